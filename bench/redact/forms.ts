import type { Pick } from './kinds.ts'

/** How a line with a secret stands in a text. `secret` is what must be gone afterwards, as it reads in there. */
export interface Form {
  readonly name: string
  readonly write: (
    line: string,
    secret: string,
    pick: Pick,
  ) => { readonly text: string; readonly secret: string }
}

const ESC = '\u001b'
const WIDTH = 80

/** As a terminal of 80 columns breaks it, somewhere within the secret. */
function wrap(line: string, secret: string, gutter = ''): string {
  const at = line.indexOf(secret)
  const room = WIDTH - 1 - Math.floor(secret.length / 2)
  const lead = 'deploying the tide service to the northern stations now, with '.padEnd(300, 'tides and ')
  const before = lead.slice(0, Math.max(0, room - at)).replace(/.$/, ' ')
  const whole = `${before}${line}`
  const pieces: string[] = []
  for (let from = 0; from < whole.length; from += WIDTH) pieces.push(whole.slice(from, from + WIDTH))
  return pieces.join(`\n${gutter}`)
}

export const FORMS: readonly Form[] = [
  { name: 'plain', write: (line, secret) => ({ text: `Here it is:\n${line}\nand so on`, secret }) },
  {
    name: 'json',
    write: (line, secret) => ({
      text: JSON.stringify({ out: `first\n${line}\nlast` }),
      secret: JSON.stringify(secret).slice(1, -1),
    }),
  },
  {
    name: 'json twice',
    write: (line, secret) => ({
      text: JSON.stringify({ body: JSON.stringify({ out: `first\n${line}\n` }) }),
      secret: JSON.stringify(JSON.stringify(secret).slice(1, -1)).slice(1, -1),
    }),
  },
  {
    name: 'read with arrows',
    write: (line, secret) => ({ text: `     1→# settings\n     2→${line}\n     3→`, secret }),
  },
  {
    name: 'read with tabs',
    write: (line, secret) => ({ text: `11\t# settings\n12\t${line}\n13\t`, secret }),
  },
  {
    name: 'diff',
    write: (line, secret, { among }) => ({
      text: `@@ -1,2 +1,2 @@\n context\n${among(['+', '-'])}${line}\n`,
      secret,
    }),
  },
  {
    name: 'coloured around',
    write: (line, secret) => ({ text: line.replace(secret, `${ESC}[32m${secret}${ESC}[0m`), secret }),
  },
  {
    name: 'coloured inside',
    write(line, secret) {
      const middle = Math.floor(secret.length / 2)
      const coloured = `${secret.slice(0, middle)}${ESC}[1;31m${secret.slice(middle)}${ESC}[0m`
      return { text: line.replace(secret, () => coloured), secret: coloured }
    },
  },
  {
    name: 'markdown',
    write: (line, secret) => ({ text: `Set it so:\n\n\`\`\`sh\n${line}\n\`\`\`\n`, secret }),
  },
  {
    name: 'markdown escaped',
    write: (line, secret) => ({ text: line.replaceAll('_', '\\_'), secret: secret.replaceAll('_', '\\_') }),
  },
  {
    name: 'html',
    write: (line, secret) => ({ text: `<pre>${toHtml(line)}</pre>`, secret: toHtml(secret) }),
  },
  {
    name: 'url',
    write: (line, secret) => ({
      text: `https://tides.dev/?q=${encodeURIComponent(line)}&page=2`,
      secret: encodeURIComponent(secret),
    }),
  },
  { name: 'wrapped', write: (line, secret) => inPieces(wrap(line, secret), secret, '\n') },
  {
    name: 'wrapped with gutter',
    write: (line, secret) => inPieces(wrap(line, secret, '  '), secret, '\n  '),
  },
]

function toHtml(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;')
}

/** The secret as it stands in there, with its line ends. */
function inPieces(
  text: string,
  secret: string,
  end: string,
): { readonly text: string; readonly secret: string } {
  for (let cut = 1; cut < secret.length; cut++) {
    let piece = ''
    for (let from = 0; from < secret.length; ) {
      const to = from === 0 ? cut : Math.min(secret.length, from + WIDTH)
      piece += (from === 0 ? '' : end) + secret.slice(from, to)
      from = to
    }
    if (text.includes(piece)) return { text, secret: piece }
  }
  return { text, secret }
}

/** How a private key stands in a text. */
export const inKeyForms: readonly (readonly [name: string, write: (key: string) => string])[] = [
  ['plain', (key) => `cat id_rsa\n${key}\ndone`],
  ['json', (key) => JSON.stringify({ private_key: key })],
  ['json twice', (key) => JSON.stringify(JSON.stringify({ private_key: key }))],
  ['read with arrows', (key) => numbered(key, (number) => `${String(number).padStart(6)}→`)],
  ['read with tabs', (key) => numbered(key, (number) => `${number}\t`)],
  [
    'diff',
    (key) =>
      key
        .split('\n')
        .map((line) => `+${line}`)
        .join('\n'),
  ],
  [
    'coloured',
    (key) =>
      key
        .split('\n')
        .map((line) => `${ESC}[33m${line}${ESC}[0m`)
        .join('\n'),
  ],
  [
    'indented',
    (key) =>
      key
        .split('\n')
        .map((line) => `    ${line}`)
        .join('\n'),
  ],
  ['html', (key) => `<pre>${toHtml(key)}</pre>`],
  ['url', (key) => `key=${encodeURIComponent(key)}`],
  ['windows', (key) => key.replaceAll('\n', '\r\n')],
  ['cut off', (key) => `${key.split('\n').slice(0, 7).join('\n')}\n… 8 more lines`],
  ['in a string', (key) => `const KEY = "${key.replaceAll('\n', '\\n')}"`],
]

function numbered(text: string, gutter: (number: number) => string): string {
  return text
    .split('\n')
    .map((line, at) => `${gutter(at + 1)}${line}`)
    .join('\n')
}
