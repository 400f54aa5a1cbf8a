import { readHeaderValue } from './header-parameters.js'

/** Names that an answer lists at most. */
export const maxIgnoredNames = 20

/** A token of RFC 9110, so that a header can carry the name as it is. */
const token = /^[\w!#$%&'*+.^`|~-]{1,100}$/

/** They may hold a secret under the wrong name, and some are read before the action's parameters are. */
const credentialNames = new Set(['identifier', 'secret', 'api_key', 'api_secret', 'username', 'password'])

/** Returns the first of the given names that can be told: such as a header can carry, and 20 at most. */
export function tellable(unknown: Iterable<string>): string[] {
  const names: string[] = []
  for (const name of unknown) {
    if (isCredential(name) || !token.test(name)) continue
    names.push(name)
    if (names.length === maxIgnoredNames) break
  }
  return names
}

/** Inside a list the last part counts: `items.0.secret`. */
const isCredential = (name: string): boolean => credentialNames.has(name.slice(name.lastIndexOf('.') + 1))

/** Returns true where the header Prefer asks for strict handling: unknown parameters are refused then. */
export function prefersStrict(prefer: string | readonly string[] | undefined): boolean {
  if (prefer === undefined) return false
  return [prefer].flat().some((header) =>
    header.split(',').some((preference) => {
      const [name = '', value = ''] = readHeaderValue(preference).value.split('=')
      return name.trim().toLowerCase() === 'handling' && unquoted(value.trim()) === 'strict'
    }),
  )
}

const unquoted = (text: string): string => (/^".*"$/.test(text) ? text.slice(1, -1) : text).toLowerCase()

/** Returns what is wrong with parameters that an action does not know. */
export const unknownParameters = (names: readonly string[]): Record<string, string[]> =>
  Object.fromEntries(names.map((name) => [name, [`The ${name} parameter is unknown.`]]))
