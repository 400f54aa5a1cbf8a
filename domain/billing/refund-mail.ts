import type { InvoiceRow } from '../../db/rows-papers.js'
import type { Context } from '../context.js'
import { mailClient } from '../mail/client-mail.js'
import type { Cents } from '../values/money.js'
import { isLinkOpen, linkOf } from './invoice-links.js'
import { nameOf } from './invoice-mail.js'

interface MadeRefund {
  readonly clientId: number | null
  readonly currencyId: number
  readonly amount: Cents
  /** `credit` for money that the client has as credit now. */
  readonly gateway: string
  /** Undefined for funds, which no invoice asked for. */
  readonly invoice: InvoiceRow | undefined
}

/** Tells a client of money that has gone back. */
export async function tellRefund(
  ctx: Context,
  { clientId, currencyId, amount, gateway, invoice }: MadeRefund,
): Promise<void> {
  await mailClient(ctx, 'refund made', clientId, ({ language }) => ({
    amount: ctx.currencies.of(currencyId).label(amount, language),
    to: gateway === 'credit' ? 'credit' : '',
    invoice_number: invoice === undefined ? '' : nameOf(invoice),
    link: invoice === undefined || !isLinkOpen(ctx, invoice) ? '' : linkOf(ctx, invoice),
  }))
}
