/** An untrusted object from PayPal. */
export type Json = Readonly<Record<string, unknown>>

/** Returns the value at a path of keys and indexes, or undefined if the path does not exist. */
export function valueAt(value: unknown, ...path: readonly (string | number)[]): unknown {
  let found = value
  for (const step of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, step)) return undefined
    found = (found as Record<string | number, unknown>)[step]
  }
  return found
}

/** Returns the text at a path, or undefined if it is missing or empty. */
export function textAt(value: unknown, ...path: readonly (string | number)[]): string | undefined {
  const found = valueAt(value, ...path)
  return typeof found === 'string' && found !== '' ? found : undefined
}

/** Returns the list at a path, or an empty list if there is none. */
export function listAt(value: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const found = valueAt(value, ...path)
  return Array.isArray(found) ? found : []
}

/** Returns the URL of the first link found, trying the relations in the given order. */
export const findLink = (value: unknown, ...relations: readonly string[]): string | undefined =>
  relations
    .map((relation) => listAt(value, 'links').find((link) => textAt(link, 'rel') === relation))
    .map((link) => textAt(link, 'href'))
    .find((address) => address !== undefined)

/**
 * Returns the ID of the capture or order from which an object was created, as in its link `up`. Returns undefined if
 * that link is missing or refers to another kind of object.
 */
export function findParentId(value: unknown, kind: 'captures' | 'orders'): string | undefined {
  const [found, id = ''] = (findLink(value, 'up') ?? '').split('/').slice(-2)
  return found === kind && /^[\w-]+$/.test(id) ? id : undefined
}
