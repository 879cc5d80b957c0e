import { entropyOf } from './entropy.ts'
import { isPlaceholder } from './placeholder.ts'
import type { SecretSort } from './telling-name.ts'

/** Words of examples, defaults and tests: what has nothing beside them is nobody’s secret. */
const ORDINARY =
  /s3cr3t|p[a4]ssw[o0]rd|test|fake|mock|demo|stub|secret|passw(?:or)?d|pass|token|admin|root|user|guest|owner|qwerty|letmein|hello|world|welcome|hunter2|correct|horse|battery|staple|local|host|dev|prod|staging|none|null|undefined|true|false|string|number|boolean|value|default|invalid|wrong|valid|incorrect|right|good|bad|old|new|current|my|the|some|any|super|very|strong|weak|long|short|random|private|public|access|refresh|api|key|auth|bearer|basic|jwt|session|cookie|client|server|app|data|base|database|postgres|mysql|mongo|redis|rabbitmq|foo|bar|baz|qux|abc|xyz|todo|fixme|here|input|output|hash|encrypted|hidden|unset|empty|missing|name|type|file|path|env/gi

const PATH_OR_ADDRESS =
  /^(?:[a-z][a-z0-9+.-]*:\/\/|\.{0,2}\/|~\/|[A-Za-z]:\\|@[\w-]+\/)|^[\w-]+\.(?:[jt]sx?|py|go|rb|json|ya?ml|md|txt|env|pem|key|com|org|io|net|dev)$/
const REFERENCE =
  /^[$%@#&*:!|^~?/\\=]|^(?:process|os|env|config|import|self|this|props|state|secrets|vars|var|settings|ctx|req|request|res|options|opts|args|params|data|local|module|github|vault|ref|arn|sha\d*|md5|urn|uuid|projects)[.:[]|\(|\)$|=>|\$\{|\{\{|::|->|\.\.\./
const DATE_OR_VERSION = /^v?\d+(?:[.\-/:T_]\d+)*Z?$/
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** Words with or without capitals, joined as programs join them. */
const IDENTIFIER = /^[A-Za-z]+(?:[_.\-/:](?:[A-Za-z]+|\d+))*\d{0,2}$/
/** A field of something in a program. */
const MEMBER = /^[A-Za-z_$][\w$]{0,30}(?:\.[A-Za-z_$][\w$]{0,40})+$/
/** `MAX_RETRY_COUNT` */
const CONSTANT = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+){2,}$/
const NUMBER = /^(?:0x[0-9a-f]{1,8}|\d+(?:\.\d+)?[a-z%]{0,3})$/i
const WORDY_RUN = /[A-Z]?[a-z]{5,}|[A-Z]{6,}/g
const MOST_WORDY = 0.6

const SHORTEST: Readonly<Record<SecretSort, number>> = { password: 6, token: 12 }
const LEAST_RANDOM = 3
const LETTERS_ONLY = 24

/** Whether a value that stands where a secret would is one: not a word, a reference, a path or what a template fills in. */
export function isSecretValue(value: string, sort: SecretSort, isBare = false): boolean {
  if (value.length < SHORTEST[sort] || isPlaceholder(value)) return false
  if (PATH_OR_ADDRESS.test(value) || DATE_OR_VERSION.test(value)) return false
  if (REFERENCE.test(value) || NUMBER.test(value) || CONSTANT.test(value) || saysWords(value)) return false
  if (isBare && (MEMBER.test(value) || /[[\]]/.test(value))) return false
  if (hasRandomLook(value)) return true
  // What follows may have been chosen by a person, and needs quotes or a symbol not to be a name in a program.
  if (sort === 'token' || /\s/.test(value)) return false
  const rest = value.replace(ORDINARY, '').replace(/\d{3,}$|\d{1,4}(?=[^A-Za-z0-9]*$)/, '')
  const letters = rest.replace(/[^A-Za-z0-9]/g, '').length
  if (letters < 3 || !/\d|[!@#$%^&*+=?~]/.test(value) || !/[A-Za-z]/.test(value)) return false
  if (IDENTIFIER.test(value)) return !isBare && /\d/.test(value) && !/[_.\-/:]/.test(value)
  if (isBare && /^[A-Za-z_$][\w$.]*$/.test(value)) return changesOf(value) >= 3
  return true
}

/** Base64 of words, as in the documents of protocols. */
function saysWords(value: string): boolean {
  if (!/^[A-Za-z0-9+/]{12,80}={0,2}$/.test(value) || value.length % 4 !== 0) return false
  return /^[a-z]+(?: [a-z]+)+$/i.test(atob(value))
}

/** Made by a program rather than chosen by a person. */
export function hasRandomLook(value: string): boolean {
  if (value.length < SHORTEST.token || entropyOf(value) < LEAST_RANDOM) return false
  if (UUID.test(value)) return true
  if (/^[0-9a-f]+$/i.test(value)) return value.length >= 16 && /\d/.test(value) && /[a-f]/i.test(value)
  const wordy = value.match(WORDY_RUN)?.join('').length ?? 0
  if (/\d/.test(value))
    return /[A-Za-z]/.test(value) && wordy / value.length < MOST_WORDY && changesOf(value) >= 4
  return value.length >= LETTERS_ONLY && wordy / value.length < MOST_WORDY / 2 && changesOf(value) >= 8
}

/** How often capitals, small letters and digits follow one another. */
function changesOf(value: string): number {
  let changes = 0
  let last = ''
  for (const character of value) {
    const sort = /[a-z]/.test(character)
      ? 'a'
      : /[A-Z]/.test(character)
        ? 'A'
        : /\d/.test(character)
          ? '0'
          : '-'
    if (last !== '' && sort !== last) changes++
    last = sort
  }
  return changes
}
