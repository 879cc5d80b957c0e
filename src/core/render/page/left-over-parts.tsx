import { renderToStaticMarkup } from 'react-dom/server'
import type { OverflowLink } from '../../items/item.ts'
import { toCounted } from '../figures.ts'
import { revealInvisible } from '../text/reveal-controls.ts'

export interface UnreadableMark {
  readonly line: number
  readonly bytes: number
  readonly reason: string
  readonly start: string
}

export function unreadableMarkup(lines: readonly UnreadableMark[]): string {
  return renderToStaticMarkup(
    <section className="remark" data-kind="note">
      <h2>Lines that could not be read</h2>
      <ul>
        {lines.map(({ line, bytes, reason, start }) => (
          <li key={line}>
            Line {line}, {toCounted(bytes, 'byte')}, {reason}:{' '}
            <code>{revealInvisible(JSON.stringify(start))}</code>
          </li>
        ))}
      </ul>
    </section>,
  )
}

/** Files of the session that no record names; what is in them comes behind. */
export function looseFilesMarkup(files: readonly Pick<OverflowLink, 'name' | 'size'>[]): string {
  return renderToStaticMarkup(
    <section className="remark" data-kind="call">
      <h2>Files that the conversation does not mention</h2>
      <ul>
        {files.map(({ name, size }) => (
          <li key={name}>
            <code>{revealInvisible(name)}</code>
            {size !== null && `, ${toCounted(size, 'byte')}`}
          </li>
        ))}
      </ul>
    </section>,
  )
}
