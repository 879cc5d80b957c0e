/**
 * @typedef {object} Audit what `npm audit --json` prints; without vulnerabilities where it could not ask
 * @property {Readonly<Record<string, Vulnerability>>} [vulnerabilities]
 * @property {string} [message]
 *
 * @typedef {object} Vulnerability
 * @property {readonly string[]} nodes where the package lies
 * @property {readonly (string | { title: string, url: string, severity: string })[]} via what is known, or the package it comes from
 */

/** A tool to npm, as it is not required by anything: but it is the largest part of what people get. */
const electron = 'node_modules/electron'

/**
 * Where the packages lie that people get.
 *
 * @param {{ packages: Readonly<Record<string, { dev?: boolean }>> }} lock
 * @returns {ReadonlySet<string>}
 */
export function findShipped({ packages }) {
  const places = Object.entries(packages).filter(
    ([place, { dev }]) => place !== '' && (!dev || place === electron),
  )
  return new Set(places.map(([place]) => place))
}

/**
 * One line for each thing that is known against a package that people get.
 *
 * @param {Audit} audit
 * @param {ReadonlySet<string>} shipped
 * @returns {string[]}
 */
export function selectAdvisories({ vulnerabilities = {} }, shipped) {
  return Object.entries(vulnerabilities)
    .filter(([, { nodes }]) => nodes.some((place) => shipped.has(place)))
    .flatMap(([name, { via }]) =>
      // What only comes from another package is said there.
      via.flatMap((known) =>
        typeof known === 'string' ? [] : [`${name} (${known.severity}): ${known.title}, ${known.url}`],
      ),
    )
}
