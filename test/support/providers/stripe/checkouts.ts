import type { Answer } from '../../../../tools/pretend-panel/provider.js'
import { invalid, json, metadataIn, type StripeObject, type StripeObjects, unknownObject } from './objects.js'
import type { Emit, StripePayments } from './payments.js'

/**
 * A payer's choice on the page. `ideal` pays with a method that can be used only once, and `decline` with a declined
 * card.
 */
export type PayerChoice = 'pay' | 'debit' | 'ideal' | 'decline' | 'cancel'

const halfHour = 30 * 60

export class StripeCheckouts {
  constructor(
    private readonly objects: StripeObjects,
    private readonly payments: StripePayments,
    private readonly emit: Emit,
    /** Base URL of the page. */
    private readonly url: () => string,
  ) {}

  create(form: URLSearchParams): Answer {
    const customer = form.get('customer')
    if (customer !== null && this.objects.get(customer)?.object !== 'customer')
      return { ...unknownObject('customer', customer, 'customer'), status: 400 }
    if (customer !== null && form.has('customer_creation'))
      return invalid('You may only specify one of these parameters: customer, customer_creation.')
    const now = Math.floor(this.objects.now().getTime() / 1000)
    const expires_at = Number(form.get('expires_at') ?? now + 24 * 60 * 60)
    if (expires_at < now + halfHour || expires_at > now + 24 * 60 * 60)
      return invalid('The `expires_at` timestamp must be from 30 minutes to 24 hours ahead.', { param: 'expires_at' })
    const isSetup = form.get('mode') === 'setup'
    const currency = isSetup ? form.get('currency') : form.get('line_items[0][price_data][currency]')
    if (currency === null) return invalid('Missing required param: currency.', { code: 'parameter_missing' })
    const session = this.objects.make(`cs_${this.objects.isLive ? 'live' : 'test'}`, 'checkout.session', {
      ...{ mode: form.get('mode'), status: 'open', currency, customer, expires_at },
      payment_status: isSetup ? 'no_payment_required' : 'unpaid',
      amount_total: isSetup ? null : totalOf(form),
      ...{ success_url: form.get('success_url'), cancel_url: form.get('cancel_url') },
      ...{ payment_intent: null, setup_intent: null, metadata: metadataIn(form) },
    })
    const below = isSetup ? 'setup_intent_data' : 'payment_intent_data'
    this.#asked.set(session.id, {
      metadata: metadataIn(form, below),
      stores: isSetup || form.get('payment_intent_data[setup_future_usage]') === 'off_session',
      lines: linesIn(form),
    })
    return json(200, this.objects.put({ id: session.id, url: `${this.url()}/c/pay/${session.id}` }))
  }

  readonly #asked = new Map<string, { metadata: StripeObject; stores: boolean; lines: readonly string[] }>()

  expire(id: string): Answer {
    const session = this.objects.get(id)
    if (session === undefined) return unknownObject('checkout.session', id, 'session')
    if (session.status !== 'open')
      return invalid(`Only Checkout Sessions with a status in ["open"] can be expired. This one is ${session.status}.`)
    return json(200, this.#close(id))
  }

  #close(id: string): StripeObject {
    const expired = this.objects.put({ id, status: 'expired', url: null })
    this.emit('checkout.session.expired', expired)
    return expired
  }

  expireDue(): void {
    const now = this.objects.now().getTime() / 1000
    for (const { id, status, expires_at } of this.objects.all('checkout.session'))
      if (status === 'open' && expires_at <= now) this.#close(id)
  }

  /**
   * Makes a payer's choice. Returns the URL that the payer is redirected to, or undefined if the payer stays on the
   * page. Throws if the checkout is not open.
   */
  choose(id: string, choice: PayerChoice): string | undefined {
    const session = this.objects.get(id)
    if (session === undefined || session.status !== 'open') throw new Error(`The checkout ${id} is not open`)
    if (choice === 'cancel') return session.cancel_url
    const { metadata = {}, stores = false } = this.#asked.get(id) ?? {}
    if (choice !== 'decline') {
      const customer = session.customer ?? this.objects.make('cus', 'customer', {}).id
      this.objects.put({ id, customer })
      const method = this.#methodFor(choice, stores ? customer : null)
      if (session.mode === 'setup') this.#store(session, method, metadata)
      else this.#pay(session, { method, metadata, stores, customer, choice })
      return session.success_url
    }
    const intent = this.#intentOf(session, { metadata, setup_future_usage: stores ? 'off_session' : null })
    this.payments.refuse(intent, { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline' })
    return undefined
  }

  #methodFor(choice: PayerChoice, customer: string | null): StripeObject {
    if (choice !== 'ideal') return this.payments.makeMethod(choice === 'debit' ? 'sepa_debit' : 'card', customer)
    const method = this.payments.makeMethod('ideal', null)
    const generated = customer === null ? null : this.payments.makeMethod('sepa_debit', customer).id
    return this.objects.put({ id: method.id, generated_sepa_debit: generated })
  }

  #intentOf({ id, amount_total: amount, currency, payment_intent }: StripeObject, facts: StripeObject): StripeObject {
    const known = payment_intent === null ? undefined : this.objects.get(payment_intent)
    const made = { amount, currency, amount_received: 0, next_action: null, last_payment_error: null }
    const intent = known ?? this.objects.make('pi', 'payment_intent', { ...made, latest_charge: null })
    this.objects.put({ id, payment_intent: intent.id })
    return this.objects.put({ id: intent.id, ...facts })
  }

  #pay(
    session: StripeObject,
    paid: { method: StripeObject; metadata: StripeObject; stores: boolean; customer: string; choice: PayerChoice },
  ): void {
    const { method, metadata, stores, customer, choice } = paid
    const facts = { payment_method: method.id, metadata, customer, setup_future_usage: stores ? 'off_session' : null }
    const intent = this.#intentOf(session, facts)
    const isLate = choice === 'debit'
    if (isLate) this.payments.process(intent)
    else this.payments.succeed(intent)
    const payment_status = isLate ? 'unpaid' : 'paid'
    const complete = this.objects.put({ id: session.id, status: 'complete', url: null, payment_status })
    this.emit('checkout.session.completed', complete)
  }

  #store({ id }: StripeObject, method: StripeObject, metadata: StripeObject): void {
    const latest_attempt = this.objects.make('setatt', 'setup_attempt', {
      payment_method_details: {
        type: method.type,
        [method.type]: { generated_sepa_debit: method.generated_sepa_debit ?? null },
      },
    }).id
    const facts = { status: 'succeeded', payment_method: method.id, metadata, latest_attempt }
    const setup = this.objects.make('seti', 'setup_intent', facts)
    const complete = this.objects.put({ id, status: 'complete', url: null, setup_intent: setup.id })
    this.emit('setup_intent.succeeded', setup)
    this.emit('checkout.session.completed', complete)
  }

  /** Reports the bank's decision on a pending payment, by its session or intent. Throws if none is pending. */
  settle(id: string, isPaid: boolean): void {
    const session = this.objects.get(id)
    const intent = this.objects.get(session?.payment_intent ?? id)
    if (intent?.status !== 'processing') throw new Error(`No payment of ${id} is under way`)
    const failed = { type: 'card_error', code: 'debit_not_authorized', message: 'The bank refuses the debit.' }
    if (isPaid) this.payments.succeed(intent)
    else this.payments.refuse(intent, failed)
    if (session?.object !== 'checkout.session') return
    const told = this.objects.put({ id, payment_status: isPaid ? 'paid' : 'unpaid' })
    this.emit(`checkout.session.async_payment_${isPaid ? 'succeeded' : 'failed'}`, told)
  }

  /** Shows the page, or handles the choice submitted on it. */
  page(id: string, method: string, form: URLSearchParams): Answer {
    const session = this.objects.get(id)
    if (session?.status !== 'open') return html(404, '<h1>This page is over</h1>')
    const wanted = (form.get('choice') ?? '') as PayerChoice
    if (method !== 'POST') return html(200, this.#form(session))
    if (!['pay', 'debit', 'ideal', 'decline', 'cancel'].includes(wanted)) return html(400, '<h1>No such choice</h1>')
    const to = this.choose(id, wanted)
    return to === undefined
      ? html(402, `<p role="alert">Your card was declined.</p>${this.#form(session)}`)
      : { status: 303, headers: { location: to } }
  }

  #form({ id, amount_total: amount, currency }: StripeObject): string {
    const lines = this.#asked.get(id)?.lines.map((line) => `<li>${escaped(line)}</li>`) ?? []
    const sum = amount === null ? '' : `<p>${amount} units of ${String(currency).toUpperCase()}</p>`
    const button = (choice: PayerChoice, label: string) => `<button name="choice" value="${choice}">${label}</button>`
    return `<h1>Checkout</h1><ul>${lines.join('')}</ul>${sum}<form method="post">${button('pay', 'Pay by card')}${button(
      'debit',
      'Pay by direct debit',
    )}${button('ideal', 'Pay by iDEAL')}${button('decline', 'Pay with a card that is declined')}${button(
      'cancel',
      'Give up',
    )}</form>`
  }
}

const html = (status: number, body: string): Answer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<!doctype html><html lang="en"><title>Checkout</title>${body}</html>`,
})

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const linesIn = (form: URLSearchParams): string[] =>
  [...form]
    .filter(([name]) => /^line_items\[\d+\]\[price_data\]\[product_data\]\[name\]$/.test(name))
    .map(([, text]) => text)

const totalOf = (form: URLSearchParams): number =>
  [...form]
    .filter(([name]) => /^line_items\[\d+\]\[price_data\]\[unit_amount\]$/.test(name))
    .reduce((sum, [name, amount]) => {
      const quantity = form.get(name.replace('[price_data][unit_amount]', '[quantity]'))
      return sum + Number(amount) * Number(quantity)
    }, 0)
