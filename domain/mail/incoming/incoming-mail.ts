import type { Sender } from '../../values/email.js'

/** Limits of an incoming email (R-4721). */
export const mailBounds = {
  bytes: 25 * 1024 * 1024,
  parts: 100,
  depth: 10,
  headerBytes: 256 * 1024,
  lines: 1_000_000,
  milliseconds: 5000,
} as const

/** Thrown for content that is not an email or exceeds the limits. It will never be accepted. */
export class InvalidMailError extends Error {}

/** The reason why an email counts as automatic. Such an email is not answered and does not open a ticket (R-4732). */
export type AutomaticReason = 'auto-submitted' | 'bulk' | 'list' | 'report' | 'null sender'

/** A mail server's report that it could not deliver an email of ours (RFC 3464). */
export interface BounceReport {
  /** IDs of the emails in the report. */
  readonly messageIds: readonly string[]
  /** The reason in the server's words. */
  readonly reason: string
}

export interface IncomingFile {
  readonly name: string
  readonly content: Uint8Array
}

/** A parsed incoming email. */
export interface IncomingMail {
  /** With its angle brackets. */
  readonly messageId: string | undefined
  /** SHA-256 of the complete email in hex. */
  readonly hash: string
  /** The sender as written in the email, which proves nothing. */
  readonly from: Sender
  /** Recipients from delivery headers first, then from To and Cc. */
  readonly recipients: readonly string[]
  /** IDs of the emails that it answers, the nearest first. */
  readonly answers: readonly string[]
  readonly subject: string
  /** The typed text, and the text that the email program quoted below it. */
  readonly typed: string
  readonly quoted: string
  /** Files, up to the number that a ticket accepts. */
  readonly files: readonly IncomingFile[]
  /** Names of the other files. */
  readonly leftOut: readonly string[]
  readonly automatic: AutomaticReason | undefined
  readonly bounce: BounceReport | undefined
}
