import { describe, expect, it } from 'vitest'
import { nameSessions, type SessionToName, toEntryName, toProjectName } from './entry-names.ts'

const SESSION: SessionToName = {
  id: '44ec6509-6685-4792-9ac6-8964ec69f7a3',
  project: '/home/ana/tides',
  title: 'Draw the tide table',
  started: Date.parse('2026-09-03T10:00:00Z'),
  place: '/home/ana/.claude/projects/-home-ana-tides/44ec6509.jsonl',
}

describe('toEntryName', () => {
  it('names a session by project, day, title and id', () => {
    expect(toEntryName(SESSION)).toMatch(/^tides-[0-9a-z]{4}\/2026-09-03-Draw-the-tide-table-44ec6509$/)
  })

  it('tells folders of the same name apart', () => {
    expect(toProjectName('/home/ana/tides')).not.toBe(toProjectName('/home/ben/tides'))
  })

  it('names what has neither title nor time, and a project that is only a slash', () => {
    expect(toEntryName({ ...SESSION, project: '/', title: '???', started: null })).toMatch(
      /^project-[0-9a-z]{4}\/undated-44ec6509$/,
    )
  })
})

describe('nameSessions', () => {
  it('never gives two sessions one name, not even on file systems that ignore case', () => {
    const sessions = [
      SESSION,
      { ...SESSION, place: '/backup/44ec6509.jsonl' },
      { ...SESSION, place: '/other/44ec6509.jsonl', title: 'draw the TIDE table' },
    ]
    const names = [...nameSessions(sessions).values()].map((name) => name.toLowerCase())
    expect(new Set(names).size).toBe(3)
  })
})
