import { openCheckout, openStorePage } from '../../domain/payments/checkout.js'
import type { GatewayEvent } from '../../domain/ports/gateway.js'
import { Fault } from '../../domain/values/faults.js'
import { makePayMethod } from '../support/gateways.js'
import { type AtTill, payAtTill, reportToTill, till } from '../support/payments.js'
import type { Api, Body } from '../support/service.js'
import type { ChargeOracle, ModelCard } from './charges.js'
import { plusDays } from './days.js'
import type { Random } from './random.js'
import { amountDue, type ClientSnapshot, isOpen } from './snapshot.js'
import type { TillBook } from './till-book.js'

/** Relative frequency of each event. */
const weights = {
  checkout: 8,
  storeCard: 1,
  cardOfStaff: 1,
  chooseCard: 1,
  leaveClientOut: 1,
  leaveInvoiceOut: 2,
  replaceCard: 1,
  repeat: 3,
}

type Event = keyof typeof weights

/** Relative frequency of each outcome of a card's charges. `flaky` is declined now and then. */
const fates = { ok: 8, flaky: 5, soft: 2, hard: 1, expired: 1, confirm: 3, pending: 5 }

export interface Surroundings {
  readonly apis: readonly Api[]
  readonly clientIds: readonly number[]
  /** Separate random numbers, so that the client's other events do not depend on them. */
  readonly random: Random
  readonly charges: ChargeOracle
  readonly book: TillBook
  /** Calls an action. Returns undefined if it is refused. */
  readonly call: (action: string, parameters: Body) => Promise<Body | undefined>
}

/** A client's events at the till: on its pages, with its cards, and at the banks behind it. */
export class TillEvents {
  readonly random: Random
  /** True for a client that has a card from the beginning and is often at the till. */
  readonly isRegular: boolean
  #made = 0
  /** IDs of attempts about which the service knows more than the last snapshot. */
  readonly #overtaken = new Set<number>()

  constructor(private readonly around: Surroundings) {
    this.random = around.random
    this.isRegular = around.random.happens(0.45)
  }

  /** Lets the banks decide, and possibly runs an event. Returns descriptions of what happened. */
  async liveThrough(seen: ClientSnapshot, today: string): Promise<string[]> {
    const { random, charges, book } = this.around
    for (const { token } of charges.cards.values())
      if (token.startsWith('flaky')) till.fates.set(token, random.happens(0.6) ? 'soft' : 'ok')
    const told: string[] = []
    this.#overtaken.clear()
    for (const { id } of seen.attempts) {
      const entry = charges.ageOf(id, today) > 0 ? book.entryOf(id) : undefined
      if (entry !== undefined) told.push(...(await this.#decide(id, entry)))
    }
    const isFirst = this.isRegular && charges.cards.size === 0
    if (!isFirst && !random.happens(this.isRegular ? 0.1 : 0.03)) return told
    const event = isFirst ? 'storeCard' : random.weighted(weights)
    const done = await this.#events[event](seen, today)
    return done === undefined ? told : [...told, `${event} ${done}`]
  }

  /** Lets a debit succeed or fail, a payer confirm, or a payer pay, sometimes on a page that has ended. */
  async #decide(id: number, entry: AtTill): Promise<string[]> {
    const { random } = this.around
    const { attempt, state } = entry
    if (state === 'paid' || state === 'declined') return []
    if (!random.happens({ pending: 0.35, confirm: 0.25, open: 0.2, ended: 0.01 }[state])) return []
    const isPaid = state === 'open' || state === 'ended' || random.happens(0.65)
    // The service does not ask about ended attempts, so their events are always reported. Some reports of other
    // attempts are lost.
    const isReported = state === 'ended' || random.happens(0.6)
    let event: GatewayEvent
    if (isPaid) event = payAtTill(entry)
    else {
      entry.state = 'declined'
      entry.decline = random.happens(0.7) ? 'soft' : 'hard'
      event = { kind: 'failure', attempt, decline: entry.decline, code: 'late', message: 'The bank did not pay.' }
    }
    if (isReported) {
      await this.#report([event])
      this.#overtaken.add(id)
    }
    return [
      `attempt ${id}, ${state}, is ${isPaid ? 'paid' : `declined as ${entry.decline}`}${isReported ? '' : ', untold'}`,
    ]
  }

  async #report(events: readonly GatewayEvent[]): Promise<void> {
    const { status, ...answer } = await reportToTill(this.#api, events)
    if (status !== 200) throw new Error(`the report was answered ${status}: ${JSON.stringify(answer)}`)
  }

  get #api(): Api {
    return this.around.random.one(this.around.apis) as Api
  }

  #remote = async () => {
    const api = this.#api
    return api.service.contexts.remote(api.now())
  }

  #pickClient = (): number => this.around.random.one(this.around.clientIds) as number

  /** Records a client's card and makes it the default. If `isFirst` is true, the service has already done so. */
  async #keep(card: ModelCard, isFirst: boolean): Promise<void> {
    const { charges, call } = this.around
    charges.cards.set(card.id, card)
    const { clientId: clientid, id: paymethodid } = card
    if (!isFirst) await call('updatepaymethod', { clientid, paymethodid, set_as_default: true })
    charges.defaults.set(clientid, card)
  }

  readonly #events: Readonly<Record<Event, (seen: ClientSnapshot, today: string) => Promise<string | undefined>>> = {
    checkout: async (seen) => {
      const { random, book, charges } = this.around
      const clientId = this.#pickClient()
      const own = seen.invoices.filter((invoice) => invoice.client_id === clientId && isOpen(invoice))
      const invoiceIds = own
        .filter(() => random.happens(0.6))
        .slice(0, 3)
        .map(({ id }) => id)
      if (invoiceIds.length === 0) return undefined
      const isBeside = charges.isBusy(invoiceIds, this.#overtaken)
      let attemptId: number
      try {
        const wish = { gateway: 'till', cameBy: 'link', clientId, invoiceIds } as const
        attemptId = (await openCheckout(await this.#remote(), wish)).attemptId
      } catch (error) {
        if (!(error instanceof Fault)) throw error
        return `of ${invoiceIds} refused: ${error.code}`
      }
      if (isBeside) charges.complain(`a checkout of ${invoiceIds} was opened during a payment in progress`)
      const entry = book.entryOf(attemptId)
      if (entry === undefined) throw new Error(`the till was not asked for attempt ${attemptId}`)
      const owed = own.filter(({ id }) => invoiceIds.includes(id)).reduce((sum, invoice) => sum + amountDue(invoice), 0)
      if (entry.order.amount !== owed) charges.complain(`the till is to take ${entry.order.amount} of ${owed}`)
      const then = random.weighted({ pays: 5, waits: 2, leaves: 5 })
      if (then === 'leaves') return `of ${invoiceIds} by attempt ${attemptId}`
      if (then === 'pays') {
        const paid = payAtTill(entry)
        if (random.happens(0.7)) await this.#report([paid])
      } else {
        entry.state = 'pending'
        if (random.happens(0.7)) await this.#report([{ kind: 'pending', attempt: entry.attempt }])
      }
      return `of ${invoiceIds} by attempt ${attemptId}: ${then}`
    },
    storeCard: async (_seen, today) => {
      const { random, apis, charges } = this.around
      const clientId = this.#pickClient()
      const fate = random.weighted(fates)
      const token = `${fate}-${clientId}-${++this.#made}`
      const expires = random.happens(0.2) ? plusDays(today, random.between(-20, 200)).slice(0, 7) : null
      const stores = { words: 'Charge it.', by: 'login 1', from: '127.0.0.1' }
      const { attemptId } = await openStorePage(await this.#remote(), {
        gateway: 'till',
        cameBy: 'session',
        clientId,
        stores,
      })
      const attempt = this.around.book.entryOf(attemptId)?.attempt as string
      const method = { token, type: 'creditcard', brand: 'Visa', lastFour: '4242', ...(expires && { expires }) }
      await this.#report([{ kind: 'stored', attempt, method }])
      const made = await (apis[0] as Api).database
        .read('pay_methods')
        .where({ client_id: clientId })
        .orderBy('id', 'desc')
        .first('id')
      const card = {
        id: made?.id as number,
        clientId,
        token,
        isConsented: true,
        expires,
        isDeclined: false,
        renewedAfter: 0,
      }
      await this.#keep(card, !charges.defaults.has(clientId))
      return `${token} of client ${clientId}${expires ? `, expires ${expires}` : ''}`
    },
    // Stores a card without consent, as an imported setup file does.
    cardOfStaff: async () => {
      const clientId = this.#pickClient()
      const { apis, charges } = this.around
      const token = `ok-${clientId}-${++this.#made}`
      const isFirst = !charges.defaults.has(clientId)
      const details = { gateway: 'till', token, description: token, is_default: isFirst ? 1 : 0 } as const
      const id = await makePayMethod(apis[0] as Api, clientId, details)
      await this.#keep(
        { id, clientId, token, isConsented: false, expires: null, isDeclined: false, renewedAfter: 0 },
        isFirst,
      )
      return `${token} of client ${clientId}, without consent`
    },
    chooseCard: async () => {
      const { random, charges } = this.around
      const card = random.one([...charges.cards.values()])
      if (card === undefined) return undefined
      await this.#keep(card, false)
      return card.token
    },
    leaveClientOut: async () => {
      const { charges, call } = this.around
      const clientid = this.#pickClient()
      const isOut = !charges.clientsOut.has(clientid)
      await call('updateclient', { clientid, autopay: !isOut })
      if (isOut) charges.clientsOut.add(clientid)
      else charges.clientsOut.delete(clientid)
      return `client ${clientid}: ${isOut ? 'out' : 'in'}`
    },
    leaveInvoiceOut: async (seen) => {
      const { random, charges, call } = this.around
      const invoice = random.one(seen.invoices.filter(isOpen))
      if (invoice === undefined) return undefined
      const isOut = !charges.invoicesOut.has(invoice.id)
      const done = await call('updateinvoice', { invoiceid: invoice.id, autopay: !isOut })
      if (done === undefined) return `${invoice.id} refused`
      if (isOut) charges.invoicesOut.add(invoice.id)
      else charges.invoicesOut.delete(invoice.id)
      return `${invoice.id}: ${isOut ? 'out' : 'in'}`
    },
    replaceCard: async (seen) => {
      const { random, charges } = this.around
      const card = random.one([...charges.cards.values()].filter(({ isConsented }) => isConsented))
      if (card === undefined) return undefined
      const { token } = card
      card.token = `${random.weighted(fates)}-${card.clientId}-${++this.#made}`
      await this.#report([
        { kind: 'replaced', token, method: { token: card.token, type: 'creditcard', lastFour: '1111' } },
      ])
      card.isDeclined = false
      card.renewedAfter = Math.max(0, ...seen.attempts.map(({ id }) => id))
      card.expires = null
      return `${token} by ${card.token}`
    },
    // Repeats reports, and sends late reports of earlier states.
    repeat: async (seen) => {
      const { random, book } = this.around
      const { id } = random.one(seen.attempts) ?? {}
      const entry = id === undefined ? undefined : book.entryOf(id)
      if (entry === undefined) return undefined
      const { attempt, state, decline = 'soft' } = entry
      const events: GatewayEvent[] = []
      if (state === 'paid') events.push(payAtTill(entry), { kind: 'failure', attempt }, { kind: 'pending', attempt })
      else if (state === 'declined') events.push({ kind: 'failure', attempt, decline }, { kind: 'expired', attempt })
      else if (state === 'ended') events.push({ kind: 'expired', attempt }, { kind: 'expired', attempt })
      else if (state === 'pending') events.push({ kind: 'pending', attempt }, { kind: 'pending', attempt })
      if (events.length === 0) return undefined
      await this.#report(events)
      return `attempt ${id}, ${state}`
    },
  }
}
