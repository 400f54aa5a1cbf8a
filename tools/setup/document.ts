import { open } from 'node:fs/promises'
import { Lexer, LineCounter, Parser, parseDocument, visit } from 'yaml'

/** Maximum size of a file, far more than the largest installation needs. */
const maxBytes = 4 * 1024 * 1024
/**
 * Maximum nesting as the YAML parser counts it, one or two levels per list or map. No section nests ten lists or maps.
 */
const maxDepth = 100
/** Maximum number of aliases. It limits the work, because the YAML library searches all anchors for each alias. */
const maxAliases = 1000

/** Reads a setup file in YAML, which includes JSON. Throws a one-line Error. */
export async function readFile(path: string): Promise<unknown> {
  const text = await readText(path).catch((error: Error) => {
    throw new Error(`${path}: cannot be read: ${error.message}`)
  })
  try {
    return parseSetupFile(text)
  } catch (error) {
    throw new Error(`${path}: ${(error as Error).message}`)
  }
}

async function readText(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    if (size > maxBytes) throw new Error(`it is larger than ${maxBytes / 1024 / 1024} MiB`)
    const bytes = Buffer.alloc(maxBytes + 1)
    // Pipes report no size, so reading is limited too.
    let length = 0
    for (;;) {
      const { bytesRead } = await file.read(bytes, length, bytes.length - length)
      length += bytesRead
      if (length > maxBytes) throw new Error(`it is larger than ${maxBytes / 1024 / 1024} MiB`)
      if (bytesRead === 0) return new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, length))
    }
  } finally {
    await file.close()
  }
}

/**
 * Parses YAML or JSON. Throws an Error that contains the position but quotes nothing, because any text can be a secret.
 */
export function parseSetupFile(text: string): unknown {
  const lines = new LineCounter()
  const document = parsed(text, lines)
  const fault = (offset: number, problem: string) => {
    const { line, col } = lines.linePos(offset)
    return new Error(`line ${line}, column ${col}: ${problem}`)
  }
  // The parser only warns about an unknown tag, but its value is not the intended one.
  const [first] = [...document.errors, ...document.warnings].sort((a, b) => a.pos[0] - b.pos[0])
  if (first !== undefined) throw fault(first.pos[0], unquoted(first.message))
  const anchors = new Set<string>()
  const mark = ({ anchor }: { readonly anchor?: string }) => {
    if (anchor !== undefined) anchors.add(anchor)
  }
  let aliases = 0
  visit(document, {
    Alias: (_, node) => {
      const offset = node.range?.[0] ?? 0
      if (!anchors.has(node.source))
        throw fault(offset, 'an alias without its anchor; text that begins with * needs quotes')
      if (++aliases > maxAliases) throw fault(offset, `more than ${maxAliases} aliases`)
    },
    Seq: (_, node) => mark(node),
    Map: (_, node) => {
      mark(node)
      const keys = new Set<unknown>()
      for (const { key } of node.items) {
        if (typeof key !== 'object' || key === null) continue
        const { range, value } = key as { readonly range?: number[]; readonly value?: unknown }
        if (!('value' in key)) throw fault(range?.[0] ?? 0, 'a key must be a plain word')
        if (keys.has(value)) throw fault(range?.[0] ?? 0, 'Map keys must be unique')
        keys.add(value)
      }
    },
    // 007 and 1.50 can be a password or a price. Only the field can decide, so it receives them as written.
    Scalar: (_, node) => {
      mark(node)
      if (typeof node.value === 'number' && node.source !== String(node.value)) node.value = node.source
    },
  })
  return document.toJS()
}

function parsed(text: string, lineCounter: LineCounter) {
  if (isTooDeep(text)) throw new Error('it is nested too deeply')
  // `parse` checks that keys are unique, because the parser would compare every key with every other one.
  return parseDocument(text, { lineCounter, prettyErrors: false, uniqueKeys: false })
}

/**
 * Returns true if the text is nested too deeply. The parser does not recurse, but building values does, which would end
 * the process at some depth.
 */
function isTooDeep(text: string): boolean {
  const parser = new Parser()
  for (const lexeme of new Lexer().lex(text)) {
    // The tokens are not used, but the parser advances only when they are read.
    for (const _ of parser.next(lexeme));
    if (parser.stack.length > maxDepth) return true
  }
  return false
}

/** Returns the beginning of the parser's message, without the text of the file that follows. */
const unquoted = (message: string): string => (message.split(/[:;]/)[0] as string).trim()
