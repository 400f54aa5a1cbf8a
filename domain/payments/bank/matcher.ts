import { amountDue, isInvoiceOpen } from '../../billing/amount-due.js'
import { invoiceLabel } from '../../billing/invoices.js'
import { type Cents, cents } from '../../values/money.js'
import type { EntryAmount } from './amounts.js'
import type { ReferencedEntry } from './entry.js'
import type { ManualPayment, PayableInvoice } from './facts.js'
import { matchesClientName, type NamedClient } from './holders.js'
import { findInvoiceSets } from './invoice-sets.js'
import type { PlannedEntry, PlannedPart } from './planned-entry.js'

export interface MatcherFacts {
  readonly invoices: readonly PayableInvoice[]
  readonly clients: readonly NamedClient[]
  /** IDs of the clients whose invoices were paid from an account, by the account's hash. */
  readonly payers: ReadonlyMap<string, ReadonlySet<number>>
  readonly byHand: readonly ManualPayment[]
  readonly hashOf: (iban: string) => string
}

interface Found {
  readonly entry: ReferencedEntry
  readonly amount: EntryAmount
  /** Invoices in the entry's currency whose number was found in the entry's text. */
  readonly named: readonly PayableInvoice[]
}

/**
 * Matches bank entries to invoices, one entry at a time. An amount matched to one entry is no longer due for the next
 * entry. An invoice matches by its number and the amount, or by its number and the payer. If the entry's text contains
 * no number, it matches by the amount and the payer.
 */
export class Matcher {
  readonly #invoices: ReadonlyMap<number, PayableInvoice>
  readonly #clients: ReadonlyMap<number, NamedClient>
  readonly #byAmount = new Map<string, number[]>()
  /** Amounts matched to earlier entries, by invoice ID. */
  readonly #planned = new Map<number, number>()

  constructor(private readonly facts: MatcherFacts) {
    this.#invoices = new Map(facts.invoices.map((invoice) => [invoice.id, invoice]))
    this.#clients = new Map(facts.clients.map((client) => [client.id, client]))
    for (const invoice of this.#invoices.values()) {
      if (!isInvoiceOpen(invoice) || invoice.client_id === null) continue
      const key = `${invoice.currency_id} ${amountDue(invoice)}`
      this.#byAmount.set(key, [...(this.#byAmount.get(key) ?? []), invoice.id])
    }
  }

  place(entry: ReferencedEntry, amount: EntryAmount, namedIds: readonly number[]): PlannedEntry {
    const named = namedIds.flatMap((id) => {
      const invoice = this.#invoices.get(id)
      return invoice === undefined ? [] : [this.#current(invoice)]
    })
    const found = { entry, amount, named: named.filter(({ currency_id }) => currency_id === amount.currency.id) }
    if (named.length === 0) return this.#byAmountAndPayer(found)
    if (found.named.length === 0) return open(entry, `${joinNames(named)} is in another currency`)
    return this.#byNumberAndAmount(found) ?? this.#byNumberAndPayer(found) ?? this.#closedByAmount(found)
  }

  /** Returns an invoice as if the amounts matched to earlier entries were paid. */
  #current(invoice: PayableInvoice): PayableInvoice {
    const planned = this.#planned.get(invoice.id) ?? 0
    if (planned === 0) return invoice
    const current = { ...invoice, paid: cents(invoice.paid + planned) }
    return amountDue(current) <= 0 && isInvoiceOpen(invoice) ? { ...current, status: 'paid' } : current
  }

  #isPayer({ entry }: Pick<Found, 'entry'>, clientId: number | null): boolean {
    return clientId !== null && this.#payerBy(entry, clientId) !== undefined
  }

  /** Returns the evidence that a client paid an entry: the account or the name. Returns undefined if there is none. */
  #payerBy({ iban, name }: ReferencedEntry, clientId: number): 'account' | 'name' | undefined {
    if (iban !== null && this.facts.payers.get(this.facts.hashOf(iban))?.has(clientId)) return 'account'
    const client = this.#clients.get(clientId)
    return name !== null && client !== undefined && matchesClientName(client, name) ? 'name' : undefined
  }

  #byAmountAndPayer(found: Found): PlannedEntry {
    const { entry, amount } = found
    const key = `${amount.currency.id} ${amount.units}`
    const owing = (this.#byAmount.get(key) ?? [])
      .map((id) => this.#current(this.#invoices.get(id) as PayableInvoice))
      .filter((invoice) => isInvoiceOpen(invoice) && amountDue(invoice) === amount.units)
    const ofPayer = owing.filter(({ client_id }) => this.#isPayer(found, client_id))
    const [only] = ofPayer
    if (only !== undefined && ofPayer.length === 1) return this.#fits(found, [only], ['amount'])
    const payer =
      ofPayer.length > 1 ? ', so the payer does not identify one' : ', but none of them is known to belong to the payer'
    const many = `its text names no invoice, ${owing.length === 1 ? '1 asks' : `${owing.length} ask`} for this amount`
    return open(entry, owing.length === 0 ? 'its text names no invoice, and none asks for this amount' : many + payer)
  }

  /**
   * Matches open invoices of one client that are named in the text and whose amounts due add up to the entry's amount.
   */
  #byNumberAndAmount(found: Found): PlannedEntry | undefined {
    const { entry, amount } = found
    const asking = found.named.filter(isInvoiceOpen)
    const sets = findInvoiceSets(asking, amount.units)
    const [only] = sets
    if (only !== undefined && sets.length === 1) return this.#fits(found, only, ['number', 'amount'])
    if (sets.length === 0) return undefined
    const ofPayer = sets.filter(([first]) => this.#isPayer(found, first?.client_id ?? null))
    const [told] = ofPayer
    if (told !== undefined && ofPayer.length === 1) return this.#fits(found, told, ['number', 'amount'])
    return open(entry, `more than one of ${joinNames(asking)} fits the amount`)
  }

  /** Matches the only named invoice whose client is the payer, although it is closed or has another amount due. */
  #byNumberAndPayer(found: Found): PlannedEntry | undefined {
    const { entry } = found
    const ofPayer = found.named.filter(({ client_id }) => this.#isPayer(found, client_id))
    const [only] = ofPayer
    if (only === undefined) return undefined
    if (ofPayer.length > 1) return open(entry, `${joinNames(ofPayer)} do not add up to this amount`)
    return this.#unlessByHand(found, only) ?? this.#fits(found, [only], ['number'])
  }

  #closedByAmount(found: Found): PlannedEntry {
    const { entry, amount } = found
    const closed = found.named.filter((invoice) => !isInvoiceOpen(invoice) && invoice.total === amount.units)
    const [only] = closed
    if (only !== undefined && closed.length === 1 && found.named.length === 1)
      return this.#unlessByHand(found, only) ?? this.#fits(found, [only], ['number', 'amount'])
    const states = found.named.map((invoice) =>
      isInvoiceOpen(invoice)
        ? `the amount due on ${invoiceLabel(invoice)} is ${amount.currency.label(amountDue(invoice))}`
        : `${invoiceLabel(invoice)} is ${invoice.status}`,
    )
    return open(entry, `${joinList(states)}, and the payer is not known to be its client`)
  }

  /**
   * Leaves an entry open if its invoice is closed and staff may already have recorded the payment. Otherwise returns
   * undefined.
   */
  #unlessByHand({ entry, amount }: Found, invoice: PayableInvoice): PlannedEntry | undefined {
    if (isInvoiceOpen(invoice)) return undefined
    const same = this.facts.byHand.find((one) => one.invoice_id === invoice.id && one.amount_in === amount.units)
    return same === undefined
      ? undefined
      : open(
          entry,
          `${invoiceLabel(invoice)} is ${invoice.status}, and transaction ${same.id} may be this payment, recorded manually`,
        )
  }

  #fits(found: Found, invoices: readonly PayableInvoice[], by: readonly string[]): PlannedEntry {
    const { entry, amount } = found
    const sorted = [...invoices].sort((a, b) =>
      a.due_date < b.due_date ? -1 : a.due_date > b.due_date ? 1 : a.id - b.id,
    )
    const parts = sorted.map((invoice): PlannedPart => {
      const asked = isInvoiceOpen(invoice) ? amountDue(invoice) : 0
      const part = sorted.length === 1 ? amount.units : (asked as Cents)
      this.#planned.set(invoice.id, (this.#planned.get(invoice.id) ?? 0) + Math.min(part, asked))
      return { invoiceId: invoice.id, amount: part, name: invoiceLabel(invoice), owed: cents(asked) }
    })
    const clientId = sorted[0]?.client_id ?? null
    const payer = clientId === null ? undefined : this.#payerBy(entry, clientId)
    const facts = { amount: amount.units, currencyId: amount.currency.id, clientId }
    return { entry, outcome: 'fits', ...facts, parts, by: [...by, ...(payer ? [payer] : [])] }
  }
}

const open = (entry: ReferencedEntry, why: string): PlannedEntry => ({ entry, outcome: 'open', why })

const maxListed = 5

function joinList(texts: readonly string[]): string {
  const more = texts.length - maxListed
  return more > 0 ? `${texts.slice(0, maxListed).join(', ')} and ${more} more` : texts.join(', ')
}

const joinNames = (invoices: readonly PayableInvoice[]): string =>
  joinList(invoices.map((invoice) => invoiceLabel(invoice)))
