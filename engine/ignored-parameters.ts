import { readHeaderValue } from './header-parameters.js'

/** Maximum number of parameter names listed in a response. */
export const maxIgnoredNames = 20

/** A token of RFC 9110, so that a header can contain the name unchanged. */
const token = /^[\w!#$%&'*+.^`|~-]{1,100}$/

/**
 * Names of credentials, which are never listed: their values may be misplaced secrets, and some are read before the
 * action's parameters.
 */
const credentialNames = new Set(['identifier', 'secret', 'api_key', 'api_secret', 'username', 'password'])

/** Returns the names that may be listed: up to 20 that a header can contain, except names of credentials. */
export function listableNames(unknown: Iterable<string>): string[] {
  const names: string[] = []
  for (const name of unknown) {
    if (isCredential(name) || !token.test(name)) continue
    names.push(name)
    if (names.length === maxIgnoredNames) break
  }
  return names
}

/** Returns true if the last segment of a path, such as `items.0.secret`, names a credential. */
const isCredential = (name: string): boolean => credentialNames.has(name.slice(name.lastIndexOf('.') + 1))

/** Returns true if the header Prefer requests strict handling, which rejects unknown parameters. */
export function prefersStrict(prefer: string | readonly string[] | undefined): boolean {
  if (prefer === undefined) return false
  return [prefer].flat().some((header) =>
    header.split(',').some((preference) => {
      const [name = '', value = ''] = readHeaderValue(preference).value.split('=')
      return name.trim().toLowerCase() === 'handling' && unquote(value.trim()) === 'strict'
    }),
  )
}

const unquote = (text: string): string => (/^".*"$/.test(text) ? text.slice(1, -1) : text).toLowerCase()

/** Returns the error for each unknown parameter. */
export const unknownParameterErrors = (names: readonly string[]): Record<string, string[]> =>
  Object.fromEntries(names.map((name) => [name, [`The ${name} parameter is unknown.`]]))
