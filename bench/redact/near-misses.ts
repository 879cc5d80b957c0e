import type { Pick } from './kinds.ts'

/** What looks like a secret and is none: texts that have to stay as they are. */
const WRITERS: readonly ((pick: Pick) => string)[] = [
  ({ uuid }) => `"uuid": "${uuid()}", "parentUuid": "${uuid()}"`,
  ({ uuid }) => `sessionId: ${uuid()}`,
  ({ hex }) => `commit ${hex(40)}\nAuthor: A. Tide`,
  ({ hex }) => `index ${hex(7)}..${hex(7)} 100644`,
  ({ hex }) => `${hex(64)}  tides-1.2.3.tar.gz`,
  ({ hex }) => `sha256:${hex(64)}`,
  ({ of }) => `"integrity": "sha512-${of(B64, 86)}=="`,
  ({ hex }) => `resolved "https://registry.yarnpkg.com/tide/-/tide-1.2.3.tgz#${hex(40)}"`,
  ({ of }) => `tide@^1.0.0:\n  version "1.2.3"\n  checksum: ${of(B64, 43)}=`,
  ({ of }) => `data:image/png;base64,iVBORw0KGgo${of(B64, 400)}`,
  ({ of }) => `"signature": "EqQB${of(B64, 300)}"`,
  ({ of }) =>
    `!function(e,t){var n=${of('abcdefghijklmn', 1)};"${of('abcdefghijklmnopqrstuvwxyz', 8)}"in e&&t.token(n.key)}(window,"_key");`,
  () => 'const token = process.env.GITHUB_TOKEN',
  () => "password: process.env['DB_PASSWORD']",
  () => 'apiKey: import.meta.env.VITE_API_KEY,',
  () => 'const apiKey = await getSecret("projects/tide/secrets/api-key/versions/latest")',
  () => 'os.environ["OPENAI_API_KEY"]',
  () => 'OPENAI_API_KEY=sk-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
  () => 'ANTHROPIC_API_KEY=sk-ant-your-key-here',
  () => 'export ANTHROPIC_API_KEY="sk-ant-api03-..."',
  () => 'GITHUB_TOKEN=ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
  () => `aws_access_key_id = AKIAIOSFODNN7${'EXAMPLE'}`,
  () => `aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCY${'EXAMPLEKEY'}`,
  () => 'DATABASE_URL=postgres://user:password@localhost:5432/app',
  () => 'DATABASE_URL="postgresql://postgres:postgres@db:5432/postgres"',
  () => `redis://:\${REDIS_PASSWORD}@cache:6379`,
  () => 'https://<user>:<token>@git.example.org/app.git',
  () => 'interface Login { password: string; token: string | null; secret?: Buffer }',
  () => 'function hashPassword(password: string): Promise<string> {',
  () =>
    'if (token === undefined || token.type !== TokenType.Identifier) throw new UnexpectedTokenError(token)',
  () => '"usage": {"input_tokens": 12345, "output_tokens": 678, "cache_read_input_tokens": 90123}',
  () => 'password: "password"',
  () => "secret: 'keyboard cat'",
  () => "app.use(session({ secret: 'keyboard-cat', resave: false }))",
  () => "const user = { email: 'test@example.com', password: 'password123' }",
  () => "jwt.sign({ id: user.id }, 'test-secret', { expiresIn: '1h' })",
  () => 'cy.get("#password").type("correct horse")',
  () => 'client_secret: "YOUR_CLIENT_SECRET"',
  () => 'token: <your-token>',
  () => `Authorization: Bearer \${token}`,
  () => 'Authorization: Bearer <access_token>',
  () => `headers: { Authorization: \`Bearer \${session.accessToken}\` }`,
  () => 'curl -H "Authorization: Bearer $TOKEN" https://api.example.org/v1/me',
  () => 'curl -u "$USER:$PASSWORD" https://api.example.org',
  () => 'Authorization: Basic dXNlcjpwYXNzd29yZA==',
  () => 'The token bucket refills every second, and the secret of its speed is a ring buffer.',
  () => 'Enter your password: ********',
  () => 'key: React.Key, api_key_name="default", key_id=12, primary_key=True',
  () =>
    'public_key: ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl tide@host',
  () =>
    '-----BEGIN CERTIFICATE-----\nMIIDdzCCAl+gAwIBAgIEAgAAuTANBgkqhkiG9w0BAQUFADBaMQswCQYDVQQGEwJJ\n-----END CERTIFICATE-----',
  () =>
    '-----BEGIN PUBLIC KEY-----\nMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEr5pGZ8Y2g9c4\n-----END PUBLIC KEY-----',
  () => "pem.startsWith('-----BEGIN RSA PRIVATE KEY-----')",
  () => '-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----',
  () => 'secretKeyRef:\n  name: tide-secrets\n  key: database-password',
  () => 'kubectl create secret generic tide --from-literal=password=changeme',
  () => 'password_file: /run/secrets/db_password',
  () => 'SECRET_KEY = "django-insecure-change-me"',
  () => "PASSWORD_HASHERS = ['django.contrib.auth.hashers.MD5PasswordHasher']",
  () => 'SECRET_KEY_BASE=<%= ENV["SECRET_KEY_BASE"] %>',
  () => 'expect(page).to have_field("Password", type: "password")',
  () =>
    'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyfQ.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c',
  ({ digits }) => `"id": "toolu_01${digits(22)}", "token_count": ${digits(5)}`,
  ({ alnum }) => `"id": "msg_01${alnum(22)}"`,
  ({ alnum }) => `"tool_use_id": "toolu_01${alnum(22)}"`,
  ({ alnum }) => `"requestId": "req_011C${alnum(20)}"`,
  ({ hex }) => `ETag: "${hex(32)}"`,
  ({ hex }) => `chunk-${hex(8)}.js  12.3 kB  vendor.${hex(20)}.css`,
  ({ hex }) => `Container ${hex(12)} started, image ${hex(12)}`,
  ({ digits }) => `at ${digits(10)} ms, order ${digits(16)}, tel. +${digits(12)}`,
  ({ of }) =>
    `class="css-${of('abcdefghijklmnopqrstuvwxyz0123456789', 6)} sc-${of('abcdefghijklmnopqrstuvwxyz', 5)}"`,
  ({ of }) => `d="M${of('0123456789', 2)}.5 ${of('0123456789', 3)}c-1.2 0-2.3.4-3.2 1.1l-7.9-7.9"`,
  ({ hex }) => `model: claude-opus-4-5-20251101, cache key ${hex(40)}`,
  ({ alnum }) => `import { t } from './token-${alnum(8)}.js'`,
  ({ uuid }) => `nonce: "${uuid()}", requestToken: null`,
  ({ hex }) => `cacheKey: "${hex(32)}", idempotency_key: "${hex(32)}"`,
  ({ hex }) => `"publicKey": "${hex(64)}"`,
]

const B64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

export function makeNearMisses(pick: Pick, count: number): readonly string[] {
  return Array.from({ length: count }, (_, at) =>
    (WRITERS[at % WRITERS.length] as (pick: Pick) => string)(pick),
  )
}
