import type { BilledClient, Seller } from '../../billing/parties.js'
import { type Party, Unstatable } from './invoice-model.js'

/** VAT number prefixes that differ from the ISO 3166 country code. */
const prefixes: Readonly<Record<string, string>> = { GR: 'EL' }

/** Countries in which the tax numbers of businesses are VAT numbers. */
const withVatNumbers = new Set(
  'AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IT LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
)

/**
 * Converts the seller. `isOutside` is true for a document outside the scope of VAT, which must not contain a VAT number
 * (BR-O-02). The number is then stored as an ID without a scheme, unless the seller has a registration. Throws
 * Unstatable if required data is missing.
 */
export function buildSeller(seller: Seller, isOutside: boolean): Party {
  const country = trimToNull(seller.country)?.toUpperCase() ?? null
  if (trimToNull(seller.name) === null) throw new Unstatable('The seller’s name is missing (company_name).')
  if (country === null) throw new Unstatable('The seller’s country is missing (company_country).')
  const number = trimToNull(seller.tax_number)
  const vatId = number === null ? null : prefixedVatId(country, number)
  const registration = trimToNull(seller.registration)
  if (number === null && registration === null)
    throw new Unstatable(
      'The seller has neither a tax number nor a registration (company_tax_number, company_registration).',
    )
  const stated = isOutside ? null : vatId
  const street = trimToNull(seller.street) ?? trimToNull(seller.address)
  return {
    name: seller.name,
    id: stated === null && registration === null ? number : null,
    registration,
    vatId: stated,
    taxNumber: vatId === null && !isOutside ? number : null,
    address: trimToNull(seller.email),
    contact: { name: seller.name, phone: trimToNull(seller.phone), email: trimToNull(seller.email) },
    street: street === null ? [] : [street],
    city: trimToNull(seller.city),
    postcode: trimToNull(seller.postcode),
    state: null,
    country,
  }
}

/**
 * Converts the buyer. `isOutside` is true for a document outside the scope of VAT. Throws Unstatable if required data
 * is missing.
 */
export function buildBuyer(buyer: BilledClient | null, isOutside: boolean): Party {
  const country = trimToNull(buyer?.country)?.toUpperCase() ?? null
  if (buyer === null) throw new Unstatable('The document has no buyer.')
  if (country === null) throw new Unstatable('The buyer’s country is missing.')
  const person = [buyer.firstname, buyer.lastname]
    .map(trimToNull)
    .filter((name) => name !== null)
    .join(' ')
  const company = trimToNull(buyer.companyname)
  const name = company ?? trimToNull(person)
  if (name === null) throw new Unstatable('The buyer’s name is missing.')
  const number = trimToNull(buyer.tax_id)
  const vatId = number === null || isOutside ? null : toVatId(country, number)
  return {
    name,
    id: vatId === null ? number : null,
    registration: null,
    vatId,
    taxNumber: null,
    address: trimToNull(buyer.email),
    contact: { name: company === null ? null : trimToNull(person), phone: null, email: null },
    street: [buyer.address1, buyer.address2].map(trimToNull).filter((line) => line !== null),
    city: trimToNull(buyer.city),
    postcode: trimToNull(buyer.postcode),
    state: trimToNull(buyer.state),
    country,
  }
}

/** Returns a VAT number with its country prefix, or null if the number is not a VAT number. */
function toVatId(country: string, number: string): string | null {
  const prefixed = prefixedVatId(country, number)
  if (prefixed !== null || !withVatNumbers.has(country)) return prefixed
  const plain = normalizeNumber(number)
  return vatForm.test(plain) ? (prefixes[country] ?? country) + plain : null
}

const vatForm = /^[A-Z0-9+*]{2,15}$/

/** Returns a number without separators if it is a VAT number with its country's prefix, otherwise null. */
function prefixedVatId(country: string, number: string): string | null {
  const plain = normalizeNumber(number)
  const known = [prefixes[country] ?? country, ...(country === 'GB' ? ['XI'] : [])]
  return withVatNumbers.has(country) && known.some((prefix) => plain.startsWith(prefix)) && vatForm.test(plain)
    ? plain
    : null
}

const normalizeNumber = (number: string): string => number.replace(/[\s.-]/g, '').toUpperCase()

/** Returns the trimmed text, or null if it is blank or missing. */
export const trimToNull = (value: string | null | undefined): string | null => value?.trim() || null
