import type { Command } from 'commander'
import { surveyRoot } from '../../main/library/sources/survey-root.ts'
import { ExpectedError } from '../../shared/expected-error.ts'
import { toCount, toCounted, toDate, toSize } from '../../shared/format.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import type { Root, Survey } from '../../shared/schemas/roots.ts'
import { addRootOption, chooseRoots, NOTHING_FOUND, type RootOptions } from '../choose/choose-roots.ts'
import { toPrintable, toPrintableName } from '../print/styles.ts'
import { toIsoTime } from '../print/to-iso-time.ts'
import { toJsonText } from '../print/to-json-text.ts'
import { type Column, toTable } from '../print/to-table.ts'
import type { Terminal } from '../terminal.ts'

interface RootsOptions extends RootOptions {
  readonly json?: true
}

interface SurveyedRoot {
  readonly root: Root
  readonly survey: Result<Survey>
}

const COLUMNS: readonly Column[] = [
  { title: 'FOLDER', align: 'left' },
  { title: 'PROJECTS', align: 'right' },
  { title: 'SESSIONS', align: 'right' },
  { title: 'SUBAGENTS', align: 'right' },
  { title: 'SIZE', align: 'right' },
  { title: 'OLDEST FILE', align: 'left' },
  { title: 'NEWEST FILE', align: 'left' },
]

export function addRootsCommand(program: Command, terminal: Terminal): void {
  addRootOption(program.command('roots'))
    .description('List the folders that contain conversations, with counts, sizes and dates.')
    .option('--json', 'print JSON')
    .action((options: RootsOptions) => listRoots(options, terminal))
}

async function listRoots(options: RootsOptions, terminal: Terminal): Promise<void> {
  const roots = await chooseRoots(options, terminal)
  const surveyed: SurveyedRoot[] = []
  for (const root of roots) surveyed.push({ root, survey: await survey(root, terminal) })
  if (options.json) terminal.print(toJsonText(surveyed.map(toJson)))
  else printForPeople(surveyed, terminal)
  for (const line of surveyed.flatMap(describeUnread)) terminal.printError(line)
  const failed = surveyed.find(({ survey }) => !survey.ok)
  if (failed && !failed.survey.ok) {
    const { code, message } = failed.survey.error
    throw new ExpectedError(code, `${failed.root.label}: ${message}`)
  }
}

function describeUnread({ root, survey }: SurveyedRoot): readonly string[] {
  if (!survey.ok || survey.value.problemCount === 0) return []
  const { problems, problemCount } = survey.value
  return [
    `${root.label}: ${toCounted(problemCount, 'entry', 'entries')} could not be read:`,
    ...problems.map(({ path, reason }) => `  ${toPrintableName(path)}: ${toPrintable(reason)}`),
  ]
}

/** An unreadable root does not hide the others. */
async function survey({ path }: Root, { signal }: Terminal): Promise<Result<Survey>> {
  try {
    return succeed(await surveyRoot(path, { signal }))
  } catch (error) {
    if (error instanceof ExpectedError && error.code !== 'cancelled') return fail(error.code, error.message)
    throw error
  }
}

function printForPeople(surveyed: readonly SurveyedRoot[], terminal: Terminal): void {
  if (surveyed.length === 0) terminal.print(NOTHING_FOUND)
  const good = surveyed.flatMap(({ root, survey }) => (survey.ok ? [{ root, survey: survey.value }] : []))
  if (good.length > 0)
    terminal.print(
      toTable(
        COLUMNS,
        good.map(({ root, survey }) => toRow(root, survey)),
      ),
    )
}

function toRow({ label }: Root, survey: Survey): readonly string[] {
  return [
    label,
    toCount(survey.projects),
    toCount(survey.sessions),
    toCount(survey.subagents),
    toSize(survey.bytes),
    survey.oldest === null ? '–' : toDate(survey.oldest),
    survey.newest === null ? '–' : toDate(survey.newest),
  ]
}

function toJson({ root, survey }: SurveyedRoot): unknown {
  const { path, origin } = root
  if (!survey.ok) return { path, origin, error: survey.error }
  const { oldest, newest, ...rest } = survey.value
  return { path, origin, ...rest, oldest: toIsoTime(oldest), newest: toIsoTime(newest) }
}
