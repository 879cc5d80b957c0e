/** @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`)
}

/** @param {string} line */
export function complain(line) {
  process.stderr.write(`${line}\n`)
}
