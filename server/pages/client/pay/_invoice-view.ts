import type { CreditNoteRow, InvoiceRow } from '../../../../db/rows-papers.js'
import { gatewayMinimum } from '../../../../domain/billing/gateways.js'
import { documentNumberText, invoiceLabel } from '../../../../domain/billing/invoice-mail.js'
import { isProforma } from '../../../../domain/billing/proforma.js'
import type { Context } from '../../../../domain/context.js'
import { buildDocumentTexts, type DocumentTexts } from '../../../../domain/papers/document-texts.js'
import { loadInvoice } from '../../../../domain/papers/load-document.js'
import { type ListedAttempt, listAttempts } from '../../../../domain/payments/attempts.js'
import { type TransferInstructions, transferInstructions } from '../../../../domain/payments/transfer-instructions.js'
import type { Locale } from '../../../../domain/words/locale.js'
import type { View } from '../../definition.js'
import { Html, html, type Part } from '../../html.js'
import { showDetails } from '../../list.js'
import { createMoney, formatMoney, type Money } from '../../money.js'
import type { PageContent } from '../../page.js'
import { showDocument } from '../papers/_document-view.js'
import { checkoutGateways, type PaymentGateway } from './_gateways.js'

/** Status of the last payment attempt, or undefined if the payer need not know it. */
type AttemptState =
  | 'underWay'
  | 'lately'
  | 'confirm'
  | 'voucher'
  | 'unavailable'
  | { readonly failed: string }
  | undefined

export interface InvoiceData {
  readonly id: number
  readonly name: string
  readonly isProforma: boolean
  readonly status: InvoiceRow['status']
  readonly paper: DocumentTexts
  readonly owed: Money
  readonly isOwed: boolean
  readonly news: AttemptState
  /** URL of the bank's page that confirms an open charge, or null. */
  readonly confirmAt: string | null
  /** The voucher with which the payer can pay, or null. */
  readonly voucher: { readonly url: string; readonly cameBy: ListedAttempt['came_by'] } | null
  readonly creditNotes: readonly { readonly id: number; readonly name: string }[]
  /** Gateways that currently offer a checkout. */
  readonly gateways: readonly PaymentGateway[]
  /** Gateways that do not accept so small an amount, with their minimum. */
  readonly tooSmallFor: readonly { readonly title: string; readonly minimum: Money }[]
  readonly transfer: TransferInstructions | undefined
}

/** Milliseconds after the payer's return during which the page waits for the gateway's result. */
const resultWaitMs = 2 * 60_000

/** Loads an issued invoice with its payment options. */
export async function loadInvoiceData(ctx: Context, row: InvoiceRow, locale: Locale): Promise<InvoiceData> {
  const printed = await loadInvoice(ctx, row)
  const titles = gatewayTitles(ctx)
  const payments = printed.payments.map((one) => ({ ...one, gateway: titles[one.gateway] ?? one.gateway }))
  const paper = buildDocumentTexts(ctx, { ...printed, payments }, { locale, currencyId: row.currency_id })
  const attempts = await listAttempts(ctx.db, row.id)
  const last = attempts.at(-1)
  const slip = attempts.findLast(({ state, redirect }) => state === 'waiting' && redirect !== null)
  const currency = ctx.currencies.of(row.currency_id)
  const money = createMoney(currency)
  const offered = checkoutGateways(ctx)
  const minimumOf = ({ name }: PaymentGateway) => gatewayMinimum(ctx, name, currency)
  const isTooSmall = (gateway: PaymentGateway) => printed.owed > 0 && printed.owed < minimumOf(gateway)
  const notes: CreditNoteRow[] = await ctx.db('credit_notes').where({ invoice_id: row.id }).orderBy('id')
  return {
    ...{ id: row.id, name: invoiceLabel(row), isProforma: isProforma(row), status: row.status, paper },
    owed: money(printed.owed),
    isOwed: printed.owed > 0,
    news: findAttemptState(ctx, last),
    confirmAt: last?.kind === 'charge' && last.state === 'open' ? last.redirect : null,
    voucher: slip === undefined ? null : { url: slip.redirect as string, cameBy: slip.came_by },
    creditNotes: notes.map((note) => ({ id: note.id, name: documentNumberText(note) ?? String(note.id) })),
    gateways: offered.filter((gateway) => !isTooSmall(gateway)),
    tooSmallFor: offered
      .filter(isTooSmall)
      .map((gateway) => ({ title: gateway.title, minimum: money(minimumOf(gateway)) })),
    transfer: transferInstructions(ctx, row),
  }
}

/** Returns the display names of gateways by module name. */
export const gatewayTitles = ({ modules }: Pick<Context, 'modules'>): Readonly<Record<string, string>> =>
  Object.fromEntries(modules.ofType('gateway').map(({ name, displayName }) => [name, displayName]))

function findAttemptState({ now }: Context, last: ListedAttempt | undefined): AttemptState {
  if (last === undefined) return undefined
  const { state, kind, came_by, looked_at, decline, words, code } = last
  if (state === 'pending' || (state === 'unknown' && kind === 'charge')) return 'underWay'
  const isBack = state === 'open' && looked_at !== null && now.getTime() - Date.parse(looked_at) < resultWaitMs
  if (isBack && (kind !== 'charge' || came_by === 'session')) return 'lately'
  if (state === 'open' && kind === 'charge') return 'confirm'
  if (state === 'waiting') return 'voucher'
  if (state !== 'failed') return undefined
  return decline === 'misconfigured' ? 'unavailable' : { failed: words ?? code ?? '–' }
}

/** Addresses of the invoice's PDF and of credit notes, which differ between clients and readers of an emailed link. */
interface Addresses {
  readonly pdf: string
  readonly creditNote: (id: number) => string
}

export function showInvoice(data: InvoiceData, view: View, addresses: Addresses, more?: Html): PageContent {
  const { locale } = view
  const { pay } = locale.words
  const waits = data.news === 'underWay' || data.news === 'lately'
  return {
    title: data.isProforma ? data.name : locale.say(['pay', 'invoice'], { name: data.name }),
    ...(waits && data.isOwed && { headers: { Refresh: '10' } }),
    main: html`${showNotice(data, locale)}
${data.confirmAt !== null && html`<p><a class="button" href="${data.confirmAt}" rel="noreferrer">${locale.words.charges.confirm}</a></p>\n`}${data.voucher !== null && data.isOwed && html`<p><a href="${data.voucher.url}" rel="noreferrer">${pay.showVoucher}</a></p>\n`}${showDocument(data.paper, locale)}
<p><a href="${addresses.pdf}">${pay.download}</a></p>
${data.creditNotes.map(
  ({ id, name }) =>
    html`<p><a href="${addresses.creditNote(id)}">${locale.say(['pay', 'creditNote'], { name })}</a></p>\n`,
)}${data.isOwed && data.news !== 'underWay' && showPaymentMethods(data, view)}
${more}`,
  }
}

function showNotice({ status, isOwed, news }: InvoiceData, locale: Locale): Part {
  const { pay } = locale.words
  if (status === 'cancelled' || status === 'refunded') return html`<p class="notice">${pay[status]}</p>`
  if (!isOwed) return html`<p class="notice good">${pay.settled}</p>`
  if (news === undefined) return undefined
  const text = typeof news === 'object' ? locale.say(['pay', 'failed'], { reason: news.failed }) : pay[news]
  return html`<p class="notice" role="status">${text}</p>`
}

function showPaymentMethods({ gateways, tooSmallFor, transfer, news }: InvoiceData, view: View): Html {
  const { locale } = view
  const { pay } = locale.words
  // Hidden right after a gateway payment, so that the payer does not pay twice.
  const account = news === 'lately' ? undefined : transfer
  const limits = tooSmallFor.map(
    ({ title, minimum }) =>
      html`<p class="quiet">${locale.say(['pay', 'tooSmall'], { gateway: title, amount: formatMoney(locale, minimum) })}</p>\n`,
  )
  if (gateways.length === 0 && transfer === undefined) return html`${limits}<p class="quiet">${pay.noWay}</p>`
  return html`${limits}${gateways.map(
    ({ name, title }) => html`<section>
<h2>${locale.say(['pay', 'payBy'], { gateway: title })}</h2>
${view.form('pay', undefined, { hidden: { gateway: name } })}
</section>\n`,
  )}${account && transferBlock(account, locale)}`
}

function transferBlock(
  { holder, iban, bic, amount, currency, reference, text, code }: TransferInstructions,
  locale: Locale,
) {
  const { pay } = locale.words
  const facts: (readonly [string, Part])[] = [
    ...([
      [pay.holder, holder],
      [pay.iban, iban],
      [pay.bic, bic],
    ].filter(([, value]) => value !== '') as [string, Part][]),
    [pay.amount, locale.amount(currency, amount)],
    [pay.reference, html`<strong>${reference}</strong>`],
  ]
  return html`<section>
<h2>${pay.transfer}</h2>
${text !== '' && html`<p>${text.split('\n').map((one, at) => html`${at > 0 && html`<br>`}${one}`)}</p>`}
${showDetails(facts)}
${code && html`<figure class="code">${new Html(code.svg)}<figcaption>${pay.code}</figcaption></figure>`}
</section>`
}
