import type { PaymentAttemptRow } from '../../db/rows-payments.js'
import { isInvoiceOpen } from '../billing/amount-due.js'
import { invoiceMail } from '../billing/invoice-mail.js'
import { confirmationTemplate, failedPaymentTemplate, markInvoicesReminded } from '../billing/invoice-reminders.js'
import { findInvoice } from '../billing/invoices.js'
import type { Context } from '../context.js'
import { providerTaskSource } from '../desk/provider-tasks.js'
import { addStaffTask } from '../desk/staff-tasks.js'
import { raise } from '../events/raise.js'
import { logActivity } from '../log/activity.js'
import { type Mail, queueMails } from '../mail/queueing.js'
import type { Cents } from '../values/money.js'
import type { HeldAttempt } from './attempts.js'
import { loadAttemptParts } from './attempts.js'
import { nextChargeDay } from './charge-days.js'

/** Returns the data that all events about an attempt contain. */
async function attemptEventData(ctx: Context, attempt: PaymentAttemptRow) {
  const parts = await loadAttemptParts(ctx.db, attempt.id)
  const currency = ctx.currencies.of(attempt.currency_id)
  return {
    attemptid: attempt.id,
    invoiceid: parts[0]?.invoice_id ?? null,
    invoiceids: parts.map(({ invoice_id }) => invoice_id).join(','),
    clientid: attempt.client_id,
    amount: currency.show(attempt.amount),
    currency: currency.code,
    gateway: attempt.gateway,
  }
}

/** Logs that a gateway has accepted a payment that may still fail, and raises an event. */
export async function reportPendingPayment(ctx: Context, attempt: PaymentAttemptRow): Promise<void> {
  const facts = await attemptEventData(ctx, attempt)
  const what = `A payment of ${amountLabel(ctx, attempt)} by ${attempt.gateway} is pending`
  await logActivity(ctx, what, attempt.client_id)
  await raise(ctx, 'payment.pending', `${what}.`, facts)
}

/**
 * Logs a failed payment, raises an event, and emails the client. The payer may have left the page before the failure is
 * known. The email replaces the day's reminder (R-4047). If the operator must change something, staff get a to-do item
 * instead of the client's email (R-4052).
 */
export async function reportFailedPayment(ctx: Context, held: HeldAttempt): Promise<void> {
  const { attempt } = held
  if (attempt.kind === 'store') return
  const { decline, code, words } = attempt
  const next = attempt.kind === 'charge' ? await nextChargeDay(ctx, held) : null
  const reason = words ?? code ?? 'no reason was given'
  const what = `A payment of ${amountLabel(ctx, attempt)} by ${attempt.gateway} failed`
  await logActivity(ctx, `${what}: ${reason}`, attempt.client_id)
  const failure = { kind: decline ?? 'soft', code, nextattempt: next }
  await raise(ctx, 'payment.failed', `${what}.`, { ...(await attemptEventData(ctx, attempt)), ...failure })
  if (decline === 'misconfigured') return reportOperatorFault(ctx, attempt)
  await mailInPlaceOfReminder(ctx, held, failedPaymentTemplate, {
    reason: words ?? '',
    next_attempt: next ?? '',
    kind: decline ?? 'soft',
  })
}

/**
 * Adds a to-do item for a problem that the gateway has with the request or with the operator's account. The same
 * problem has one item, which is reopened when it occurs again.
 */
export async function reportOperatorFault(
  ctx: Context,
  { id, gateway, code, words }: Pick<PaymentAttemptRow, 'id' | 'gateway' | 'code' | 'words'>,
): Promise<void> {
  const source = `misconfigured ${gateway} ${code ?? ''}`
  const title = `Payments by ${gateway} are refused (${code ?? 'no code'})`
  const why = `${words ?? 'The gateway gave no reason.'}`
  const description = `${why}\n\nThe last refused payment attempt has the ID ${id}. Its client was not notified.`
  await addStaffTask(ctx, { source, title, description })
}

/**
 * Logs that a payment has another amount than requested, and adds a to-do item (R-4055). If less was paid, emails the
 * client about the invoices that are still open.
 */
export async function reportOtherAmount(ctx: Context, held: HeldAttempt, paid: Cents): Promise<void> {
  const { attempt, parts, client } = held
  const { gateway, client_id, id, currency_id } = attempt
  const paidLabel = ctx.currencies.of(currency_id).label(paid)
  const what = `The gateway ${gateway} collected ${paidLabel} instead of ${amountLabel(ctx, attempt)}`
  await logActivity(ctx, what, client_id)
  const invoices = parts.map(({ invoice_id }) => invoice_id).join(', ')
  const rest = paid < attempt.amount ? 'The rest is still due.' : 'The excess became credit.'
  await addStaffTask(ctx, {
    source: providerTaskSource(`payment attempt ${id}`),
    title: `Payment attempt ${id} at ${gateway} has another amount than requested`,
    description: `${what}${invoices === '' ? '' : ` for the invoices with the IDs ${invoices}`}. ${rest} Compare the payment with the gateway's records.`,
  })
  if (paid >= attempt.amount || client === undefined) return
  const mails: Mail[] = []
  for (const { invoice_id } of parts) {
    const invoice = await findInvoice(ctx.db, invoice_id)
    if (!isInvoiceOpen(invoice)) continue
    const mail = invoiceMail(ctx, { invoice, client })
    const amount = ctx.currencies.of(currency_id).label(paid, client.language)
    mails.push({ ...mail, variables: { ...mail.variables, amount } })
  }
  await queueMails(ctx, 'payment incomplete', mails)
}

/** Logs that a gateway has not answered an attempt's calls, or has refused to end it, for about a day. */
export async function reportUnansweredAttempt(ctx: Context, attempt: PaymentAttemptRow, reason: string): Promise<void> {
  const what = `The gateway ${attempt.gateway} has left the payment attempt ${attempt.id} open after ${attempt.attempts} calls`
  await logActivity(ctx, `${what}: ${reason}`, attempt.client_id)
}

/** Logs that the bank requires the payer to confirm a charge, raises an event, and emails the client. */
export async function reportConfirmationNeeded(ctx: Context, held: HeldAttempt): Promise<void> {
  const { attempt } = held
  const what = `The bank requires the payment of ${amountLabel(ctx, attempt)} by ${attempt.gateway} to be confirmed`
  await logActivity(ctx, what, attempt.client_id)
  await raise(ctx, 'payment.confirmation_needed', `${what}.`, await attemptEventData(ctx, attempt))
  await mailInPlaceOfReminder(ctx, held, confirmationTemplate, {})
}

/** Queues an email about each invoice of an attempt. The email replaces the day's reminder. */
async function mailInPlaceOfReminder(
  ctx: Context,
  { attempt, parts, client }: HeldAttempt,
  template: string,
  more: Readonly<Record<string, string>>,
): Promise<void> {
  if (client === undefined) return
  const { card_type = null, card_last_four = null } =
    (attempt.pay_method_id === null
      ? undefined
      : await ctx.db('pay_methods').where({ id: attempt.pay_method_id }).first('card_type', 'card_last_four')) ?? {}
  const method = [card_type, card_last_four].filter(Boolean).join(' ')
  const mails: Mail[] = []
  for (const { invoice_id } of parts) {
    const mail = invoiceMail(ctx, { invoice: await findInvoice(ctx.db, invoice_id), client })
    mails.push({ ...mail, variables: { ...mail.variables, method, ...more } })
  }
  const ids = parts.map(({ invoice_id }) => invoice_id)
  if ((await queueMails(ctx, template, mails)) > 0) await markInvoicesReminded(ctx, ids)
}

const amountLabel = (ctx: Context, { currency_id, amount }: PaymentAttemptRow): string =>
  ctx.currencies.of(currency_id).label(amount)
