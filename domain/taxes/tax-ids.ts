import type { ClientRow } from '../../db/rows.js'
import type { Settings } from '../settings/settings.js'
import { readCheck } from './register-check.js'
import { findTaxIdForm, type MemberState, memberStateCode, type TaxIdForm } from './tax-id-forms.js'

/** The client columns with the tax ID and the country that determines its format. */
type TaxedClient = Pick<ClientRow, 'country' | 'tax_id'>

/** Separators that are removed from an entered tax ID. */
const separators = /[\s.,:;/_·\p{Pd}]/gu

/**
 * Normalizes a tax ID for storage: capitals, no blanks or separators, EL for Greece, and a prefix only if one was
 * entered. Returns undefined if the format or the check digits are wrong for the country. Accepts any text for a
 * country without a known format.
 */
export function storedTaxId(country: string, text: string): string | undefined {
  const form = findTaxIdForm(country)
  if (form === undefined) return text
  const parts = splitTaxId(form, text)
  if (parts === undefined) return undefined
  return `${parts.prefix === 'GR' ? 'EL' : parts.prefix}${parts.number}`
}

/**
 * Splits a tax ID into the entered prefix, which may be empty, and the number. Returns undefined if the format or the
 * check digits are wrong.
 */
function splitTaxId({ prefixes, form, isRight }: TaxIdForm, text: string) {
  const compact = text.normalize('NFKC').replace(separators, '').toUpperCase()
  for (const prefix of [...prefixes, '']) {
    const number = compact.slice(prefix.length)
    if (compact.startsWith(prefix) && form.test(number)) return isRight(number) ? { prefix, number } : undefined
  }
  return undefined
}

/** A tax ID in the form that the EU register (VIES) expects. */
export interface RegisteredNumber {
  readonly state: MemberState
  /** Two letters. Only Greece's prefix differs from its country code. */
  readonly prefix: string
  readonly number: string
}

/**
 * Returns a client's EU tax ID. Returns undefined if the client's country is not a member state, or if the tax ID is
 * missing or invalid.
 */
export function findRegisteredNumber({ country, tax_id }: TaxedClient): RegisteredNumber | undefined {
  const state = memberStateCode(country)
  if (state === undefined || tax_id === null) return undefined
  const form = findTaxIdForm(state) as TaxIdForm
  const parts = splitTaxId(form, tax_id)
  return parts && { state, prefix: form.prefixes[0] as string, number: parts.number }
}

/** Returns an EU tax ID with its prefix, as the register lists it. */
export const withPrefix = ({ prefix, number }: Pick<RegisteredNumber, 'prefix' | 'number'>): string =>
  `${prefix}${number}`

/** Formats a client's tax ID for documents. Valid EU tax IDs get their prefix. Others are printed as stored. */
export function printedTaxId(client: TaxedClient): string | null {
  const registered = findRegisteredNumber(client)
  return registered === undefined ? client.tax_id : withPrefix(registered)
}

/**
 * Returns the EU member state of a client with a valid tax ID, which determines reverse charge for services (R-3425).
 * With `tax_id_check` enabled, only a number confirmed by the register is valid. Northern Ireland is excluded, because
 * its XI numbers are for goods.
 */
export function findMemberState(
  client: TaxedClient & Pick<ClientRow, 'tax_id_check'>,
  settings: Pick<Settings, 'choice'>,
): MemberState | undefined {
  const registered = findRegisteredNumber(client)
  if (registered === undefined) return undefined
  if (settings.choice('tax_id_check') === 'off') return registered.state
  return readCheck(client, registered)?.status === 'valid' ? registered.state : undefined
}

/**
 * Returns the stored register check of the client's current tax ID. Returns undefined if there is no check of this
 * number, or if the client has no valid EU tax ID.
 */
export function findRegisterCheck(client: TaxedClient & Pick<ClientRow, 'tax_id_check'>) {
  if (client.tax_id_check === null) return undefined
  const registered = findRegisteredNumber(client)
  return registered === undefined ? undefined : readCheck(client, registered)
}
