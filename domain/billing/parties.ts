import type { ClientRow } from '../../db/rows.js'
import type { InvoiceRow } from '../../db/rows-papers.js'
import { postalColumns } from '../clients/postal-columns.js'
import type { Context } from '../context.js'
import { buyerColumns } from '../taxes/tax-rules.js'
import { compactIban } from '../values/iban.js'

// Seller and buyer of an invoice, as they were on its issue date (R-1061, R-3660).

/** The client columns stored with an invoice. */
export const billedColumns = [...postalColumns, 'tax_id', 'email', 'buyer_reference'] as const

/** The client columns that a new invoice needs. */
export const payerColumns = ['id', 'language', 'currency_id', 'group_id', ...buyerColumns, ...billedColumns] as const

export type Payer = Pick<ClientRow, (typeof payerColumns)[number]>

type KeptClient = Pick<ClientRow, (typeof billedColumns)[number]>

/**
 * The buyer stored with an invoice. `email` and `buyer_reference` are null for an invoice from a release that did not
 * store them.
 */
export type BilledClient = Omit<KeptClient, 'email'> & { readonly email: string | null }

/** The seller's details. Each is empty if it is not set. */
export interface Seller {
  readonly name: string
  /** The address on one line, as set by the operator. */
  readonly address: string
  readonly tax_number: string
  /** The components of the address, for e-invoices. */
  readonly street: string
  readonly postcode: string
  readonly city: string
  /** Two-letter country code. */
  readonly country: string
  readonly registration: string
  readonly email: string
  readonly phone: string
  readonly bank_holder: string
  /** Without spaces. */
  readonly bank_iban: string
  readonly bank_bic: string
  readonly footer: string
}

/** Defaults for seller details that older documents may lack. */
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

/** Defaults for buyer details that older documents may lack. */
const unsent = { email: null, buyer_reference: null }

/** Caches sellers by settings, whose object is replaced on every change. */
const storedSellers = new WeakMap<object, string>()

/** Returns the seller as stored with an invoice. */
export function serializeSeller({ settings }: Pick<Context, 'settings'>): string {
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

/** Returns a client as stored with an invoice. */
export function serializeBuyer(client: KeptClient): string {
  // Written out, because an invoice run creates thousands, and a spread or a loop takes several times as long.
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

/** Returns an invoice's seller and buyer. Each is null if it is not stored, as on drafts and proforma invoices. */
export const readParties = ({ seller, billed_to }: Pick<InvoiceRow, 'seller' | 'billed_to'>) => ({
  seller: seller === null ? null : readSeller(seller),
  billedTo: billed_to === null ? null : readClient(billed_to),
})

/**
 * Caches parsed sellers by their text, because most documents have the same one. The cache is cleared when it is full.
 */
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
