import type { ClientRow } from '../../db/rows.js'
import type { Day } from '../values/days.js'

/**
 * How it stands with a number at the register: `waiting` for an answer, `valid`, `invalid`, or `unanswered` where the
 * register gave no answer for a week.
 */
export const checkStatuses = ['waiting', 'valid', 'invalid', 'unanswered'] as const
export type CheckStatus = (typeof checkStatuses)[number]

/** The register's answer about a number. */
export interface RegisterCheck {
  readonly status: CheckStatus
  /** Of the answer, of giving up, or of the question while it waits. */
  readonly date: Day
  /** Proves an answer, where the register gave one. */
  readonly reference: string | null
}

interface StoredCheck extends RegisterCheck {
  /** With its prefix. A client may have got another one since, also from a release that knows nothing of checks. */
  readonly number: string
}

/** Returns a check as a client keeps it. */
export const storedCheck = (number: string, { status, date, reference }: RegisterCheck): string =>
  JSON.stringify({ number, status, date, reference } satisfies StoredCheck)

/** Returns what is known of a number; undefined where what the client keeps is about another. */
export function readCheck(
  { tax_id_check }: Pick<ClientRow, 'tax_id_check'>,
  { prefix, number }: { readonly prefix: string; readonly number: string },
): RegisterCheck | undefined {
  if (tax_id_check === null) return undefined
  const { number: checked, ...check } = JSON.parse(tax_id_check) as StoredCheck
  return checked === `${prefix}${number}` ? check : undefined
}
