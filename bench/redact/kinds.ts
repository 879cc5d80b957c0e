import { toChecksum } from '../../src/core/redact/checks/checksum.ts'
import type { Random } from '../generator/random.ts'

/** A kind of secret as the benchmark plants it: no real one, and put together here, so that no scanner of a code host finds it. */
export interface PlantedKind {
  readonly name: string
  readonly confidence: 'certain' | 'likely'
  /** A line with a secret in it, as a person or a program would write it. */
  readonly make: (pick: Pick) => { readonly secret: string; readonly line: string }
}

export interface Pick {
  readonly of: (alphabet: string, length: number) => string
  readonly alnum: (length: number) => string
  readonly hex: (length: number) => string
  readonly digits: (length: number) => string
  readonly uuid: () => string
  readonly among: <T>(values: readonly T[]) => T
}

const LOWER = 'abcdefghijklmnopqrstuvwxyz'
const UPPER = LOWER.toUpperCase()
const DIGITS = '0123456789'
export const ALNUM = UPPER + LOWER + DIGITS
const URL_SAFE = `${ALNUM}-_`
const BASE64 = `${ALNUM}+/`

export function createPick(random: Random): Pick {
  const of = (alphabet: string, length: number) =>
    Array.from({ length }, () => alphabet.charAt(random.below(alphabet.length))).join('')
  const hex = (length: number) => of('0123456789abcdef', length)
  return {
    of,
    hex,
    alnum: (length) => of(ALNUM, length),
    digits: (length) => of(DIGITS, length),
    uuid: () => [8, 4, 4, 4, 12].map(hex).join('-'),
    among: (values) => values[random.below(values.length)] as (typeof values)[number],
  }
}

/** Found by its shape alone, so it stands anywhere. */
function token(
  name: string,
  make: (pick: Pick) => string,
  confidence: 'certain' | 'likely' = 'certain',
): PlantedKind {
  return {
    name,
    confidence,
    make(pick) {
      const secret = make(pick)
      const line = pick.among([
        `KEY=${secret}`,
        `const client = new Client('${secret}')`,
        `use ${secret} for that`,
        `{"value": "${secret}"}`,
        `  token: ${secret}`,
      ])
      return { secret, line }
    },
  }
}

/** Found by the name that stands before it. */
function assigned(
  name: string,
  lines: readonly ((secret: string) => string)[],
  make: (pick: Pick) => string,
): PlantedKind {
  return {
    name,
    confidence: 'likely',
    make(pick) {
      const secret = make(pick)
      return { secret, line: pick.among(lines)(secret) }
    },
  }
}

const checked = (start: string) => (pick: Pick) => {
  const body = pick.alnum(30)
  return `${start}_${body}${toChecksum(body)}`
}
const jwtPart = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A password as a person or a generator makes it. */
const password = ({ alnum, of, digits }: Pick) => `${alnum(4)}${of('!#%*+=?^~', 1)}${alnum(6)}${digits(2)}`
/** The same without signs that addresses and shells take for their own. */
const plainPassword = ({ alnum, digits }: Pick) => `${alnum(9)}${digits(2)}${alnum(3)}`

export const PLANTED_KINDS: readonly PlantedKind[] = [
  token('anthropic', ({ of }) => `sk-ant-${'api03'}-${of(URL_SAFE, 93)}AA`),
  token('anthropic-login', ({ of }) => `sk-ant-${'oat01'}-${of(URL_SAFE, 93)}AA`),
  token('openai-project', ({ of }) => `sk-${'proj'}-${of(URL_SAFE, 74)}T3BlbkFJ${of(URL_SAFE, 74)}`),
  token('openai-service', ({ of }) => `sk-${'svcacct'}-${of(URL_SAFE, 58)}T3BlbkFJ${of(URL_SAFE, 58)}`),
  token('openai-older', ({ alnum }) => `sk-${alnum(20)}T3Blbk${'FJ'}${alnum(20)}`),
  token('openrouter', ({ hex }) => `sk-or-${'v1'}-${hex(64)}`),
  token('google-api', ({ of }) => `AI${'za'}Sy${of(URL_SAFE, 33)}`),
  token('google-oauth', ({ of }) => `ya${'29'}.a0${of(URL_SAFE, 160)}`),
  token('google-client', ({ of }) => `GOC${'SPX'}-${of(URL_SAFE, 28)}`),
  token('huggingface', ({ of }) => `h${'f'}_${of(UPPER + LOWER, 34)}`),
  token('replicate', ({ alnum }) => `r${'8'}_${alnum(37)}`),
  token('groq', ({ alnum }) => `gs${'k'}_${alnum(52)}`),
  token('xai', ({ alnum }) => `xa${'i'}-${alnum(80)}`),
  token('perplexity', ({ alnum }) => `ppl${'x'}-${alnum(48)}`),
  token('nvidia', ({ of }) => `nva${'pi'}-${of(URL_SAFE, 64)}`),
  token('langsmith', ({ hex }) => `lsv2_${'pt'}_${hex(32)}_${hex(10)}`),
  token('aws-key-id', ({ of }) => `AK${'IA'}${of(`${UPPER}234567`, 16)}`),
  token('aws-temporary-id', ({ of }) => `AS${'IA'}${of(`${UPPER}234567`, 16)}`),
  token('digitalocean', ({ hex }) => `do${'p_v1'}_${hex(64)}`),
  token('vault', ({ of }) => `hv${'s'}.${of(URL_SAFE, 95)}`),
  token('doppler', ({ alnum }) => `dp.${'pt'}.${alnum(43)}`),
  token('tailscale', ({ alnum }) => `tsk${'ey'}-auth-${alnum(12)}CNTRL-${alnum(32)}`.replace('CNTRL', '')),
  token('terraform', ({ alnum, of }) => `${alnum(14)}.atlas${'v1'}.${of(URL_SAFE, 67)}`),
  token('pulumi', ({ hex }) => `pu${'l'}-${hex(40)}`),
  token('vercel', ({ alnum }) => `vc${'p'}_${alnum(56)}`),
  token('netlify', ({ alnum }) => `nf${'p'}_${alnum(36)}`),
  token('heroku', ({ of }) => `HR${'KU'}-AA${of(URL_SAFE, 58)}`),
  token('github', checked(`gh${'p'}`)),
  token('github-oauth', checked(`gh${'o'}`)),
  token('github-fine-grained', ({ alnum }) => `github_${'pat'}_${alnum(22)}_${alnum(59)}`),
  token('gitlab', ({ of }) => `gl${'pat'}-${of(URL_SAFE, 20)}`),
  token('gitlab-trigger', ({ hex }) => `gl${'ptt'}-${hex(40)}`),
  token('atlassian', ({ of }) => `ATA${'TT3'}xFfGF0${of(URL_SAFE, 170)}=${of('0123456789ABCDEF', 8)}`),
  token('npm', checked(`np${'m'}`)),
  token('pypi', ({ of }) => `py${'pi'}-AgEIcHlwaS5vcmc${of(URL_SAFE, 150)}`),
  token('rubygems', ({ hex }) => `ruby${'gems'}_${hex(48)}`),
  token('docker-hub', ({ of }) => `dckr_${'pat'}_${of(URL_SAFE, 27)}`),
  token('postman', ({ hex }) => `PM${'AK'}-${hex(24)}-${hex(34)}`),
  token('linear', ({ alnum }) => `lin_${'api'}_${alnum(40)}`),
  token('databricks', ({ hex }) => `da${'pi'}${hex(32)}`),
  token('planetscale', ({ of }) => `pscale_${'tkn'}_${of(URL_SAFE, 43)}`),
  token('supabase', ({ hex }) => `sb${'p'}_${hex(40)}`),
  token('slack-bot', ({ digits, alnum }) => `xo${'xb'}-${digits(12)}-${digits(12)}-${alnum(24)}`),
  token('slack-user', ({ digits, hex }) => `xo${'xp'}-${digits(12)}-${digits(12)}-${digits(12)}-${hex(32)}`),
  token(
    'slack-app',
    ({ of, digits, hex }) => `xa${'pp'}-1-A${of(UPPER + DIGITS, 10)}-${digits(13)}-${hex(64)}`,
  ),
  token('discord-bot', ({ alnum, of }) => `MT${alnum(24)}.G${of(URL_SAFE, 5)}.${of(URL_SAFE, 38)}`),
  token('telegram', ({ digits, of }) => `${digits(10)}:${'AA'}${of(URL_SAFE, 33)}`),
  token('sendgrid', ({ of }) => `S${'G'}.${of(URL_SAFE, 22)}.${of(URL_SAFE, 43)}`),
  token('mailgun', ({ hex }) => `ke${'y'}-${hex(32)}`),
  token('mailchimp', ({ hex }) => `${hex(32)}-${'us'}21`),
  token('brevo', ({ hex, alnum }) => `xkey${'sib'}-${hex(64)}-${alnum(16)}`),
  token('resend', ({ alnum }) => `r${'e'}_${alnum(8)}_${alnum(24)}`),
  token('twilio', ({ hex }) => `S${'K'}${hex(32)}`),
  token('stripe', ({ alnum }) => `sk_${'live'}_${alnum(99)}`),
  token('stripe-restricted', ({ alnum }) => `rk_${'live'}_${alnum(24)}`),
  token('stripe-webhook', ({ alnum }) => `wh${'sec'}_${alnum(32)}`),
  token('square', ({ of }) => `sq0${'atp'}-${of(URL_SAFE, 22)}`),
  token('shopify', ({ hex }) => `sh${'pat'}_${hex(32)}`),
  token('grafana', ({ alnum, hex }) => `gl${'sa'}_${alnum(32)}_${hex(8)}`),
  token('newrelic', ({ of }) => `NR${'AK'}-${of(UPPER + DIGITS, 27)}`),
  token('sentry', ({ hex }) => `sn${'tryu'}_${hex(64)}`),
  token('dynatrace', ({ of }) => `dt0${'c01'}.${of(UPPER + DIGITS, 24)}.${of(UPPER + DIGITS, 64)}`),
  token('posthog', ({ alnum }) => `ph${'x'}_${alnum(43)}`),
  token('figma', ({ of }) => `fi${'gd'}_${of(URL_SAFE, 40)}`),
  token('notion', ({ digits, alnum }) => `nt${'n'}_${digits(11)}${alnum(35)}`),
  token('airtable', ({ alnum, hex }) => `pa${'t'}${alnum(14)}.${hex(64)}`),
  token('hubspot', ({ uuid }) => `pa${'t'}-na1-${uuid()}`),
  token('age', ({ of }) => `AGE-SECRET-${'KEY'}-1${of('QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L', 58)}`),
  token('jwt', ({ alnum, of }) =>
    [
      jwtPart({ alg: 'HS256', typ: 'JWT' }),
      jwtPart({ sub: alnum(12), exp: 1_900_000_000 }),
      of(URL_SAFE, 43),
    ].join('.'),
  ),
  {
    name: 'slack-webhook',
    confidence: 'certain',
    make({ of, alnum }) {
      const secret = `T${of(UPPER + DIGITS, 10)}/B${of(UPPER + DIGITS, 10)}/${alnum(24)}`
      return { secret, line: `curl -X POST https://hooks.slack.${'com'}/services/${secret}` }
    },
  },
  {
    name: 'azure-storage',
    confidence: 'certain',
    make({ of }) {
      const secret = `${of(BASE64, 86)}==`
      return {
        secret,
        line: `DefaultEndpointsProtocol=https;AccountName=tides;Account${'Key'}=${secret};EndpointSuffix=core.windows.net`,
      }
    },
  },
  {
    name: 'aws-secret',
    confidence: 'certain',
    make({ of, among }) {
      const secret = of(BASE64, 40)
      return {
        secret,
        line: among([
          `AWS_SECRET_ACCESS_${'KEY'}=${secret}`,
          `aws_secret_access_${'key'} = ${secret}`,
          `"SecretAccess${'Key'}": "${secret}"`,
        ]),
      }
    },
  },
  assigned(
    'env-password',
    [
      (secret) => `DB_PASSWORD=${secret}`,
      (secret) => `export ADMIN_PASSWORD="${secret}"`,
      (secret) => `MYSQL_ROOT_PASSWORD: "${secret}"`,
    ],
    password,
  ),
  assigned(
    'json-secret',
    [(secret) => `"client_secret": "${secret}"`, (secret) => `'secret' => '${secret}'`],
    ({ alnum }) => alnum(32),
  ),
  assigned(
    'code-key',
    [
      (secret) => `apiKey: '${secret}',`,
      (secret) => `api_key = "${secret}"`,
      (secret) => `X-Api-Key: ${secret}`,
    ],
    ({ alnum }) => alnum(32),
  ),
  assigned(
    'token-value',
    [
      (secret) => `ACCESS_TOKEN=${secret}`,
      (secret) => `"refresh_token": "${secret}"`,
      (secret) => `--token ${secret}`,
    ],
    ({ alnum }) => alnum(40),
  ),
  assigned(
    'signing-key',
    [(secret) => `SECRET_KEY_BASE=${secret}`, (secret) => `JWT_SECRET='${secret}'`],
    ({ hex }) => hex(64),
  ),
  assigned(
    'url-password',
    [
      (secret) => `postgres://tides:${secret}@db.tides.dev:5432/main`,
      (secret) => `redis://:${secret}@cache.tides.dev:6379/0`,
      (secret) => `https://ci:${secret}@git.tides.dev/app.git`,
    ],
    plainPassword,
  ),
  assigned(
    'bearer',
    [(secret) => `Authorization: Bearer ${secret}`, (secret) => `-H "Authorization: Bearer ${secret}"`],
    ({ alnum }) => alnum(40),
  ),
  {
    name: 'basic-login',
    confidence: 'likely',
    make(pick) {
      const secret = Buffer.from(`tides:${password(pick)}`).toString('base64')
      return { secret, line: `Authorization: Basic ${secret}` }
    },
  },
  assigned(
    'curl-login',
    [(secret) => `curl -u tides:${secret} https://api.tides.dev/v1/tides`],
    plainPassword,
  ),
  assigned(
    'datadog',
    [(secret) => `DATADOG_API_KEY=${secret}`, (secret) => `"datadog_api_key": "${secret}"`],
    ({ hex }) => hex(32),
  ),
  assigned('cloudflare', [(secret) => `CLOUDFLARE_API_TOKEN=${secret}`], ({ of }) => of(URL_SAFE, 40)),
  assigned('twilio-auth', [(secret) => `TWILIO_AUTH_TOKEN=${secret}`], ({ hex }) => hex(32)),
  assigned('session-cookie', [(secret) => `Cookie: theme=dark; session=${secret}`], ({ alnum }) => alnum(48)),
]

/** Whole blocks, which have forms of their own. */
export function makePrivateKey({ of, among }: Pick): string {
  const kind = among(['RSA ', 'EC ', 'OPENSSH ', '', 'ENCRYPTED ', 'DSA '])
  const lines = Array.from({ length: 12 }, () => of(BASE64, 64))
  return [
    `-----BEGIN ${kind}PRIVATE ${'KEY'}-----`,
    ...lines,
    `${of(BASE64, 30)}==`,
    `-----END ${kind}PRIVATE ${'KEY'}-----`,
  ].join('\n')
}
