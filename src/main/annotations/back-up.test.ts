import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { conversation } from '../../../fixtures/conversation.ts'
import { temporaryRoot } from '../testing/temporary-root.ts'
import { temporaryVault } from '../testing/vault/vault-files.ts'
import { JOBS } from '../vault/jobs/jobs.ts'
import { openAnnotations } from './annotations.ts'
import { backUpAnnotations, restoreAnnotations, toBackupFolder, verifyAnnotations } from './back-up.ts'
import { toComputer } from './own-annotations.ts'

const CALL = { signal: new AbortController().signal, report: () => {} }

/** A computer, with annotations of its own. */
function computer(id: string) {
  const folder = join(temporaryRoot([]), 'annotations')
  const machine = { id, host: id }
  const annotations = openAnnotations({ folder, computer: () => toComputer(id) })
  return {
    folder,
    machine,
    annotations,
    forget: (...sessions: readonly string[]) =>
      annotations.write(sessions.map((session) => ({ kind: 'forgotten', session, value: { modified: 1 } }))),
    list: () => annotations.list('forgotten').map(({ session }) => session),
    backUp: (vault: string) => backUpAnnotations(vault, folder, { machine }),
  }
}

test('what is backed up comes back when the app lost it, and when it is behind', () => {
  const vault = temporaryVault()
  const ada = computer('ada')
  ada.forget('heron', 'tern')
  expect(ada.backUp(vault)).toBe(2)
  rmSync(ada.folder, { recursive: true })
  expect(ada.list()).toEqual([])
  expect(restoreAnnotations(vault, ada.annotations)).toBe(2)
  expect(ada.list()).toEqual(['heron', 'tern'])
  expect(restoreAnnotations(vault, ada.annotations)).toBe(0)
})

test('a pass with nothing new writes nothing, and where nothing was ever written it makes nothing', () => {
  const vault = temporaryVault()
  const ada = computer('ada')
  expect(ada.backUp(vault)).toBe(0)
  expect(existsSync(toBackupFolder(vault))).toBe(false)
  ada.forget('heron')
  ada.backUp(vault)
  const path = join(toBackupFolder(vault), `${toComputer('ada')}.jsonl`)
  const { mtimeMs } = statSync(path)
  expect(ada.backUp(vault)).toBe(0)
  expect(statSync(path).mtimeMs).toBe(mtimeMs)
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('computers that share a vault each have a file in it, and either gets what all of them said', () => {
  const vault = temporaryVault()
  const [ada, ben] = [computer('ada'), computer('ben')]
  ada.forget('heron', 'tern')
  ada.backUp(vault)
  restoreAnnotations(vault, ben.annotations)
  ben.annotations.write([{ kind: 'forgotten', session: 'heron', value: null }])
  ben.forget('gull')
  ben.backUp(vault)
  expect(readdirSync(toBackupFolder(vault)).filter((name) => name.endsWith('.jsonl'))).toHaveLength(2)
  restoreAnnotations(vault, ada.annotations)
  for (const { list } of [ada, ben]) expect(list().toSorted()).toEqual(['gull', 'tern'])
})

test('a damaged copy is reported, and made whole by the next pass', () => {
  const vault = temporaryVault()
  const ada = computer('ada')
  expect(verifyAnnotations(vault, false)).toBeUndefined()
  ada.forget('heron', 'tern')
  ada.backUp(vault)
  expect(verifyAnnotations(vault, true)).toMatchObject({ files: 1, isFull: true, problems: [] })
  const path = join(toBackupFolder(vault), `${toComputer('ada')}.jsonl`)
  writeFileSync(path, readFileSync(path, 'utf8').replace('heron', 'herun'))
  expect(verifyAnnotations(vault, false)?.problems).toEqual([
    { kind: 'rotten', path: `${toComputer('ada')}.jsonl`, reason: 'line 1 is damaged and was skipped' },
  ])
  expect(ada.backUp(vault)).toBe(1)
  expect(verifyAnnotations(vault, false)?.problems).toEqual([])
})

test('a line that counts no more and is damaged does not stay a problem either', () => {
  const vault = temporaryVault()
  const ada = computer('ada')
  ada.forget('heron')
  ada.backUp(vault)
  ada.annotations.write([{ kind: 'forgotten', session: 'heron', value: null }])
  ada.backUp(vault)
  const path = join(toBackupFolder(vault), `${toComputer('ada')}.jsonl`)
  writeFileSync(path, readFileSync(path, 'utf8').replace('"modified":1', '"modified":2'))
  expect(verifyAnnotations(vault, false)?.problems).toHaveLength(1)
  ada.backUp(vault)
  expect(verifyAnnotations(vault, false)?.problems).toEqual([])
})

test('the jobs of the vault back up with each pass and verify the copy with the rest', async () => {
  const vault = temporaryVault()
  const ada = computer('ada')
  const roots = [temporaryRoot(conversation('About herons').files())]
  ada.forget('heron')
  const { folder: annotations, machine } = ada
  await JOBS.keep({ vault, machine, roots, extras: [], annotations }, CALL)
  const path = join(toBackupFolder(vault), `${toComputer('ada')}.jsonl`)
  expect(readFileSync(path, 'utf8')).toContain('"session":"heron"')
  const verify = () => JOBS.verify({ vault, machine, isFull: false, isOwnOnly: true }, CALL)
  expect(await verify()).toMatchObject({ files: 2, problemCount: 0 })
  writeFileSync(path, readFileSync(path, 'utf8').replace('heron', 'herun'))
  expect(await verify()).toMatchObject({ problemCount: 1 })
})

test('where the copy cannot be written, the sessions are backed up all the same, and the pass says so', async () => {
  const vault = temporaryVault()
  const ada = computer('ada')
  const t = conversation('About herons')
  const roots = [temporaryRoot(t.files())]
  ada.forget('heron')
  mkdirSync(vault, { recursive: true })
  writeFileSync(toBackupFolder(vault), 'a file where the folder should be')
  const { folder: annotations, machine } = ada
  const pass = JOBS.keep({ vault, machine, roots, extras: [], annotations }, CALL)
  await expect(pass).rejects.toThrow('cannot be used for your annotations')
  const parts = readdirSync(vault, { recursive: true, encoding: 'utf8' })
  expect(parts.some((path) => path.endsWith(`${t.sessionId}.jsonl.zst`))).toBe(true)
})
