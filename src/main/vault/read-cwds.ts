const CWD = /"cwd":"((?:[^"\\]|\\.)*)"/g

/** The working folders that lines name, in their order, each as often as it is named in a row. */
export async function* readCwds(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let last: string | undefined
  for await (const chunk of chunks) {
    for (const [, text] of chunk.toString('utf8').matchAll(CWD)) {
      if (text === last) continue
      last = text
      const cwd = parse(`"${text}"`)
      if (cwd !== undefined) yield cwd
    }
  }
}

function parse(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'string' ? value : undefined
  } catch {
    return undefined
  }
}
