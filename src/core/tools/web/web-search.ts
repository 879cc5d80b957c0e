import { Globe } from 'lucide-react'
import type { CallPart } from '../../model/step-content.ts'
import { findNumber, findString, isObject } from '../../parse/json-value.ts'
import { firstTextOf, outcomeOf, takeTexts } from '../../tools/call-fields.ts'
import { Labelled } from '../code.tsx'
import { Each } from '../each.tsx'
import { toCounted } from '../figures.ts'
import { Markdown, TypedText } from '../markdown.tsx'
import { OutsideLink } from '../outside-link.tsx'
import { Figure } from '../row.tsx'
import { Rest } from './rest.tsx'
import { Results, ResultsAside } from './results.tsx'
import type { ToolView } from './tool-view.ts'

export const webFetchTool: ToolView = {
  icon: Globe,
  label: () => 'Web page',
  detail: (input) => firstTextOf(input, 'url'),
  figures: (call) => {
    const code = findNumber(outcomeOf(call)?.code)
    return code === undefined || code === 200 ? null : <Figure>{code}</Figure>
  },
  body: (call) => {
    const { texts, rest } = takeTexts(call.input, ['url', 'prompt'])
    return (
      <>
        {texts.url !== undefined && (
          <p className="path-line">
            <OutsideLink url={texts.url} label={texts.url} />
          </p>
        )}
        {texts.prompt !== undefined && (
          <Labelled label="Asked about the page">
            <TypedText text={texts.prompt} />
          </Labelled>
        )}
        <Rest value={rest} />
        {call.results.length > 0 && (
          <Labelled label="Answer">
            <Results call={call} reading="prose" />
          </Labelled>
        )}
      </>
    )
  },
}

interface Found {
  readonly title: string
  readonly url: string
}

export const webSearchTool: ToolView = {
  icon: Globe,
  label: () => 'Web search',
  detail: (input) => firstTextOf(input, 'query'),
  isProse: true,
  isTitle: true,
  figures: (call) => {
    const found = foundOf(call)
    return found.length === 0 ? null : <Figure>{toCounted(found.length, 'result')}</Figure>
  },
  body: (call) => <WebSearchBody call={call} />,
}

function WebSearchBody({ call }: { readonly call: CallPart }) {
  const found = foundOf(call)
  const said = listOf(outcomeOf(call)?.results).filter((entry) => typeof entry === 'string')
  const { rest } = takeTexts(call.input, ['query'])
  return (
    <>
      <Rest value={rest} />
      {found.length === 0 ? (
        <Results call={call} />
      ) : (
        <>
          <ul className="found">
            <Each of={found}>
              {({ title, url }) => (
                <li>
                  <OutsideLink url={url} label={title} />
                  <span className="found-url">{url}</span>
                </li>
              )}
            </Each>
          </ul>
          <Each of={said}>{(text) => <Markdown text={text} />}</Each>
          <ResultsAside call={call} />
        </>
      )}
    </>
  )
}

function foundOf(call: CallPart): readonly Found[] {
  return listOf(outcomeOf(call)?.results)
    .flatMap((entry) => (isObject(entry) ? listOf(entry.content) : []))
    .flatMap((entry) => {
      const url = isObject(entry) ? findString(entry.url) : undefined
      if (!isObject(entry) || url === undefined) return []
      return [{ url, title: findString(entry.title) ?? url }]
    })
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
