import type Stripe from 'stripe'

/** Properties of an order that are stored in Stripe's metadata. */
interface Named {
  readonly attempt: string
  readonly invoiceIds?: readonly number[]
}

/** Maximum length of a metadata value at Stripe, in characters. */
const maxValue = 500

/**
 * Returns the metadata of every object that an attempt creates at Stripe: the attempt, and the invoices for human
 * readers.
 */
export function makeMetadata({ attempt, invoiceIds = [] }: Named): Record<string, string> {
  let invoiceid = ''
  for (const id of invoiceIds) {
    const longer = invoiceid === '' ? String(id) : `${invoiceid},${id}`
    if (longer.length > maxValue) break
    invoiceid = longer
  }
  return { attempt, ...(invoiceid !== '' && { invoiceid }) }
}

/** The purpose of an object at Stripe: an attempt, or an invoice if the operator's own site created it. */
export type PaymentPurpose = { readonly attempt: string } | { readonly invoiceId: number }

/**
 * Returns the purpose in a fetched object's metadata, which only a holder of the key can write (R-4303). An attempt
 * overrides an invoice, because other installations have invoices with the same IDs.
 */
export function parsePurpose(metadata: Stripe.Metadata | null | undefined): PaymentPurpose | undefined {
  const { attempt = '', invoiceid, invoice_id } = metadata ?? {}
  if (attempt !== '') return { attempt }
  const id = invoiceid ?? invoice_id ?? ''
  return /^[1-9]\d{0,14}$/.test(id) ? { invoiceId: Number(id) } : undefined
}
