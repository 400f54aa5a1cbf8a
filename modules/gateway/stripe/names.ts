import type Stripe from 'stripe'

/** The part of an order that the metadata at Stripe tells. */
interface Named {
  readonly attempt: string
  readonly invoiceIds?: readonly number[]
}

/** Stripe takes values of up to 500 characters. */
const maxValue = 500

/** Returns the metadata of all that an attempt makes at Stripe: its name, and the invoices for people to read. */
export function metadataOf({ attempt, invoiceIds = [] }: Named): Record<string, string> {
  let invoiceid = ''
  for (const id of invoiceIds) {
    const longer = invoiceid === '' ? String(id) : `${invoiceid},${id}`
    if (longer.length > maxValue) break
    invoiceid = longer
  }
  return { attempt, ...(invoiceid !== '' && { invoiceid }) }
}

/** The purpose of an object at Stripe: an attempt, or an invoice where the operator's own site has asked for it. */
export type Payee = { readonly attempt: string } | { readonly invoiceId: number }

/**
 * Returns what the metadata of a fetched object names, which only a holder of the key can write (R-4303). An attempt decides,
 * whatever invoice stands beside it: another installation has invoices with the same ids.
 */
export function payeeIn(metadata: Stripe.Metadata | null | undefined): Payee | undefined {
  const { attempt = '', invoiceid, invoice_id } = metadata ?? {}
  if (attempt !== '') return { attempt }
  const id = invoiceid ?? invoice_id ?? ''
  return /^[1-9]\d{0,14}$/.test(id) ? { invoiceId: Number(id) } : undefined
}
