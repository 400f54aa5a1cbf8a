import type { ClientRow } from '../../db/rows.js'
import type { Settings } from '../settings/settings.js'
import { readCheck } from './register-check.js'
import { formOf, type MemberState, memberStateCode, type TaxIdForm } from './tax-id-forms.js'

/** A client as far as its tax id goes. */
type TaxedClient = Pick<ClientRow, 'country' | 'tax_id'>

/** Stands between the digits for the eye. */
const separators = /[\s.,:;/_·\p{Pd}]/gu

/**
 * Returns a tax id as it is stored: without blanks and separators and in capitals, with or without prefix as it was typed,
 * of Greece with EL. Undefined where form or check digits are wrong for the country. A country whose numbers are not known
 * takes any text.
 */
export function storedTaxId(country: string, text: string): string | undefined {
  const form = formOf(country)
  if (form === undefined) return text
  const parts = partsOf(form, text)
  if (parts === undefined) return undefined
  return `${parts.prefix === 'GR' ? 'EL' : parts.prefix}${parts.number}`
}

/** Returns the prefix that was typed, which may be empty, and the number behind it; undefined for a number that is wrong. */
function partsOf({ prefixes, form, isRight }: TaxIdForm, text: string) {
  const compact = text.normalize('NFKC').replace(separators, '').toUpperCase()
  for (const prefix of [...prefixes, '']) {
    const number = compact.slice(prefix.length)
    if (compact.startsWith(prefix) && form.test(number)) return isRight(number) ? { prefix, number } : undefined
  }
  return undefined
}

/** A number as the register of the member states knows it. */
export interface RegisteredNumber {
  readonly state: MemberState
  /** Two letters, which differ from the country's for Greece alone. */
  readonly prefix: string
  readonly number: string
}

/** Returns the number of a member state that a client has; undefined where it has none that is right. */
export function registeredNumberOf({ country, tax_id }: TaxedClient): RegisteredNumber | undefined {
  const state = memberStateCode(country)
  if (state === undefined || tax_id === null) return undefined
  const form = formOf(state) as TaxIdForm
  const parts = partsOf(form, tax_id)
  return parts && { state, prefix: form.prefixes[0] as string, number: parts.number }
}

/** Returns a number with its prefix, as the register tells it. */
export const withPrefix = ({ prefix, number }: Pick<RegisteredNumber, 'prefix' | 'number'>): string =>
  `${prefix}${number}`

/** Returns a tax id as a paper prints it: a number of a member state has its prefix, anything else is as it is stored. */
export function printedTaxId(client: TaxedClient): string | null {
  const registered = registeredNumberOf(client)
  return registered === undefined ? client.tax_id : withPrefix(registered)
}

/**
 * Returns the member state whose tax id a client has, which is what reverse charge of services asks (R-3425). Where the
 * register is asked, only a number that it has confirmed counts. Northern Ireland is none: its XI is for goods.
 */
export function memberStateOf(
  client: TaxedClient & Pick<ClientRow, 'tax_id_check'>,
  settings: Pick<Settings, 'choice'>,
): MemberState | undefined {
  const registered = registeredNumberOf(client)
  if (registered === undefined) return undefined
  if (settings.choice('tax_id_check') === 'off') return registered.state
  return readCheck(client, registered)?.status === 'valid' ? registered.state : undefined
}

/** Returns the answer of the register about the number that a client has now; undefined where it was not asked. */
export function checkOf(client: TaxedClient & Pick<ClientRow, 'tax_id_check'>) {
  if (client.tax_id_check === null) return undefined
  const registered = registeredNumberOf(client)
  return registered === undefined ? undefined : readCheck(client, registered)
}
