import { isObject } from '../../parse/json-value.ts'
import { isNothing } from '../../tools/call-fields.ts'
import { Given, Json } from '../code.tsx'
import { revealInvisible } from '../text/reveal-controls.ts'

/** Objects deeper than this are shown as JSON. */
const DEEPEST = 2

/** Fields by name: short ones in a list, long ones in boxes of their own. */
export function Rest({ value, depth = 0 }: { readonly value: unknown; readonly depth?: number }) {
  if (isNothing(value) || (isObject(value) && !Object.entries(value).some(isSaid))) return null
  if (!isObject(value))
    return typeof value === 'string' ? <Given label="Input" text={value} /> : <Json value={value} />
  return (
    <dl className="fields">
      {Object.entries(value)
        .filter(isSaid)
        .map(([key, field]) => (
          <div key={key}>
            <dt>{revealInvisible(key)}</dt>
            <dd>
              <Field name={key} value={field} depth={depth} />
            </dd>
          </div>
        ))}
    </dl>
  )
}

function Field({
  name,
  value,
  depth,
}: {
  readonly name: string
  readonly value: unknown
  readonly depth: number
}) {
  if (value === '') return <code>""</code>
  if (typeof value === 'string')
    return value.includes('\n') ? <Given label={name} text={value} /> : <code>{revealInvisible(value)}</code>
  if (typeof value !== 'object' || value === null) return <code>{String(value)}</code>
  if (isObject(value) && depth < DEEPEST && !isNothing(value)) return <Rest value={value} depth={depth + 1} />
  const short = JSON.stringify(value)
  return short.length < 80 ? <code>{revealInvisible(short)}</code> : <Json label={name} value={value} />
}

function isSaid([, field]: readonly [string, unknown]): boolean {
  return field !== undefined
}
