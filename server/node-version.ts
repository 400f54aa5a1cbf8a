import { readFileSync } from 'node:fs'

const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

/** Oldest supported version per Node line, from `engines` such as `>=20.19 <21 || >=22.12`. */
const oldestSupported: readonly Version[] = engines.node
  .split('||')
  .map((range: string) => parseVersion(range.replace('>=', '')))

/**
 * Returns an error sentence for a version of Node that package.json does not allow, or undefined for an allowed
 * version.
 */
export function describeOldNode(version: string): string | undefined {
  const [major, minor] = parseVersion(version)
  const newest = oldestSupported.at(-1) as Version
  if (major > newest[0] || oldestSupported.some((line) => major === line[0] && minor >= line[1])) return undefined
  const lines = oldestSupported.map((line) => line.join('.')).join(', or ')
  return `Node.js ${version} is too old; it needs ${lines} or newer, and 24 is recommended.`
}

type Version = readonly [major: number, minor: number]

function parseVersion(version: string): Version {
  const [major = 0, minor = 0] = version.split('.').map((part) => Number.parseInt(part, 10))
  return [major, minor]
}
