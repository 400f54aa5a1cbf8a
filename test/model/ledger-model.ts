import type { InvoiceStatus } from '../../domain/values/statuses.js'

// A small model of the rules about money: a client's credit and invoices after each call, in cents. `invoice`, `order`,
// and `quote` in commands are indexes modulo the number of records, so that every index refers to an existing record.

export type Command =
  | {
      readonly does: 'createinvoice'
      readonly amounts: readonly number[]
      readonly status: 'draft' | 'unpaid' | 'paid'
    }
  | { readonly does: 'addinvoicepayment'; readonly invoice: number; readonly amount: number; readonly transid: number }
  | { readonly does: 'applycredit'; readonly invoice: number; readonly amount: number }
  | { readonly does: 'addcredit'; readonly amount: number }
  | {
      readonly does: 'updateinvoice'
      readonly invoice: number
      readonly status: InvoiceStatus
      readonly transid: number | undefined
    }
  | { readonly does: 'addorder'; readonly price: number }
  | { readonly does: 'cancelorder'; readonly order: number }
  | { readonly does: 'createquote'; readonly amounts: readonly number[] }
  | { readonly does: 'updatequote'; readonly quote: number; readonly status: 'Draft' | 'Sent' | 'Declined' }
  | { readonly does: 'acceptquote'; readonly quote: number }

export interface Invoice {
  readonly total: number
  status: InvoiceStatus
  paid: number
  credit: number
  /** True after the invoice has left draft. */
  isNumbered: boolean
  /** Number of recorded payments. */
  payments: number
  /** True after the invoice's order was cancelled, or its quote has received another invoice. */
  isOver: boolean
  /** True after the invoice was first paid. */
  wasSettled: boolean
}

/** The expected answer. A refused call has only a status. */
export interface Expected {
  readonly status: number
  readonly body?: Readonly<Record<string, unknown>>
}

const done = (body: Record<string, unknown> = {}): Expected => ({ status: 200, body })
const wrong: Expected = { status: 422 }
const refused: Expected = { status: 400 }
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)
const closed: readonly InvoiceStatus[] = ['draft', 'cancelled', 'refunded']

const invoiceBalance = ({ total, paid, credit }: Invoice): number => total - paid - credit

/** The balance that answers contain. */
export const shownBalance = (invoice: Invoice): number =>
  closed.includes(invoice.status) ? 0 : invoiceBalance(invoice)

/** One client's books. */
export class Ledger {
  credit = 0
  readonly invoices: Invoice[] = []
  /** Each order's invoice, or undefined if there was nothing to pay. */
  readonly orders: (Invoice | undefined)[] = []
  readonly quotes: { readonly total: number; status: string; invoice?: Invoice }[] = []
  readonly references = new Map<number, Invoice>()

  /**
   * Applies a command. Returns the expected answer, or undefined if the command needs a record of which there are none
   * yet.
   */
  run(command: Command): Expected | undefined {
    switch (command.does) {
      case 'addcredit':
        this.credit += command.amount
        return done()
      case 'createinvoice': {
        const invoice = this.#raise(sum(command.amounts), command.status === 'draft' ? 'draft' : 'unpaid')
        if (command.status === 'paid') this.#payInFull(invoice)
        return done({ total: invoice.total, status: invoice.status })
      }
      case 'addorder':
        this.orders.push(command.price > 0 ? this.#raise(command.price, 'unpaid') : undefined)
        return done()
      case 'createquote':
        this.quotes.push({ total: sum(command.amounts), status: 'Draft' })
        return done()
      default:
        return this.#change(command)
    }
  }

  #change(command: Exclude<Command, { does: 'addcredit' | 'createinvoice' | 'addorder' | 'createquote' }>) {
    switch (command.does) {
      case 'cancelorder':
        return this.orders.length === 0 ? undefined : this.#cancelOrder(at(this.orders, command.order))
      case 'updatequote':
        if (this.quotes.length === 0) return undefined
        at(this.quotes, command.quote).status = command.status
        return done()
      case 'acceptquote':
        return this.quotes.length === 0 ? undefined : this.#accept(at(this.quotes, command.quote))
      default: {
        if (this.invoices.length === 0) return undefined
        const invoice = at(this.invoices, command.invoice)
        if (command.does === 'addinvoicepayment') return this.#pay(invoice, command.amount, command.transid)
        if (command.does === 'applycredit') return this.#apply(invoice, command.amount)
        return this.#update(invoice, command.status, command.transid)
      }
    }
  }

  #raise(total: number, status: InvoiceStatus): Invoice {
    const invoice = {
      total,
      status,
      paid: 0,
      credit: 0,
      isNumbered: status !== 'draft',
      payments: 0,
      isOver: false,
      wasSettled: false,
    }
    this.invoices.push(invoice)
    if (total === 0 && status !== 'draft') settle(invoice)
    return invoice
  }

  #pay(invoice: Invoice, amount: number, transid: number): Expected {
    const known = this.references.get(transid)
    if (known !== undefined) return done({ duplicate: true, status: invoice.status, balance: shownBalance(invoice) })
    if (closed.includes(invoice.status)) return wrong
    this.references.set(transid, invoice)
    this.#receive(invoice, amount)
    return done({ duplicate: false, status: invoice.status, balance: shownBalance(invoice) })
  }

  #receive(invoice: Invoice, amount: number): void {
    const applied = Math.min(amount, Math.max(0, invoiceBalance(invoice)))
    invoice.payments++
    invoice.paid += applied
    this.credit += amount - applied
    settle(invoice)
  }

  #payInFull(invoice: Invoice, transid?: number): void {
    if (invoice.status === 'paid') return
    const owed = invoiceBalance(invoice)
    if (owed <= 0) settle(invoice)
    else if (transid === undefined || !this.references.has(transid)) {
      if (transid !== undefined) this.references.set(transid, invoice)
      this.#receive(invoice, owed)
    }
  }

  #apply(invoice: Invoice, amount: number): Expected {
    if (closed.includes(invoice.status)) return wrong
    if (amount > this.credit || amount > invoiceBalance(invoice)) return refused
    this.credit -= amount
    invoice.credit += amount
    settle(invoice)
    return done({ remaining_credit: this.credit, balance: shownBalance(invoice), status: invoice.status })
  }

  #update(invoice: Invoice, status: InvoiceStatus, transid: number | undefined): Expected {
    if (status === invoice.status) return done()
    // A known payment pays nothing, so a draft remains a draft.
    if (status === 'paid' && invoiceBalance(invoice) > 0 && transid !== undefined && this.references.has(transid))
      return done()
    if (invoice.isOver && invoice.status === 'cancelled' && status !== 'refunded') return wrong
    const { status: before, wasSettled } = invoice
    const wasClosed = before === 'draft' || before === 'cancelled' || (before === 'refunded' && !wasSettled)
    if (status !== 'draft') invoice.isNumbered = true
    if (status === 'paid') this.#payInFull(invoice, transid)
    else if (status === 'cancelled') this.#cancel(invoice)
    else if (wasClosed && !closed.includes(status) && invoiceBalance(invoice) <= 0) settle(invoice)
    else invoice.status = status
    return done()
  }

  #cancel(invoice: Invoice): void {
    this.credit += invoice.credit
    invoice.credit = 0
    invoice.status = 'cancelled'
  }

  #cancelOrder(invoice: Invoice | undefined): Expected {
    if (invoice !== undefined) invoice.isOver = true
    if (invoice === undefined || ['paid', 'refunded'].includes(invoice.status)) return done()
    // Payments on an invoice that is already cancelled also become credit.
    if (invoice.status !== 'cancelled') this.#cancel(invoice)
    this.credit += invoice.paid
    invoice.paid = 0
    return done()
  }

  #accept(quote: Ledger['quotes'][number]): Expected {
    // An accepted quote has one invoice. Accepting the quote again, whatever its status, creates another only if that
    // invoice was cancelled.
    if (quote.invoice === undefined || quote.invoice.status === 'cancelled') {
      if (quote.invoice !== undefined) quote.invoice.isOver = true
      quote.invoice = this.#raise(quote.total, 'unpaid')
    }
    quote.status = 'Accepted'
    return done({ status: 'Accepted', invoiceid: quote.invoice && this.invoices.indexOf(quote.invoice) })
  }
}

/** Sets the status after a payment. A partial payment does not change the status of an invoice in collections. */
function settle(invoice: Invoice): void {
  if (invoiceBalance(invoice) <= 0) {
    invoice.status = 'paid'
    invoice.wasSettled = true
  } else if (invoice.status !== 'collections') invoice.status = 'partially_paid'
}

export const at = <T>(list: readonly T[], n: number): T => list[n % list.length] as T
