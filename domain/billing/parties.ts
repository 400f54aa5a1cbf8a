import type { ClientRow } from '../../db/rows.js'
import type { InvoiceRow } from '../../db/rows-papers.js'
import { postalColumns } from '../clients/postal-columns.js'
import type { Context } from '../context.js'
import { compactIban } from '../values/iban.js'

// The two sides of an invoice, as they were on the day of its issue (R-1061, R-3660).

/** The columns of a client that an invoice keeps. */
export const billedColumns = [...postalColumns, 'tax_id', 'email', 'buyer_reference'] as const

type KeptClient = Pick<ClientRow, (typeof billedColumns)[number]>

/** The client of an invoice. The address is null where it was not kept; neither was the reference then. */
export type BilledClient = Omit<KeptClient, 'email'> & { readonly email: string | null }

/** Each is empty where the seller has set none. */
export interface Seller {
  readonly name: string
  /** On one line, as set. */
  readonly address: string
  readonly tax_number: string
  /** The address in parts, for electronic invoices. */
  readonly street: string
  readonly postcode: string
  readonly city: string
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

/** Parts of the seller that papers of before may lack. */
const unset = {
  street: '',
  postcode: '',
  city: '',
  country: '',
  registration: '',
  email: '',
  phone: '',
  bank_holder: '',
  bank_iban: '',
  bank_bic: '',
  footer: '',
}

/** The same of the buyer. */
const unsent = { email: null, buyer_reference: null }

/** By settings, which are loaded anew once they change. */
const storedSellers = new WeakMap<object, string>()

/** Returns the seller as an invoice keeps it. */
export function storedSeller({ settings }: Pick<Context, 'settings'>): string {
  const stored = storedSellers.get(settings) ?? JSON.stringify(sellerOf(settings))
  storedSellers.set(settings, stored)
  return stored
}

function sellerOf(settings: Context['settings']): Seller {
  return {
    name: settings.text('company_name'),
    address: settings.text('company_address'),
    tax_number: settings.text('company_tax_number'),
    street: settings.text('company_street'),
    postcode: settings.text('company_postcode'),
    city: settings.text('company_city'),
    country: settings.text('company_country'),
    registration: settings.text('company_registration'),
    email: settings.text('company_email'),
    phone: settings.text('company_phone'),
    bank_holder: settings.text('bank_holder'),
    bank_iban: compactIban(settings.text('bank_iban')),
    bank_bic: settings.text('bank_bic'),
    footer: settings.text('invoice_footer'),
  }
}

/** Returns a client as an invoice keeps it. */
export function storedClient(client: KeptClient): string {
  // Written out, because an invoice run makes thousands and a spread or a loop takes several times as long.
  const { firstname, lastname, companyname, address1, address2, city, state, postcode, country } = client
  const { tax_id, email, buyer_reference } = client
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
    email,
    buyer_reference,
  } satisfies KeptClient)
}

/** Returns the two sides of an invoice; null on drafts, and where they were not kept. */
export const partiesOf = ({ seller, billed_to }: Pick<InvoiceRow, 'seller' | 'billed_to'>) => ({
  seller: seller === null ? null : readSeller(seller),
  billedTo: billed_to === null ? null : readClient(billed_to),
})

/** Sellers by their texts, since most papers have the same one; past the bound the memory starts afresh. */
const readSellers = new Map<string, Seller>()
const maxSellers = 100

function readSeller(text: string): Seller {
  const known = readSellers.get(text)
  if (known !== undefined) return known
  const seller: Seller = Object.freeze({ ...unset, ...JSON.parse(text) })
  if (readSellers.size >= maxSellers) readSellers.clear()
  readSellers.set(text, seller)
  return seller
}

function readClient(text: string): BilledClient {
  const client = JSON.parse(text)
  return 'buyer_reference' in client ? client : { ...unsent, ...client }
}
