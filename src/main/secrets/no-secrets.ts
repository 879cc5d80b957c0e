import type { RedactChoicesByHash } from '../../shared/schemas/export.ts'
import type { Annotations } from '../annotations/annotations.ts'
import type { RedactChoices } from '../export/redact/open-redaction.ts'

/** The salted hashes of values that a person called no secrets. */
export function listNoSecrets(annotations: Pick<Annotations, 'list'>): readonly string[] {
  return annotations.list('not-a-secret').flatMap(({ name }) => name ?? [])
}

/** What a person decided for one export and for all, as an export takes it. The key is read only if something needs it. */
export function toRedactChoices(
  annotations: Pick<Annotations, 'list'>,
  readKey: () => Uint8Array,
  { leftIn, leftInAt, ownWords }: RedactChoicesByHash,
): RedactChoices {
  const stays = [...listNoSecrets(annotations), ...leftIn]
  if (stays.length === 0 && leftInAt.length === 0) return { ownWords }
  return { ownWords, hashed: { key: readKey(), leftIn: stays, leftInAt } }
}
