import type { Sender } from '../../values/email.js'

/** Bounds of a mail that comes in (R-4721). */
export const mailBounds = {
  bytes: 25 * 1024 * 1024,
  parts: 100,
  depth: 10,
  headerBytes: 256 * 1024,
  lines: 1_000_000,
  milliseconds: 5000,
} as const

/** Thrown for what is no mail, or one beyond the bounds: it will never be taken. */
export class NotMail extends Error {}

/** Why a mail is an automatic one, which opens no ticket and gets no answer (R-4732). */
export type Automatic = 'auto-submitted' | 'bulk' | 'list' | 'report' | 'null sender'

/** A report of a mail server that it could not deliver one of our mails (RFC 3464). */
export interface BounceReport {
  /** The ids of mails that it names. */
  readonly messageIds: readonly string[]
  /** Why, in the words of the server. */
  readonly reason: string
}

export interface IncomingFile {
  readonly name: string
  readonly content: Uint8Array
}

/** A mail that came in, read. */
export interface IncomingMail {
  /** With its angle brackets; undefined for none. */
  readonly messageId: string | undefined
  /** SHA-256 of all of it, in hex. */
  readonly hash: string
  /** The sender by its own word, which proves nothing. */
  readonly from: Sender
  /** Whoever it says that it is to: at its delivery first, then To and Cc. */
  readonly recipients: readonly string[]
  /** The ids of mails that it answers, the nearest first. */
  readonly answers: readonly string[]
  readonly subject: string
  /** The text that was typed, and what the mail program has quoted below it. */
  readonly typed: string
  readonly quoted: string
  /** As many as a ticket takes. */
  readonly files: readonly IncomingFile[]
  /** The names of the others. */
  readonly leftOut: readonly string[]
  readonly automatic: Automatic | undefined
  readonly bounce: BounceReport | undefined
}
