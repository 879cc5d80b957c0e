import { assertNever } from '../../assert-never.ts'
import { Given, Json } from '../elements/code.tsx'
import { revealInvisible } from '../text/reveal-controls.ts'
import { type FieldForm, toFieldForm } from './field-form.ts'

/** Whatever no other view shows: fields by name. */
export function Rest({ value }: { readonly value: unknown }) {
  return <FieldView form={toFieldForm(value)} />
}

function FieldView({ form }: { readonly form: FieldForm }) {
  switch (form.kind) {
    case 'nothing':
      return null
    case 'line':
      return <code>{form.text}</code>
    case 'text':
      return <Given label={form.label} text={form.text} />
    case 'json':
      return <Json label={form.label} value={form.value} />
    case 'fields':
      return (
        <dl className="fields">
          {form.fields.map(([name, field]) => (
            <div key={name}>
              <dt>{revealInvisible(name)}</dt>
              <dd>
                <FieldView form={field} />
              </dd>
            </div>
          ))}
        </dl>
      )
    default:
      return assertNever(form)
  }
}
