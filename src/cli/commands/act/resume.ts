import type { Command } from 'commander'
import { assertNever } from '../../../core/assert-never.ts'
import { planResume } from '../../../main/actions/plan-resume.ts'
import { restoreAll } from '../../../main/vault/jobs/restore-job.ts'
import { ExpectedError } from '../../../shared/expected-error.ts'
import type { Session } from '../../../shared/schemas/sessions.ts'
import { addRootOption, chooseRoots, type RootOptions } from '../../choose/choose-roots.ts'
import { chooseSession } from '../../choose/choose-sessions.ts'
import { requireVault } from '../../choose/choose-vault.ts'
import type { Terminal } from '../../terminal.ts'

interface ResumeOptions extends RootOptions {
  readonly print?: true
  readonly forkSession?: true
  readonly restore?: true
  readonly anyway?: true
}

export function addResumeCommand(program: Command, terminal: Terminal): void {
  addRootOption(program.command('resume'))
    .description('Go on with a session in Claude Code, in the folder where it was.')
    .argument('<session>', 'its id, or the beginning of its id')
    .option('--print', 'print the command, and start nothing')
    .option('--fork-session', 'go on in a copy, under a new id')
    .option('--restore', 'restore it first, if it was deleted and is backed up')
    .option('--anyway', 'also while somebody is writing to it')
    .action((name: string, options: ResumeOptions) => resume(name, options, terminal))
}

async function resume(name: string, options: ResumeOptions, terminal: Terminal): Promise<void> {
  const session = await chooseSession(name, options, terminal)
  const { platform, home, env, print } = terminal
  const listed = await chooseRoots({ root: [] }, terminal)
  const isFork = options.forkSession === true
  const { plan, parts } = await planResume(session, { platform, home, env, listed, isFork, now: Date.now() })
  switch (plan.state) {
    case 'impossible':
      throw new ExpectedError('refused', plan.reason)
    case 'folder-gone':
      throw new ExpectedError('not-found', describeGone(session, plan.folder))
    case 'being-written':
      if (!options.anyway && !options.print)
        throw new ExpectedError(
          'busy',
          'Somebody wrote to this session less than a minute ago. To resume it anyway, add --anyway.',
        )
      break
    case 'deleted':
      if (!options.restore)
        throw new ExpectedError(
          'refused',
          'This session was deleted, and it is backed up. To restore it first, add --restore.',
        )
      await restore(session, listed, terminal)
      break
    case 'ready':
      break
    default:
      assertNever(plan)
  }
  if (options.print) return print(plan.command)
  const args = ['--resume', session.id, ...(isFork ? ['--fork-session'] : [])]
  await terminal.runHere('claude', args, {
    cwd: plan.folder,
    env: parts?.configFolder === undefined ? {} : { CLAUDE_CONFIG_DIR: parts.configFolder },
  })
}

function describeGone({ id }: Session, folder: string | null): string {
  const where = folder === null ? 'The folder of this session is not known' : `“${folder}” is gone`
  return `${where}, and Claude Code finds a session only there. If it has moved: scrollback restore ${id} --project DIR --rewrite-cwd`
}

async function restore(
  { id, projectDir, root }: Session,
  listed: readonly { readonly path: string }[],
  terminal: Terminal,
): Promise<void> {
  const { failures } = await restoreAll(
    {
      from: requireVault(undefined, terminal),
      sessions: [{ id, project: projectDir, root, isAsNew: false }],
      to: null,
      roots: listed.map(({ path }) => path),
      otherwise: null,
      folder: null,
      isCwdRewritten: false,
      isChangeAccepted: false,
    },
    { signal: terminal.signal, report: () => {} },
  )
  const [failure] = failures
  if (failure !== undefined) throw new ExpectedError('refused', failure.message)
}
