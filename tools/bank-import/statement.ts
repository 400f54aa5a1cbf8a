import type { BankEntry } from '../../domain/payments/bank/entry.js'

/** An entry of a statement that is listed and not booked: money that went out, or that is not certain. */
export interface PassedEntry {
  readonly line: number
  readonly day: string
  readonly amount: string
  readonly currency: string
  readonly name: string | null
  readonly text: string
  readonly why: string
}

/** A bank statement as it was read. */
export interface Statement {
  readonly entries: readonly BankEntry[]
  readonly passed: readonly PassedEntry[]
}

/** Something that a file says wrongly. */
export interface StatementFault {
  /** From 1 on. */
  readonly line: number
  readonly problem: string
}

const shownFaults = 10

/** Thrown for a file with faults, which are told of on one line. */
export class UnreadableStatement extends Error {
  constructor(readonly faults: readonly StatementFault[]) {
    const first = faults.slice(0, shownFaults).map(({ line, problem }) => `line ${line}: ${problem}`)
    const more = faults.length - first.length
    super(`nothing was recorded; ${first.join('; ')}${more > 0 ? `; and ${more} more` : ''}`)
  }
}

/** Returns a text of a file as a message shows it: quoted, and not too long. */
export const shown = (text: string): string => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text)

/** Returns a text on one line, without signs that cannot be seen. */
export const oneLine = (text: string): string => text.replaceAll(/[\p{C}\s]+/gu, ' ').trim()

/** Returns the text of bytes in an encoding. Throws where they are none. */
export function decode(bytes: Buffer, encoding: string): string {
  const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
  if (text.includes('\0')) throw new Error('a NUL is in it')
  return text
}

/** Returns the line that a byte stands on, for a file that is no text in its encoding. */
export function lineOfFault(bytes: Buffer, encoding: string): number {
  // Halving finds it in few steps, whatever the encoding.
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
