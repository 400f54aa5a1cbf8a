/** An XML element. It contains either text or elements. */
export interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly content: string | readonly Element[]
}

/** One child element, several, or none. */
export type Content = Element | readonly Content[] | undefined

/** Returns an element with trimmed text, or undefined if the text is missing or blank. */
export const textElement = (
  name: string,
  value: string | null | undefined,
  attributes: Element['attributes'] = {},
): Element | undefined =>
  value == null || value.trim() === '' ? undefined : { name, attributes, content: value.trim() }

/** Returns an element with child elements, or undefined if there are none. */
export function parentElement(name: string, ...content: readonly Content[]): Element | undefined {
  const elements = flattenContent(content)
  return elements.length === 0 ? undefined : { name, attributes: {}, content: elements }
}

/** Returns an element with child elements, even if there are none. */
export const requiredElement = (name: string, ...content: readonly Content[]): Element => ({
  name,
  attributes: {},
  content: flattenContent(content),
})

const flattenContent = (content: readonly Content[]): Element[] =>
  content.flatMap((one): Element[] => (one === undefined ? [] : isList(one) ? flattenContent(one) : [one]))

const isList = (content: Content): content is readonly Content[] => Array.isArray(content)

/**
 * Writes an XML document in UTF-8. Declares `namespaces` on the root element, by prefix. The empty prefix is the
 * default namespace.
 */
export function toXml(root: Element, namespaces: Readonly<Record<string, string>>): string {
  const declared = Object.entries(namespaces).map(([prefix, uri]) => [prefix === '' ? 'xmlns' : `xmlns:${prefix}`, uri])
  const attributes = { ...Object.fromEntries(declared), ...root.attributes }
  return `<?xml version="1.0" encoding="UTF-8"?>\n${write({ ...root, attributes }, '')}\n`
}

function write({ name, attributes, content }: Element, indent: string): string {
  const opened = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escaped(value)}"`)].join(' ')
  if (content.length === 0) return `${indent}<${opened}/>`
  if (typeof content === 'string') return `${indent}<${opened}>${escaped(content)}</${name}>`
  const inner = content.map((one) => write(one, `${indent}  `)).join('\n')
  return `${indent}<${opened}>\n${inner}\n${indent}</${name}>`
}

const references: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Characters that XML 1.0 does not allow, even as references, and unpaired surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about
const illegal = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

const escaped = (value: string): string =>
  value
    .replace(illegal, '\ufffd')
    .replace(/\r\n?/g, '\n')
    .replace(/[&<>"]/g, (sign) => references[sign] as string)
