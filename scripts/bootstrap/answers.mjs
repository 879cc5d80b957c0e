const probeLimit = 5_000

/**
 * Whether a host can be reached from here, soon enough.
 * @param {string} url
 */
export async function answers(url) {
  try {
    await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(probeLimit) })
    return true
  } catch {
    return false
  }
}
