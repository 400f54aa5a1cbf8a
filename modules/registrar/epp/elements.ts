/** Prefix of attribute names. */
export const attributePrefix = '@'

/** The content of an element: text, or child elements in order. Names that begin with @ are attributes. */
export type Content = string | { readonly [name: string]: Content | readonly Content[] | undefined }

/** A received element, without namespace prefixes. */
export type Element = { readonly [name: string]: unknown }

export const isElement = (value: unknown): value is Element => typeof value === 'object' && value !== null

/** Returns all elements at the end of a path, including elements without children. */
export function findElements(from: unknown, ...path: readonly string[]): readonly unknown[] {
  let here = [from]
  for (const name of path)
    here = here.flatMap((one) => {
      const found = isElement(one) && Object.hasOwn(one, name) ? one[name] : undefined
      return found === undefined ? [] : [found].flat()
    })
  return here
}

/** Returns the text of the first element at the end of a path, or an empty string if there is none. */
export function elementText(from: unknown, ...path: readonly string[]): string {
  const [found] = findElements(from, ...path)
  if (typeof found === 'string') return found
  const own = isElement(found) ? found['#text'] : undefined
  return typeof own === 'string' ? own : ''
}

export const elementAttribute = (element: unknown, name: string): string =>
  elementText(element, `${attributePrefix}${name}`)
