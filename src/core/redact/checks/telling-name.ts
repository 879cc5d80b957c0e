/**
 * - `password`: a person may have chosen it, so it may be short
 * - `token`: a program made it, so it is long and random
 */
export type SecretSort = 'password' | 'token'

/** What names of secrets have in them. */
export const TELLING_WORDS: Readonly<Record<string, SecretSort>> = {
  password: 'password',
  passwd: 'password',
  passwort: 'password',
  passphrase: 'password',
  pwd: 'password',
  _pass: 'password',
  'db-pass': 'password',
  secret: 'password',
  token: 'token',
  apikey: 'token',
  api_key: 'token',
  'api-key': 'token',
  'api key': 'token',
  accesskey: 'token',
  access_key: 'token',
  'access-key': 'token',
  privatekey: 'token',
  private_key: 'token',
  'private-key': 'token',
  credential: 'token',
  authkey: 'token',
  auth_key: 'token',
  'auth-key': 'token',
  encryptionkey: 'token',
  signingkey: 'token',
  masterkey: 'token',
  sharedkey: 'token',
  accountkey: 'token',
  licensekey: 'token',
  sessionkey: 'token',
  webhookkey: 'token',
  _key: 'token',
  '-key': 'token',
  _auth: 'token',
}

/** What such a name goes on with where it names something else than the secret. */
const SOMETHING_ELSE =
  /^s?[\s_.-]?(?:type|name|ur[li]|path|file|dir|field|label|hint|text|ids?(?![a-z])|ref|count|limit|len|max|min|expir|ttl|age|reset|polic|regex|pattern|prefix|suffix|schema|class|provider|manager|store|storage|service|handler|pars|ize|ization|usage|used|budget|input|output|source|format|header|param|arn|version|title|message|error|placeholder|column|kind|list|status|state|scope|endpoint|host|position|index|start|end|stream|colou?r|css|var|env|rotation|strength|length|required|enabled|valid|check|verif|match|confirm|mode|method|size|bytes|sum|total|per|cost|price|rate|map|set|by|at(?![a-z])|for(?![a-z])|of(?![a-z])|from(?![a-z])|is(?![a-z])|to(?![a-z])|board|down|up(?![a-z])|code|press|word|frame)/i
/** What stands before “key” or “token” where it is none that opens anything. */
const NOT_SECRET =
  /(?:public|pub|primary|foreign|sort|partition|cache|idempotency|unique|object|dict|row|index|storage|hot|short|bucket|group|query|react|input|output|max|min|num|total|read|creation|next|page|continuation|csrf|xsrf|stop|eos|bos|pad|cancel(?:lation)?|abort|design|theme|i18n|locale|translation|message|sentry|publishable|anon|site|host|known|ssh|data|registry|shortcut|lookup|hash|map|parent|child|record|item|session)[_.\- ]?$/i

/** Of what sort a value with such a name is: `rest` is what follows its telling word, `before` what stands in front of it. */
export function sortOfName(word: string, before: string, rest: string): SecretSort | undefined {
  const sort = TELLING_WORDS[word.toLowerCase()]
  if (sort === undefined || SOMETHING_ELSE.test(rest)) return undefined
  if (sort === 'token' && /key|token/i.test(word) && NOT_SECRET.test(before)) return undefined
  return sort
}

const WORDS = new RegExp(`^(.*)(${Object.keys(TELLING_WORDS).join('|')})(.*)$`, 'i')
const LONGEST_NAME = 80

/** The same for a whole name, such as a key in JSON. */
export function sortOfKey(key: string): SecretSort | undefined {
  if (key.length > LONGEST_NAME) return undefined
  const [, before = '', word = '', rest = ''] = WORDS.exec(key) ?? []
  return word === '' ? undefined : sortOfName(word, before, rest)
}
