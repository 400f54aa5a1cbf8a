import { XMLParser } from 'fast-xml-parser'

/** A parsed XML element. Names keep their prefixes. */
export interface Tree {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly Tree[]
  readonly text: string
}

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
})

type Parsed = Readonly<Record<string, unknown>>

export function parseXml(xml: string): Tree {
  const root = (parser.parse(xml) as Parsed[]).find((one) => !Object.keys(one).some((name) => name.startsWith('?')))
  return toTree(root as Parsed)
}

function toTree(parsed: Parsed): Tree {
  const name = Object.keys(parsed).find((key) => key !== ':@') as string
  const inside = parsed[name] as readonly Parsed[]
  const text = inside.map((one) => one['#text'] ?? '').join('')
  return {
    name,
    text,
    attributes: (parsed[':@'] ?? {}) as Readonly<Record<string, string>>,
    children: inside.filter((one) => !('#text' in one)).map(toTree),
  }
}

/** Returns the elements at a slash-separated path of names without prefixes. */
export const findElements = (tree: Tree, path: string): Tree[] =>
  path
    .split('/')
    .reduce<Tree[]>(
      (found, name) =>
        found.flatMap(({ children }) => children.filter((one) => one.name.slice(one.name.indexOf(':') + 1) === name)),
      [tree],
    )

export const findText = (tree: Tree, path: string): string | undefined => findElements(tree, path)[0]?.text
