import type { BankEntry } from '../../domain/payments/bank/entry.js'
import { parseEntries } from './camt-entry.js'
import {
  decodeStatement,
  findInvalidLine,
  quoteText,
  type SkippedEntry,
  type Statement,
  type StatementError,
  UnreadableStatement,
} from './statement.js'
import { readXml, textAt, type XmlElement } from './xml-tree.js'

/** Matches the second and all later versions. The versions after the eighth differ only in parts that are not read. */
const namespace = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.(?:0[2-9]|[1-9]\d)$/

/**
 * Reads a CAMT.053 statement in XML (R-4204): all entries of all statements in the file. Throws UnreadableStatement
 * with the lines of invalid entries, or with the first XML error (R-4205).
 */
export function readCamt(bytes: Buffer): Statement {
  const entries: BankEntry[] = []
  const passed: SkippedEntry[] = []
  const faults: StatementError[] = []
  let account: XmlElement | undefined
  let statements = 0
  readXml(decodeXml(bytes), {
    begin: (path, element) => {
      if (path.length <= 2) expectStatement(path, element)
      if (path.length === 3 && path[2] === 'Stmt') {
        account = undefined
        statements++
      }
    },
    end: (path, element) => {
      const place = path.slice(2).join('/')
      if (place === 'Stmt/Acct') account = element
      if (place === 'Stmt/Ntry') {
        const of = {
          account: textAt(account, 'Id/IBAN', 'Id/Othr/Id')?.replaceAll(/\s/g, '').toUpperCase() ?? null,
          currency: textAt(account, 'Ccy'),
        }
        const read = parseEntries(element, of)
        entries.push(...read.entries)
        passed.push(...read.passed)
        faults.push(...read.faults)
      }
      // Statements and their direct children are removed when they have been read.
      return path.length >= 3 && path.length <= 4
    },
  })
  if (statements === 0) faults.push({ line: 1, problem: 'the document contains no statement' })
  if (faults.length > 0) throw new UnreadableStatement(faults)
  return { entries, passed }
}

function expectStatement(path: readonly string[], { name, namespace: uri, line }: XmlElement): void {
  const isIt = path.length === 1 ? name === 'Document' && namespace.test(uri) : namespace.test(uri)
  if (isIt && (path.length === 1 || name === 'BkToCstmrStmt')) return
  const what =
    uri === ''
      ? quoteText(name)
      : `${quoteText(name)} of ${quoteText(uri.replace('urn:iso:std:iso:20022:tech:xsd:', ''))}`
  throw new UnreadableStatement([
    { line, problem: `${what} is not a bank statement: it must be CAMT.053, version 001.02 or later` },
  ])
}

/** Decodes XML in its declared encoding, or in UTF-8 by default. */
function decodeXml(bytes: Buffer): string {
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  const stated = /^(?:\xef\xbb\xbf)?<\?xml[^>]{0,100}?encoding=["']([\w.:-]{1,40})["']/.exec(
    bytes.toString('latin1', 0, 200),
  )
  const encoding = isWide ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : (stated?.[1] ?? 'utf-8').toLowerCase()
  try {
    return decodeStatement(bytes, encoding)
  } catch {
    const isKnown = isEncoding(encoding)
    const problem = isKnown ? `the file is not valid ${encoding} text` : `there is no encoding ${quoteText(encoding)}`
    throw new UnreadableStatement([{ line: isKnown ? findInvalidLine(bytes, encoding) : 1, problem }])
  }
}

/** Returns true if TextDecoder supports the encoding. */
export function isEncoding(name: string): boolean {
  try {
    new TextDecoder(name)
    return true
  } catch {
    return false
  }
}
