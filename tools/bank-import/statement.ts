import type { BankEntry } from '../../domain/payments/bank/entry.js'

/** An entry that is listed but never recorded as a payment, such as money that went out or is not final. */
export interface SkippedEntry {
  readonly line: number
  readonly day: string
  readonly amount: string
  readonly currency: string
  readonly name: string | null
  readonly text: string
  readonly why: string
}

/** A parsed bank statement. */
export interface Statement {
  readonly entries: readonly BankEntry[]
  readonly passed: readonly SkippedEntry[]
}

/** An error in a file. */
export interface StatementError {
  /** Line number, starting at 1. */
  readonly line: number
  readonly problem: string
}

const shownFaults = 10

/** Thrown for an invalid file. The message lists the first errors on one line. */
export class UnreadableStatement extends Error {
  constructor(readonly faults: readonly StatementError[]) {
    const first = faults.slice(0, shownFaults).map(({ line, problem }) => `line ${line}: ${problem}`)
    const more = faults.length - first.length
    super(`nothing was recorded; ${first.join('; ')}${more > 0 ? `; and ${more} more` : ''}`)
  }
}

/** Quotes a text from a file for a message, and shortens it if it is long. */
export const quoteText = (text: string): string => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text)

/** Returns a text on one line, without invisible characters. */
export const oneLine = (text: string): string => text.replaceAll(/[\p{C}\s]+/gu, ' ').trim()

/** Decodes bytes. Throws if they are not valid in the encoding or contain NUL. */
export function decodeStatement(bytes: Buffer, encoding: string): string {
  const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
  if (text.includes('\0')) throw new Error('it contains a NUL character')
  return text
}

/** Returns the number of the first undecodable line. */
export function findInvalidLine(bytes: Buffer, encoding: string): number {
  // Bisection takes few steps, whatever the encoding.
  const lines = bytes.toString('latin1').split('\n')
  let [sound, broken] = [0, lines.length]
  while (broken - sound > 1) {
    const middle = (sound + broken) >> 1
    const part = Buffer.from(lines.slice(0, middle).join('\n'), 'latin1')
    try {
      new TextDecoder(encoding, { fatal: true }).decode(part)
      sound = middle
    } catch {
      broken = middle
    }
  }
  return sound + 1
}
