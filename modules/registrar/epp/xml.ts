import { XMLBuilder, XMLParser } from 'fast-xml-parser'
import { refused } from '../../../domain/ports/module.js'
import { attributePrefix, type Content, type Element, isElement } from './elements.js'

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: attributePrefix,
  suppressEmptyNode: true,
  suppressBooleanAttributes: false,
  processEntities: true,
})

/** Returns an EPP document with all text escaped. Throws `refused` for characters that XML cannot contain. */
export function buildDocument(content: { readonly [name: string]: Content }): string {
  const text = builder.build({ epp: { '@xmlns': 'urn:ietf:params:xml:ns:epp-1.0', ...content } })
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/u.test(text))
    throw refused('A value contains a character that cannot be sent to the registry')
  return `<?xml version="1.0" encoding="UTF-8" standalone="no"?>${text}`
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Decodes entities in one pass, so that decoded text is not decoded again. Custom entities are not supported. */
const unescaped = (_: string, text: string): string =>
  text.replace(/&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi, (whole, name, decimal, hex) => {
    if (name !== undefined) return entities[name] ?? whole
    const point = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole
  })

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: attributePrefix,
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  tagValueProcessor: unescaped,
  attributeValueProcessor: unescaped,
  maxNestedTags: 32,
})

/**
 * Returns the root of an EPP document. Throws if the frame is not an EPP document in UTF-8, or if it declares types or
 * entities.
 */
export function parseDocument(frame: Buffer): Element {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(frame)
  if (/<!(?!--|\[CDATA\[)/.test(text)) throw new Error('the document contains a declaration')
  const { epp } = parser.parse(text, true) as Element
  if (!isElement(epp)) throw new Error('the document is not EPP')
  return epp
}
