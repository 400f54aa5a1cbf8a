import type { Answer } from '../../../../tools/pretend-panel/provider.js'
import { failure, invalid, json, metadataIn, type StripeObject, type StripeObjects, unknownObject } from './objects.js'

/** Result of a charge. Any other word is a decline code. */
export type Behaviour = 'accept' | 'process' | 'confirm' | 'redirect' | (string & {})

/** Reports an event of a type about an object. */
export type Emit = (type: string, object: StripeObject) => void

export class StripePayments {
  /** Results of charging, by payment method ID. */
  readonly behaviours = new Map<string, Behaviour>()
  /** Advice of the card network, by decline code. */
  readonly advice = new Map<string, string>([['do_not_honor', 'try_again_later']])
  /** Percentage of a payment that Stripe keeps. */
  feePercent = 3
  /** Currency of the account. Defaults to the payment's currency. */
  settlement: string | undefined

  constructor(
    private readonly objects: StripeObjects,
    /** Customer by payment method ID, or null if the method is detached. */
    private readonly attached: Map<string, string | null>,
    private readonly emit: Emit,
  ) {}

  makeMethod(type: string, customer: string | null, facts: StripeObject = methodFacts(type)): StripeObject {
    const method = this.objects.make('pm', 'payment_method', { type, [type]: facts, customer })
    this.attached.set(method.id, customer)
    return method
  }

  /** Charges a stored method, like POST /v1/payment_intents with off_session and confirm. */
  charge(form: URLSearchParams): Answer {
    const customer = form.get('customer') ?? ''
    const token = form.get('payment_method') ?? ''
    const [amount, currency] = [Number(form.get('amount')), form.get('currency') ?? '']
    if (this.objects.get(customer)?.object !== 'customer') return unknownObject('customer', customer, 'customer')
    const method = this.objects.get(token)
    if (method === undefined) return unknownObject('PaymentMethod', token, 'payment_method')
    if (this.attached.get(token) !== customer)
      return invalid(`The payment method ${token} does not belong to the customer`, { param: 'payment_method' })
    if (amount < 50) return invalid('Amount must be at least 50 cents', { code: 'amount_too_small', param: 'amount' })
    if (form.get('automatic_payment_methods[allow_redirects]') !== 'never' && !form.has('return_url'))
      return invalid('This PaymentIntent may need a redirect: state a return_url.', { param: 'return_url' })
    const facts = { amount, currency, customer, payment_method: token, metadata: metadataIn(form), next_action: null }
    const behaviour = this.behaviours.get(token) ?? (method.type === 'sepa_debit' ? 'process' : 'accept')
    const intent = this.objects.make('pi', 'payment_intent', { ...facts, amount_received: 0, last_payment_error: null })
    if (behaviour === 'accept') return json(200, this.succeed(intent))
    if (behaviour === 'process') return json(200, this.process(intent))
    if (behaviour === 'redirect') {
      const url = `https://hooks.stripe.com/redirect/authenticate/${intent.id}`
      const next_action = { type: 'redirect_to_url', redirect_to_url: { url, return_url: null } }
      return json(200, this.objects.put({ id: intent.id, status: 'requires_action', next_action }))
    }
    const error = this.#refusal(behaviour === 'confirm' ? 'authentication_required' : behaviour, method)
    const refused = this.refuse(intent, error)
    const { type, message, ...more } = error
    return failure(402, type, message, { ...more, payment_intent: refused })
  }

  #refusal(code: string, method: StripeObject): StripeObject {
    const isOwn = ['expired_card', 'authentication_required', 'incorrect_number'].includes(code)
    const advice_code = this.advice.get(code)
    return {
      type: 'card_error',
      code: isOwn ? code : 'card_declined',
      decline_code: isOwn && code !== 'authentication_required' ? undefined : code,
      ...(advice_code !== undefined && { advice_code }),
      message: code === 'expired_card' ? 'Your card has expired.' : 'Your card was declined.',
      payment_method: method,
    }
  }

  succeed({ id, amount, currency, payment_method, metadata }: StripeObject): StripeObject {
    const method = this.objects.get(payment_method)
    const settled = this.settlement ?? currency
    const transaction = this.objects.make('txn', 'balance_transaction', {
      ...{ amount, currency: settled, fee: Math.round((amount * this.feePercent) / 100) },
      available_on: Math.floor(this.objects.now().getTime() / 1000) + 2 * 86_400,
    })
    const charge = this.objects.make('ch', 'charge', {
      ...{ amount, amount_captured: amount, amount_refunded: 0, captured: true, currency, status: 'succeeded' },
      ...{ payment_intent: id, payment_method, metadata, balance_transaction: transaction.id },
      payment_method_details: detailsOf(method),
    })
    const paid = {
      id,
      status: 'succeeded',
      amount_received: amount,
      latest_charge: charge.id,
      last_payment_error: null,
    }
    const intent = this.objects.put(paid)
    this.emit('charge.succeeded', charge)
    this.emit('payment_intent.succeeded', intent)
    return intent
  }

  /** Marks a payment as processing, because the bank takes days to decide. */
  process({ id, payment_method }: StripeObject): StripeObject {
    const details = detailsOf(this.objects.get(payment_method))
    const charge = this.objects.make('ch', 'charge', {
      ...{ payment_intent: id, status: 'pending', captured: true, amount_captured: 0, balance_transaction: null },
      payment_method_details: details,
    })
    const intent = this.objects.put({ id, status: 'processing', latest_charge: charge.id, last_payment_error: null })
    this.emit('payment_intent.processing', intent)
    return intent
  }

  refuse({ id }: StripeObject, error: StripeObject): StripeObject {
    const intent = this.objects.put({ id, status: 'requires_payment_method', last_payment_error: error })
    this.emit('payment_intent.payment_failed', intent)
    return intent
  }

  cancel(id: string): Answer {
    const intent = this.objects.get(id)
    if (intent === undefined) return unknownObject('payment_intent', id, 'intent')
    if (['succeeded', 'processing', 'canceled'].includes(intent.status))
      return invalid(`You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`, {
        code: 'payment_intent_unexpected_state',
        payment_intent: intent,
      })
    const canceled = this.objects.put({ id, status: 'canceled', cancellation_reason: 'abandoned' })
    this.emit('payment_intent.canceled', canceled)
    return json(200, canceled)
  }

  detach(id: string): Answer {
    if (!this.attached.has(id)) return unknownObject('PaymentMethod', id)
    if (this.attached.get(id) === null)
      return invalid('The payment method you provided is not attached to a customer so detachment is impossible.')
    this.attached.set(id, null)
    const detached = this.objects.put({ id, object: 'payment_method', customer: null })
    this.emit('payment_method.detached', detached)
    return json(200, detached)
  }
}

const methodFacts = (type: string): StripeObject => {
  if (type === 'card') return { brand: 'visa', display_brand: 'visa', last4: '4242', exp_month: 7, exp_year: 2030 }
  return type === 'sepa_debit' ? { last4: '3000', bank_code: '37040044', country: 'DE' } : {}
}

/**
 * Returns the payment details of a charge. A method that pays only once includes the direct debit stored in its place.
 */
const detailsOf = (method: StripeObject | undefined): StripeObject => {
  const type = method?.type ?? 'card'
  return { type, [type]: { ...method?.[type], generated_sepa_debit: method?.generated_sepa_debit ?? null } }
}
