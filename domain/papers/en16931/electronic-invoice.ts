import type { PrintedDocument } from '../printed-document.js'
import { buildInvoiceModel } from './build-invoice-model.js'
import { writeCii } from './cii.js'
import { type InvoiceModel, type Party, Unstatable } from './invoice-model.js'
import { writeUbl } from './ubl.js'

/** The XML of a document, or a sentence that explains why EN 16931 cannot represent the document. */
export type ElectronicInvoice = { readonly xml: string } | { readonly impossible: string }

/**
 * Converts an invoice or credit note to a Cross Industry Invoice in the EN 16931 profile of Factur-X. A PDF embeds it
 * as factur-x.xml (R-3651).
 */
export const crossIndustryInvoice = (paper: PrintedDocument): ElectronicInvoice =>
  createXml(paper, (statement) => writeCii(statement))

/**
 * Converts an invoice or credit note to XRechnung 3.0 in UBL 2.1. XRechnung requires more data than EN 16931. If data
 * is missing, the reason lists all of it (R-3657).
 */
export const xrechnung = (paper: PrintedDocument): ElectronicInvoice =>
  createXml(paper, (statement) => {
    const missing = listMissingValues(statement)
    if (missing.length > 0) throw new Unstatable(`XRechnung requires missing data: ${missing.join(', ')}.`)
    return writeUbl(statement)
  })

function createXml(paper: PrintedDocument, write: (statement: InvoiceModel) => string): ElectronicInvoice {
  try {
    return { xml: write(buildInvoiceModel(paper)) }
  } catch (error) {
    if (error instanceof Unstatable) return { impossible: error.message }
    throw error
  }
}

/**
 * Returns the names of missing values that XRechnung requires in addition to EN 16931 (BR-DE-1 to BR-DE-9, BR-DE-15).
 */
function listMissingValues({ buyerReference, seller, buyer, account }: InvoiceModel): string[] {
  const facts: Readonly<Record<string, string | null>> = {
    'the buyer reference': buyerReference,
    'the seller’s email address (company_email)': seller.address,
    'the seller’s phone number (company_phone)': seller.contact.phone,
    ...addressValues('seller', seller),
    'the buyer’s email address': buyer.address,
    ...addressValues('buyer', buyer),
    'the seller’s IBAN (bank_iban)': account?.iban ?? null,
  }
  return Object.entries(facts).flatMap(([name, value]) => (value === null ? name : []))
}

const addressValues = (whose: 'seller' | 'buyer', { city, postcode }: Party): Record<string, string | null> => ({
  [`the ${whose}’s city${whose === 'seller' ? ' (company_city)' : ''}`]: city,
  [`the ${whose}’s postcode${whose === 'seller' ? ' (company_postcode)' : ''}`]: postcode,
})
