import { SaxesParser } from 'saxes'
import { UnreadableStatement } from './statement.js'

/** An XML element, with its name without a prefix. */
export interface XmlElement {
  readonly name: string
  /** Line on which the element begins. */
  readonly line: number
  readonly namespace: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlElement[]
  /** The element's own text, trimmed. */
  text: string
}

const maxDepth = 64
const pieceLength = 64 * 1024

interface Handlers {
  /**
   * Called when an element begins. `path` contains the names from the root to the element. Throws for a document of
   * another kind.
   */
  readonly begin: (path: readonly string[], element: XmlElement) => void
  /** Called when an element ends, with its remaining children. Returns true to remove it from its parent. */
  readonly end: (path: readonly string[], element: XmlElement) => boolean
}

/**
 * Parses a document in one pass, keeping only elements that `end` does not remove. Rejects document types and entities,
 * so that nothing is fetched or expanded. Throws UnreadableStatement.
 */
export function readXml(text: string, { begin, end }: Handlers): void {
  const open: XmlElement[] = []
  const path: string[] = []
  const parser = new SaxesParser({ xmlns: true })
  const refuse = (problem: string): never => {
    throw new UnreadableStatement([{ line: parser.line, problem }])
  }
  parser.on('error', (error) => refuse(error.message.replace(/^\d+:\d+: /, '')))
  parser.on('doctype', () => refuse('the document declares a document type, which a statement must not do'))
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (path.length === maxDepth) refuse(`elements are nested more than ${maxDepth} deep`)
    const values = Object.values(attributes).map((one) => [one.local, one.value] as const)
    const element: XmlElement = {
      ...{ name: local, line: parser.line, namespace: uri, children: [], text: '' },
      attributes: Object.fromEntries(values),
    }
    path.push(local)
    open.at(-1)?.children.push(element)
    open.push(element)
    begin(path, element)
  })
  const addText = (part: string) => {
    const last = open.at(-1)
    if (last !== undefined) last.text += part
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const element = open.pop() as XmlElement
    element.text = element.text.trim()
    if (end(path, element)) open.at(-1)?.children.pop()
    path.pop()
  })
  for (let at = 0; at < text.length; at += pieceLength) parser.write(text.slice(at, at + pieceLength))
  parser.close()
}

/** Returns all elements at a path. */
export function findElements(from: XmlElement | undefined, ...path: readonly string[]): readonly XmlElement[] {
  let here = from === undefined ? [] : [from]
  for (const name of path) here = here.flatMap(({ children }) => children.filter((child) => child.name === name))
  return here
}

/** Returns the first element at a path. */
export const findElement = (from: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined =>
  findElements(from, ...path)[0]

/** Returns the first text found at the paths, or undefined. */
export function textAt(from: XmlElement | undefined, ...paths: readonly string[]): string | undefined {
  for (const path of paths) {
    const text = findElement(from, ...path.split('/'))?.text
    if (text) return text
  }
  return undefined
}
