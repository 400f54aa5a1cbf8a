import { returnAddress } from '../../../../domain/clients/return-addresses.js'
import { openCheckout } from '../../../../domain/payments/checkout.js'
import { countTargetAttempt } from '../../attempt.js'
import { createFormDefiner, visitorPage } from '../../definition.js'
import { externalRedirectPage } from '../../external-redirect.js'
import type { Visit } from '../../visit.js'
import { gatewayField } from './_fields.js'
import { type InvoiceData, loadInvoiceData, showInvoice } from './_invoice-view.js'
import { findLinkedInvoice, invoicePath } from './_link.js'

interface Data extends InvoiceData {
  readonly clientId: number
  /** Path of the page below the client area. */
  readonly path: string
  /** The operator's own page that the payer returns to. */
  readonly returnsTo: string | undefined
}

export default visitorPage<Data>({
  path: '/invoice/:id/:code',
  summary: 'Shows an invoice with its payment options, from an emailed link.',
  load: async (visit) => {
    const invoice = await findLinkedInvoice(visit)
    if (invoice === undefined) return undefined
    const given = visit.koa.query.returnurl
    const data = await loadInvoiceData(visit.ctx, invoice, visit.speech.locale)
    return {
      ...data,
      // A voucher may show the name of the client who requested it after signing in.
      voucher: data.voucher?.cameBy === 'link' ? data.voucher : null,
      // Only the client confirms a charge of a stored method, not every reader of the link.
      confirmAt: null,
      clientId: invoice.client_id as number,
      path: invoicePath(visit),
      returnsTo: typeof given === 'string' ? returnAddress(visit.ctx, given) : undefined,
    }
  },
  show: (data, view) => {
    const here = `${view.root}${data.path}`
    const addresses = { pdf: `${here}/pdf`, creditNote: (id: number) => `${here}/credit-notes/${id}` }
    return { ...showInvoice(data, view, addresses), isWide: true }
  },
  forms: {
    pay: createFormDefiner<Visit, Data>()({
      summary: 'Opens a gateway checkout and redirects to it.',
      button: ['pay', 'payNow'],
      fields: { gateway: gatewayField },
      limit: 'attempts',
      // Also offered after the invoice is paid, so that submitting the form shows the domain rule's error.
      offered: ({ gateways }) => gateways.length > 0,
      run: async (visit, { gateway }, { id, clientId, returnsTo }) => {
        // Card testers use many addresses but one invoice.
        await countTargetAttempt(visit, `pay:${id}`)
        const wish = { clientId, invoiceIds: [id], gateway, cameBy: 'link', returnsTo } as const
        return openCheckout(await visit.remote(), wish)
      },
      done: ({ redirect }, { locale }) =>
        externalRedirectPage(locale, redirect, ['pay', 'leaving'], ['pay', 'leavingText']),
    }),
  },
})
