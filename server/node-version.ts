import { readFileSync } from 'node:fs'

const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
const [oldestMajor, oldestMinor] = numbersOf(engines.node.replace('>=', ''))

/** Returns a sentence if a version of Node is older than package.json allows, else undefined. */
export function oldNode(version: string): string | undefined {
  const [major, minor] = numbersOf(version)
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return undefined
  return `Node.js ${version} is too old; it needs ${oldestMajor}.${oldestMinor} or newer, and 24 is recommended.`
}

function numbersOf(version: string): [major: number, minor: number] {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return [major, minor]
}
