import { z } from 'zod'
import { aboutSchema, licencesSchema } from './about.ts'
import type { Channel } from './channels.ts'
import {
  exportPreviewSchema,
  exportProgressSchema,
  exportReportSchema,
  exportRequestSchema,
} from './export.ts'
import { indexProgressSchema, indexReportSchema, indexStateSchema } from './library.ts'
import { noticeSchema } from './notices.ts'
import { outsideUrlSchema } from './outside-url.ts'
import {
  findRequestSchema,
  foundAroundSchema,
  foundItemsSchema,
  itemContentsSchema,
  itemLocationsSchema,
  itemRequestSchema,
  itemsRequestSchema,
  locateRequestSchema,
  markdownRequestSchema,
  openRequestSchema,
  overflowPageSchema,
  overflowRequestSchema,
  rawRecordsSchema,
  readingSchema,
  revealRequestSchema,
  transcriptPlaceSchema,
} from './reader.ts'
import {
  archiveSchema,
  restorePlanSchema,
  restoreProgressSchema,
  restoreReportSchema,
  restoreRequestSchema,
} from './restore.ts'
import { rootSchema, surveyProgressSchema, surveySchema } from './roots.ts'
import { facetsAnswerSchema, facetsRequestSchema, searchAnswerSchema, searchRequestSchema } from './search.ts'
import {
  packedSessionChangesSchema,
  promptsRequestSchema,
  sessionPromptSchema,
  sessionSchema,
} from './sessions.ts'
import { openedSourcesSchema } from './sources.ts'
import {
  extrasSchema,
  keptSessionSchema,
  lostSessionSchema,
  passReportSchema,
  scheduleSchema,
  vaultStatusSchema,
  vaultSurveySchema,
  verifyReportSchema,
} from './vault.ts'
import { viewSettingsChangeSchema, viewSettingsSchema } from './view-settings.ts'

interface ChannelSchemas {
  readonly input: z.ZodType
  readonly output: z.ZodType
  /** For long work: what it reports on the way. */
  readonly progress?: z.ZodType
}

const nothing = z.null()
const roots = z.array(rootSchema).readonly()
const byPath = z.strictObject({ path: z.string().min(1).max(32_768) })

/** Every call from the window to the main process. A channel that is missing or misspelt here does not compile. */
export const contract = {
  /** Of the packages that are part of the app, by name. */
  'about:licences': { input: nothing, output: licencesSchema },
  'about:read': { input: nothing, output: aboutSchema },
  'clipboard:write': { input: z.strictObject({ text: z.string().max(50_000_000) }), output: nothing },
  /** Puts the Markdown of one conversation on the clipboard; gives back how many characters it has. */
  'export:copy': { input: exportRequestSchema, output: z.int().nonnegative() },
  'export:preview': { input: exportRequestSchema, output: exportPreviewSchema },
  /** Asks where to write; null where the person closed the dialog without choosing. */
  'export:run': {
    input: exportRequestSchema,
    output: exportReportSchema.nullable(),
    progress: exportProgressSchema,
  },
  /** Shows the file that was written last in its folder. */
  'export:show': { input: nothing, output: nothing },
  'files:reveal': { input: revealRequestSchema, output: nothing },
  /** Stops whatever update is running, until the next one is asked for. */
  'index:cancel': { input: nothing, output: nothing },
  'index:read': { input: nothing, output: indexStateSchema },
  'index:rebuild': { input: nothing, output: indexReportSchema, progress: indexProgressSchema },
  'index:update': { input: nothing, output: indexReportSchema, progress: indexProgressSchema },
  'links:open': { input: z.strictObject({ url: outsideUrlSchema }), output: nothing },
  'log:show': { input: nothing, output: nothing },
  'notices:dismiss': { input: z.strictObject({ id: z.string() }), output: nothing },
  'notices:list': { input: nothing, output: z.array(noticeSchema).readonly() },
  'reader:find': { input: findRequestSchema, output: foundItemsSchema },
  'reader:find-around': { input: findRequestSchema, output: foundAroundSchema },
  'reader:items': { input: itemsRequestSchema, output: itemContentsSchema },
  'reader:locate': { input: locateRequestSchema, output: itemLocationsSchema },
  'reader:markdown': { input: markdownRequestSchema, output: z.string() },
  'reader:odd-lines': { input: transcriptPlaceSchema, output: rawRecordsSchema },
  'reader:open': { input: openRequestSchema, output: readingSchema },
  'reader:overflow': { input: overflowRequestSchema, output: overflowPageSchema },
  'reader:raw': { input: itemRequestSchema, output: rawRecordsSchema },
  'roots:list': { input: nothing, output: roots },
  /** Null where the person closed the dialog without choosing. */
  'roots:open-folder': { input: nothing, output: rootSchema.nullable() },
  'roots:open-sample': { input: nothing, output: rootSchema },
  /** Takes the folder off the list; its files stay as they are. */
  'roots:remove': { input: byPath, output: nothing },
  'roots:survey': { input: byPath, output: surveySchema, progress: surveyProgressSchema },
  /** What was found, counted by project, kind, tool and month. Slower than a search where words are common. */
  'search:facets': { input: facetsRequestSchema, output: facetsAnswerSchema },
  'search:run': { input: searchRequestSchema, output: searchAnswerSchema },
  /** What is new in the list since the revision of an earlier answer; all of it for null, or the newest of very many at first. */
  'sessions:changes': {
    input: z.strictObject({ since: z.string().max(10_000).nullable(), isFirst: z.boolean() }),
    output: packedSessionChangesSchema,
  },
  /** For ever, and only those that are gone from disk; gives back how many there were. */
  'sessions:forget': {
    input: z.strictObject({ keys: z.array(z.string().min(1).max(70_000)).min(1).max(10_000) }),
    output: z.int().nonnegative(),
  },
  /** Newest first. */
  'sessions:list': { input: nothing, output: z.array(sessionSchema).readonly() },
  /** What prompts are left of a session that is gone and was not backed up, oldest first. */
  'sessions:prompts': { input: promptsRequestSchema, output: z.array(sessionPromptSchema).readonly() },
  'settings:change': { input: viewSettingsChangeSchema, output: nothing },
  'settings:read': { input: nothing, output: viewSettingsSchema },
  /** Shows the file that they are in. */
  'settings:show': { input: nothing, output: nothing },
  /** Puts a transcript into the library that is open for reading. */
  'sources:add': { input: byPath, output: rootSchema },
  /** Empty where the person closed the dialog without choosing. */
  'sources:choose-files': { input: nothing, output: openedSourcesSchema },
  'sources:open': {
    input: z.strictObject({ paths: z.array(z.string().min(1).max(32_768)).min(1).max(100) }),
    output: openedSourcesSchema,
  },
  /** Makes a session of an archive that is open readable; gives its transcript. */
  'sources:unpack': {
    input: z.strictObject({
      archive: z.string().min(1).max(32_768),
      id: z.string().min(1).max(70_000),
      project: z.string().max(70_000),
    }),
    output: z.string(),
  },
  /** An exported zip with raw files, chosen now, or one that is open; null where the person closed the dialog without choosing. */
  'vault:choose-archive': {
    input: z.strictObject({ opened: z.string().max(32_768).nullable() }),
    output: archiveSchema.nullable(),
  },
  'vault:choose-extras': { input: z.strictObject({ extras: extrasSchema }), output: nothing },
  /** Whether the person chose one. */
  'vault:choose-folder': { input: nothing, output: z.boolean() },
  /** A working folder to restore to; null where the person closed the dialog without choosing. */
  'vault:choose-project': { input: nothing, output: z.string().nullable() },
  'vault:dismiss-question': { input: nothing, output: nothing },
  /** How far it is comes with `vault:changed`. */
  'vault:keep': { input: nothing, output: passReportSchema },
  'vault:kept': { input: nothing, output: z.array(keptSessionSchema).readonly() },
  'vault:lost': { input: nothing, output: z.array(lostSessionSchema).readonly() },
  'vault:plan-restore': {
    input: restoreRequestSchema,
    output: z.array(restorePlanSchema).readonly(),
    progress: restoreProgressSchema,
  },
  'vault:read': { input: nothing, output: vaultStatusSchema },
  'vault:restore': {
    input: restoreRequestSchema,
    output: restoreReportSchema,
    progress: restoreProgressSchema,
  },
  'vault:schedule': { input: nothing, output: scheduleSchema },
  'vault:set-schedule': { input: z.strictObject({ isOn: z.boolean() }), output: scheduleSchema },
  /** Shows its folder. */
  'vault:show': { input: nothing, output: nothing },
  'vault:stop': { input: z.strictObject({ what: z.enum(['keeping', 'verifying']) }), output: nothing },
  'vault:survey': { input: nothing, output: vaultSurveySchema },
  'vault:switch': { input: z.strictObject({ isOn: z.boolean() }), output: nothing },
  'vault:verify': { input: z.strictObject({ isFull: z.boolean() }), output: verifyReportSchema },
  /** The first view has its data and is painted. */
  'view:settled': { input: nothing, output: nothing },
} as const satisfies Record<Channel, ChannelSchemas>

type Contract = typeof contract

/** What the caller gives. */
export type Input<C extends Channel> = z.input<Contract[C]['input']>

/** What the handler gets, once it is parsed. */
export type ParsedInput<C extends Channel> = z.output<Contract[C]['input']>

export type Output<C extends Channel> = z.output<Contract[C]['output']>

export type Progress<C extends Channel> = Contract[C] extends { readonly progress: infer P extends z.ZodType }
  ? z.output<P>
  : never
