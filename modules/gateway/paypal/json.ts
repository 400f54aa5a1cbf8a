/** An object as PayPal sends it; nothing of it is certain. */
export type Json = Readonly<Record<string, unknown>>

/** Returns the value at a path of names and positions; undefined where there is none. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let found = value
  for (const step of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, step)) return undefined
    found = (found as Record<string | number, unknown>)[step]
  }
  return found
}

/** Returns the text at a path; undefined where there is none, or an empty one. */
export function textAt(value: unknown, ...path: readonly (string | number)[]): string | undefined {
  const found = at(value, ...path)
  return typeof found === 'string' && found !== '' ? found : undefined
}

/** Returns the list at a path; an empty one where there is none. */
export function listAt(value: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const found = at(value, ...path)
  return Array.isArray(found) ? found : []
}

/** Returns the address of the first link that has one of these relations. */
export const linkOf = (value: unknown, ...relations: readonly string[]): string | undefined =>
  relations
    .map((relation) => listAt(value, 'links').find((link) => textAt(link, 'rel') === relation))
    .map((link) => textAt(link, 'href'))
    .find((address) => address !== undefined)

/**
 * Returns the id of the object of a kind that another was made from, by its link `up`; undefined where it has no such.
 */
export function parentOf(value: unknown, kind: 'captures' | 'orders'): string | undefined {
  const [found, id = ''] = (linkOf(value, 'up') ?? '').split('/').slice(-2)
  return found === kind && /^[\w-]+$/.test(id) ? id : undefined
}
