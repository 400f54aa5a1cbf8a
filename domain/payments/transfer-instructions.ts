import type { InvoiceRow } from '../../db/rows-papers.js'
import { amountDue, isInvoiceOpen } from '../billing/amount-due.js'
import { invoiceLabel } from '../billing/invoices.js'
import type { Context } from '../context.js'
import type { Currency } from '../values/currencies.js'
import { epcText } from '../values/epc-code.js'
import { ibanInGroups } from '../values/iban.js'
import type { Cents } from '../values/money.js'
import { qrSvg } from '../values/qr-code.js'

/** Name of the gateway for bank transfers. */
export const transferGateway = 'banktransfer'

/** The data that a payer needs for a bank transfer. Texts that are not set are empty. */
export interface TransferInstructions {
  readonly holder: string
  /** IBAN in groups of four characters. */
  readonly iban: string
  readonly bic: string
  readonly amount: Cents
  readonly currency: Currency
  /** Invoice number, by which the payment is identified. */
  readonly reference: string
  /** The operator's instructions from the module's parameter `instructions`. Can contain several lines. */
  readonly text: string
  /** Text and image of the QR code for banking apps, or null if the invoice cannot have one (R-4202). */
  readonly code: { readonly text: string; readonly svg: string } | null
}

type Sources = Pick<Context, 'settings' | 'currencies' | 'modules' | 'moduleStates'>

/**
 * Returns the bank transfer data for an invoice, with the current account and amount due (R-4201). Returns undefined if
 * the gateway is disabled or the invoice is not open.
 */
export function transferInstructions(ctx: Sources, invoice: InvoiceRow): TransferInstructions | undefined {
  const { settings, currencies, modules, moduleStates } = ctx
  const module = modules.find('gateway', transferGateway)
  if (module === undefined || !moduleStates.isActive('gateway', transferGateway)) return undefined
  if (!isInvoiceOpen(invoice)) return undefined
  const currency = currencies.of(invoice.currency_id)
  const account = {
    holder: settings.text('bank_holder') || settings.text('company_name'),
    iban: settings.text('bank_iban'),
    bic: settings.text('bank_bic'),
    reference: invoiceLabel(invoice),
  }
  const amount = amountDue(invoice)
  const text =
    currency.code === 'EUR' ? epcText(account, { units: amount, decimals: currency.row.decimals }) : undefined
  return {
    ...account,
    iban: ibanInGroups(account.iban),
    amount,
    currency,
    text: moduleStates.stored(module).instructions ?? '',
    code: text === undefined ? null : { text, svg: qrSvg(text) },
  }
}
