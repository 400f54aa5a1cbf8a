import type { ClientRow } from '../../db/rows.js'
import type { InvoiceRow } from '../../db/rows-billing.js'
import { postalColumns } from '../clients/postal-columns.js'
import type { Context } from '../context.js'
import { compactIban } from '../values/iban.js'

// The two sides of an invoice, as they were on the day of its issue (R-1061).

/** The columns of a client that an invoice keeps. */
export const billedColumns = [...postalColumns, 'tax_id'] as const

export type BilledClient = Pick<ClientRow, (typeof billedColumns)[number]>

/** Each is empty where the seller has set none. */
export interface Seller {
  readonly name: string
  /** On one line, as set. */
  readonly address: string
  readonly tax_number: string
  /** A code of two letters. */
  readonly country: string
  readonly registration: string
  readonly email: string
  readonly phone: string
  readonly bank_holder: string
  /** Without blanks. */
  readonly bank_iban: string
  readonly bank_bic: string
  readonly footer: string
}

/** What invoices lack that kept no more than name, address and tax number. */
const unset = {
  country: '',
  registration: '',
  email: '',
  phone: '',
  bank_holder: '',
  bank_iban: '',
  bank_bic: '',
  footer: '',
}

/** Returns the seller as an invoice keeps it. */
export function storedSeller({ settings }: Pick<Context, 'settings'>): string {
  const seller: Seller = {
    name: settings.text('company_name'),
    address: settings.text('company_address'),
    tax_number: settings.text('company_tax_number'),
    country: settings.text('company_country'),
    registration: settings.text('company_registration'),
    email: settings.text('company_email'),
    phone: settings.text('company_phone'),
    bank_holder: settings.text('bank_holder'),
    bank_iban: compactIban(settings.text('bank_iban')),
    bank_bic: settings.text('bank_bic'),
    footer: settings.text('invoice_footer'),
  }
  return JSON.stringify(seller)
}

/** Returns a client as an invoice keeps it. */
export function storedClient(client: BilledClient): string {
  // Written out, because an invoice run makes thousands and a spread or a loop takes several times as long.
  const { firstname, lastname, companyname, address1, address2, city, state, postcode, country, tax_id } = client
  return JSON.stringify({
    firstname,
    lastname,
    companyname,
    address1,
    address2,
    city,
    state,
    postcode,
    country,
    tax_id,
  } satisfies BilledClient)
}

/** Returns the two sides of an invoice; null on drafts, and where they were not kept. */
export const partiesOf = ({ seller, billed_to }: Pick<InvoiceRow, 'seller' | 'billed_to'>) => ({
  seller: seller === null ? null : ({ ...unset, ...(JSON.parse(seller) as object) } as Seller),
  billedTo: billed_to === null ? null : (JSON.parse(billed_to) as BilledClient),
})
