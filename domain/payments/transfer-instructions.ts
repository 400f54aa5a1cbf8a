import type { InvoiceRow } from '../../db/rows-papers.js'
import { nameOf } from '../billing/invoices.js'
import { isOpen, owed } from '../billing/owed.js'
import type { Context } from '../context.js'
import type { Currency } from '../values/currencies.js'
import { epcText } from '../values/epc-code.js'
import { ibanInGroups } from '../values/iban.js'
import type { Cents } from '../values/money.js'
import { qrSvg } from '../values/qr-code.js'

/** The gateway of transfers; its payments have the references of the bank. */
export const transferGateway = 'banktransfer'

/** The facts that a payer types at the bank. Texts that are not set are empty. */
export interface TransferInstructions {
  readonly holder: string
  /** In groups of four. */
  readonly iban: string
  readonly bic: string
  readonly amount: Cents
  readonly currency: Currency
  /** The number of the invoice, by which the money is told apart. */
  readonly reference: string
  /** The operator's own words, the parameter `instructions` of the module; over lines. */
  readonly text: string
  /** The code that a banking app reads, and what it says; null where there is none (R-4202). */
  readonly code: { readonly text: string; readonly svg: string } | null
}

type Sources = Pick<Context, 'settings' | 'currencies' | 'modules' | 'moduleStates'>

/**
 * Returns how an invoice is paid by bank transfer: by the account that is set today, with what is owed today (R-4201).
 * Undefined while the gateway is switched off, and for an invoice that asks for nothing.
 */
export function transferInstructions(ctx: Sources, invoice: InvoiceRow): TransferInstructions | undefined {
  const { settings, currencies, modules, moduleStates } = ctx
  const module = modules.find('gateway', transferGateway)
  if (module === undefined || !moduleStates.isActive('gateway', transferGateway)) return undefined
  if (!isOpen(invoice)) return undefined
  const currency = currencies.of(invoice.currency_id)
  const account = {
    holder: settings.text('bank_holder') || settings.text('company_name'),
    iban: settings.text('bank_iban'),
    bic: settings.text('bank_bic'),
    reference: nameOf(invoice),
  }
  const amount = owed(invoice)
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
