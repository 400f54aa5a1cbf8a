import type { CreditNoteRow, InvoiceRow } from '../../../../db/rows-papers.js'
import { nameOf, numberOf } from '../../../../domain/billing/invoice-mail.js'
import { isProforma } from '../../../../domain/billing/proforma.js'
import type { Context } from '../../../../domain/context.js'
import { loadInvoice } from '../../../../domain/papers/load-paper.js'
import type { PrintedPaper } from '../../../../domain/papers/printed-paper.js'
import { listAttempts } from '../../../../domain/payments/attempts.js'
import { type TransferInstructions, transferInstructions } from '../../../../domain/payments/transfer-instructions.js'
import type { Locale } from '../../../../domain/words/locale.js'
import type { View } from '../../definition.js'
import { Html, html, type Part } from '../../html.js'
import { day, details } from '../../list.js'
import { type Money, moneyOf, write } from '../../money.js'
import type { Shown } from '../../page.js'
import { say } from '../../say.js'
import { type Payable, payableGateways } from './_gateways.js'

/** The news of the last payment through a gateway, where they say something to the payer. */
type News = 'underWay' | 'lately' | 'confirm' | { readonly failed: string } | undefined

/** An invoice as a page shows it: plain data. */
export interface InvoiceData {
  readonly id: number
  readonly name: string
  readonly isProforma: boolean
  readonly status: InvoiceRow['status']
  readonly paper: PrintedPaper
  readonly owed: Money
  readonly isOwed: boolean
  readonly news: News
  /** How gateways are called, by their names. */
  readonly titles: Readonly<Record<string, string>>
  readonly creditNotes: readonly { readonly id: number; readonly name: string }[]
  /** Gateways that open a checkout now. */
  readonly gateways: readonly Payable[]
  readonly transfer: TransferInstructions | undefined
}

/** Milliseconds after a payer has come back for which its page waits for word. */
const lateMs = 2 * 60_000

/** Loads an issued invoice with all that is to be read of it, and how it is paid. */
export async function loadInvoiceData(ctx: Context, row: InvoiceRow): Promise<InvoiceData> {
  const paper = await loadInvoice(ctx, row)
  const notes: CreditNoteRow[] = await ctx.db('credit_notes').where({ invoice_id: row.id }).orderBy('id')
  return {
    ...{ id: row.id, name: nameOf(row), isProforma: isProforma(row), status: row.status, paper },
    owed: moneyOf(ctx.currencies.of(row.currency_id))(paper.owed),
    isOwed: paper.owed > 0,
    news: await newsOf(ctx, row),
    titles: Object.fromEntries(ctx.modules.ofType('gateway').map(({ name, displayName }) => [name, displayName])),
    creditNotes: notes.map((note) => ({ id: note.id, name: numberOf(note) ?? String(note.id) })),
    gateways: payableGateways(ctx),
    transfer: transferInstructions(ctx, row),
  }
}

async function newsOf({ db, now }: Context, { id }: InvoiceRow): Promise<News> {
  const last = (await listAttempts(db, id)).at(-1)
  if (last === undefined) return undefined
  const { state, kind, looked_at, words, code } = last
  if (state === 'pending' || (state === 'unknown' && kind === 'charge')) return 'underWay'
  if (state === 'open' && kind === 'charge') return 'confirm'
  if (state === 'open' && looked_at !== null && now.getTime() - Date.parse(looked_at) < lateMs) return 'lately'
  return state === 'failed' ? { failed: words ?? code ?? '–' } : undefined
}

/** Where the papers of an invoice are, for whoever reads it. */
interface Addresses {
  readonly pdf: string
  readonly creditNote: (id: number) => string
}

/** Makes the page of an invoice: what it says, and how it is paid. */
export function showInvoice(data: InvoiceData, view: View, addresses: Addresses, more?: Html): Shown {
  const { locale } = view
  const { pay } = locale.words
  const waits = data.news === 'underWay' || data.news === 'lately'
  return {
    title: data.isProforma ? data.name : locale.say(['pay', 'invoice'], { name: data.name }),
    ...(waits && data.isOwed && { headers: { Refresh: '10' } }),
    main: html`${notice(data, locale)}
${parties(data, locale)}
${lines(data, locale)}
${sums(data, locale)}
<p><a href="${addresses.pdf}">${pay.download}</a></p>
${data.creditNotes.map(
  ({ id, name }) =>
    html`<p><a href="${addresses.creditNote(id)}">${locale.say(['pay', 'creditNote'], { name })}</a></p>\n`,
)}${data.isOwed && data.news !== 'underWay' && waysToPay(data, view)}
${more}`,
  }
}

function notice({ status, isOwed, news }: InvoiceData, locale: Locale): Part {
  const { pay } = locale.words
  if (status === 'cancelled' || status === 'refunded') return html`<p class="notice">${pay[status]}</p>`
  if (!isOwed) return html`<p class="notice good">${pay.settled}</p>`
  if (news === undefined) return undefined
  const text = typeof news === 'object' ? locale.say(['pay', 'failed'], { reason: news.failed }) : pay[news]
  return html`<p class="notice" role="status">${text}</p>`
}

function parties({ paper }: InvoiceData, locale: Locale): Html {
  const { seller, buyer } = paper
  const { pay } = locale.words
  const billed = buyer && [
    buyer.companyname,
    [buyer.firstname, buyer.lastname].filter(Boolean).join(' '),
    buyer.address1,
    buyer.address2,
    [buyer.postcode, buyer.city].filter(Boolean).join(' '),
    buyer.tax_id,
  ]
  const block = (parts: readonly (string | null | undefined)[]) =>
    parts.filter(Boolean).map((part, at) => html`${at > 0 && html`<br>`}${part}`)
  return details([
    [pay.from, html`${block([seller.name, seller.address, seller.tax_number])}`],
    ...(billed ? ([[pay.to, html`${block(billed)}`]] as const) : []),
    [pay.date, day(locale, paper.date)],
    [pay.due, day(locale, paper.dueDate)],
  ])
}

function lines({ paper, owed }: InvoiceData, locale: Locale): Html {
  const { pay } = locale.words
  return html`<table>
<thead><tr><th scope="col">${pay.line}</th><th scope="col" class="amount">${pay.amount}</th></tr></thead>
<tbody>
${paper.lines.map(
  ({ description, period, amount }) =>
    html`<tr><td data-label="${pay.line}">${description}${
      period &&
      html`<br><span class="quiet">${say(locale, ['pay', 'period'], {
        first: day(locale, period.first),
        last: day(locale, period.last),
      })}</span>`
    }</td><td class="amount" data-label="${pay.amount}">${write(locale, { ...owed, amount })}</td></tr>\n`,
)}</tbody>
</table>`
}

function sums({ paper, owed, titles }: InvoiceData, locale: Locale): Html {
  const { pay } = locale.words
  const shown = (amount: PrintedPaper['total']) => write(locale, { ...owed, amount })
  const facts: (readonly [string, Part])[] = [
    [pay.net, shown(paper.subtotal)],
    ...(paper.discount > 0 ? [[pay.discount, `-${shown(paper.discount)}`] as const] : []),
    ...paper.taxes.map(
      ({ name, rate, tax }) =>
        [locale.say(['pay', 'taxOn'], { tax: name, rate: `${rate / 1000} %` }), shown(tax)] as const,
    ),
    [pay.total, html`<strong>${shown(paper.total)}</strong>`],
    ...paper.payments.map(({ date, gateway, amount }) => {
      const key = amount < 0 ? 'returned' : 'paid'
      return [
        locale.say(['pay', key], { date: locale.day(date), gateway: titles[gateway] ?? gateway }),
        shown(amount),
      ] as const
    }),
    ...(paper.credit > 0 ? [[pay.credit, shown(paper.credit)] as const] : []),
    ...(paper.credited > 0 ? [[pay.credited, shown(paper.credited)] as const] : []),
    [pay.owed, html`<strong>${write(locale, owed)}</strong>`],
  ]
  return details(facts)
}

function waysToPay({ gateways, transfer, news }: InvoiceData, view: View): Html {
  const { locale } = view
  const { pay } = locale.words
  // Who has just been at a gateway is not to pay once more from the bank.
  const account = news === 'lately' ? undefined : transfer
  if (gateways.length === 0 && transfer === undefined) return html`<p class="quiet">${pay.noWay}</p>`
  return html`${gateways.map(
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
${details(facts)}
${code && html`<figure class="code">${new Html(code.svg)}<figcaption>${pay.code}</figcaption></figure>`}
</section>`
}
