import type { ClientRow } from '../../db/rows.js'
import type { Day } from '../values/days.js'

/**
 * Status of a tax ID check: `waiting` for an answer, `valid`, `invalid`, or `unanswered` if the check was given up,
 * usually after a week without an answer.
 */
export const checkStatuses = ['waiting', 'valid', 'invalid', 'unanswered'] as const
export type CheckStatus = (typeof checkStatuses)[number]

/** Result of a tax ID check, or the status of a check that is waiting for an answer. */
export interface RegisterCheck {
  readonly status: CheckStatus
  /** Date of the answer, of the last attempt if the check was given up, or of the request if it is still waiting. */
  readonly date: Day
  /** The register's consultation number, or null if it gave none. */
  readonly reference: string | null
}

interface StoredCheck extends RegisterCheck {
  /**
   * The checked number with its prefix. The client's tax ID may have changed since then, possibly through a release
   * without these checks.
   */
  readonly number: string
}

/** Returns true if the register has answered. */
export const isAnswered = (check: RegisterCheck | undefined): boolean =>
  check?.status === 'valid' || check?.status === 'invalid'

/** Serializes a check for the client's row. */
export const storedCheck = (number: string, { status, date, reference }: RegisterCheck): string =>
  JSON.stringify({ number, status, date, reference } satisfies StoredCheck)

/** Parses the check stored with a client. Returns undefined if none is stored, or if it is for a different number. */
export function readCheck(
  { tax_id_check }: Pick<ClientRow, 'tax_id_check'>,
  { prefix, number }: { readonly prefix: string; readonly number: string },
): RegisterCheck | undefined {
  if (tax_id_check === null) return undefined
  const { number: checked, ...check } = JSON.parse(tax_id_check) as StoredCheck
  return checked === `${prefix}${number}` ? check : undefined
}
