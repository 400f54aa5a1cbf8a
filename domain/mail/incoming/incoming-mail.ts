import type { Sender } from '../../values/email.js'

/** Limits for an incoming email (R-4721). */
export const mailBounds = {
  bytes: 25 * 1024 * 1024,
  parts: 100,
  depth: 10,
  headerBytes: 256 * 1024,
  lines: 1_000_000,
  milliseconds: 5000,
} as const

/** Thrown for content that is not an email or exceeds the limits. Trying it again does not help. */
export class InvalidMailError extends Error {}

/** Reason why an email counts as automatic. An automatic email is not answered and does not open a ticket (R-4732). */
export type AutomaticReason = 'auto-submitted' | 'bulk' | 'list' | 'report' | 'null sender'

/** A mail server's report that one of our emails could not be delivered (RFC 3464). */
export interface BounceReport {
  /** Message-IDs in the report. */
  readonly messageIds: readonly string[]
  /** The reason that the server reported. */
  readonly reason: string
}

export interface IncomingFile {
  readonly name: string
  readonly content: Uint8Array
}

export interface IncomingMail {
  /** Message-ID, including the angle brackets. */
  readonly messageId: string | undefined
  /** SHA-256 of the complete email, in hexadecimal. */
  readonly hash: string
  /** The sender that the email contains. It may be forged. */
  readonly from: Sender
  /** Recipients from delivery headers, followed by recipients from To and Cc. */
  readonly recipients: readonly string[]
  /** Message-IDs of the emails that this email answers. The directly answered email comes first. */
  readonly answers: readonly string[]
  readonly subject: string
  /** Text that the sender typed, and text that the email program quoted. */
  readonly typed: string
  readonly quoted: string
  /** Attached files, up to the number that a ticket accepts. */
  readonly files: readonly IncomingFile[]
  /** Names of the files that a ticket does not accept. */
  readonly leftOut: readonly string[]
  readonly automatic: AutomaticReason | undefined
  readonly bounce: BounceReport | undefined
}
