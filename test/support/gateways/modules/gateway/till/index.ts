import {
  type Charged,
  type DeclineKind,
  type GatewayEvent,
  gatewayModule,
  type PaymentEvent,
  type PaymentOrder,
} from '../../../../../../domain/ports/gateway.js'
import { type ModuleError, refused, unreachable } from '../../../../../../domain/ports/module.js'

/** A checkout, a charge, or a stored method at the provider. */
export interface AtTill {
  readonly reference: string
  readonly attempt: string
  readonly kind: 'checkout' | 'charge' | 'store'
  readonly order: Pick<PaymentOrder, 'amount' | 'currency'>
  readonly returnUrl: string | undefined
  state: 'open' | 'paid' | 'pending' | 'declined' | 'confirm' | 'ended'
  transid: string | undefined
  decline?: DeclineKind
}

type Call = 'checkout' | 'charge' | 'store' | 'end' | 'look'

/** An in-memory provider, and its behavior from now on. */
export const till: {
  /** Checkouts, charges, and stored methods by idempotency key. A repeated call gets the same object. */
  readonly made: Map<string, AtTill>
  /** Results of charging, by token. They override the result in the token itself. */
  readonly fates: Map<string, string>
  /** Refunds by idempotency key. `of` is the refunded payment. */
  readonly refunds: Map<string, { readonly transid: string; readonly of: string; readonly amount: number }>
  readonly calls: Call[]
  /** Errors by call, thrown before any work. */
  readonly fails: Partial<Record<Call, ModuleError>>
  /** Calls that do their work but lose the answer. */
  readonly loses: Set<Call>
  /** Runs during a call, before its work. */
  readonly during: Partial<Record<Call, () => Promise<void>>>
  /** True if `look` finds nothing without a reference. */
  isForgetful: boolean
  reset(): void
} = {
  made: new Map(),
  fates: new Map(),
  refunds: new Map(),
  calls: [],
  fails: {},
  loses: new Set(),
  during: {},
  isForgetful: false,
  reset() {
    till.made.clear()
    till.fates.clear()
    till.refunds.clear()
    till.calls.length = 0
    till.loses.clear()
    till.isForgetful = false
    for (const call of ['checkout', 'charge', 'store', 'end', 'look'] as const) {
      delete till.fails[call]
      delete till.during[call]
    }
  },
}

/** Returns the checkout, charge, or stored method with a reference. Throws if it does not exist. */
export const findTillObject = (reference: string | null | undefined): AtTill => {
  const found = [...till.made.values()].find((one) => one.reference === reference)
  if (found === undefined) throw new Error(`the till has no ${reference}`)
  return found
}

/** Pays a checkout or charge, and returns the event that the provider would report. */
export function payAtTill(one: AtTill): PaymentEvent {
  one.state = 'paid'
  one.transid ??= `pay-${one.reference}`
  return { attempt: one.attempt, transid: one.transid, amount: one.order.amount, currency: one.order.currency }
}

const gone = <T>(call: Call, work: () => T): Promise<T> => {
  till.calls.push(call)
  const fails = till.fails[call]
  return Promise.resolve(till.during[call]?.()).then(() => {
    if (fails !== undefined) throw fails
    const done = work()
    if (till.loses.has(call)) throw unreachable('The answer was lost', true)
    return done
  })
}

function make(key: string, more: Pick<AtTill, 'attempt' | 'kind' | 'order' | 'returnUrl'>): AtTill {
  const known = till.made.get(key)
  if (known !== undefined) return known
  const made: AtTill = { reference: `till-${till.made.size + 1}-${key}`, state: 'open', transid: undefined, ...more }
  till.made.set(key, made)
  return made
}

const redirectOf = ({ reference }: AtTill): string => `https://till.example/pay/${encodeURIComponent(reference)}`

/** Charges a method. The first word of the token determines the result, unless `fates` contains the token. */
function outcome(one: AtTill, token: string): Charged {
  const word = till.fates.get(token) ?? token.split('-')[0]
  if (word === 'hard' || word === 'soft' || word === 'expired' || word === 'misconfigured') {
    one.state = 'declined'
    one.decline = word
    return {
      state: 'declined',
      decline: word,
      code: `card_${word}`,
      message: 'The card was declined.',
      reference: one.reference,
    }
  }
  if (word === 'confirm') {
    one.state = 'confirm'
    return { state: 'confirm', reference: one.reference, redirect: redirectOf(one) }
  }
  if (word === 'pending') {
    one.state = 'pending'
    return { state: 'pending', reference: one.reference }
  }
  return { state: 'paid', payment: payAtTill(one), reference: one.reference }
}

const outcomes = new Map<string, Charged>()

export default gatewayModule({
  name: 'till',
  displayName: 'Till',
  parameters: [],
  redirectHosts: ['till.example'],
  // Not in US dollars, the currency of the model's random histories: the model ignores minimums.
  minimums: { GBP: 0.5 },

  checkout: (order, { idempotencyKey }) =>
    gone('checkout', () => {
      const one = make(idempotencyKey, { attempt: order.attempt, kind: 'checkout', order, returnUrl: order.returnUrl })
      return { redirect: redirectOf(one), reference: one.reference }
    }),

  store: (order, { idempotencyKey }) =>
    gone('store', () => {
      const empty = { amount: 0, currency: order.currency }
      const one = make(idempotencyKey, {
        attempt: order.attempt,
        kind: 'store',
        order: empty,
        returnUrl: order.returnUrl,
      })
      return { redirect: redirectOf(one), reference: one.reference }
    }),

  charge: ({ token }, order, { idempotencyKey }) =>
    gone('charge', () => {
      const known = outcomes.get(idempotencyKey)
      if (known !== undefined && till.made.has(idempotencyKey)) return known
      const one = make(idempotencyKey, { attempt: order.attempt, kind: 'charge', order, returnUrl: undefined })
      const charged = outcome(one, token)
      outcomes.set(idempotencyKey, charged)
      return charged
    }),

  end: ({ reference }) =>
    gone('end', () => {
      const one = findTillObject(reference)
      if (one.state === 'paid' || one.state === 'pending') throw refused('It is paid or being paid')
      one.state = 'ended'
    }),

  look: ({ reference, attempt }) =>
    gone('look', (): readonly GatewayEvent[] | undefined => {
      if (reference === undefined && till.isForgetful) return undefined
      const one = [...till.made.values()].find((made) =>
        reference === undefined ? made.attempt === attempt : made.reference === reference,
      )
      if (one === undefined) return [{ kind: 'missing', attempt }]
      if (one.state === 'paid') return [payAtTill(one)]
      // Only the answer to the charge itself reports `confirm`.
      if (one.state === 'confirm' && reference === undefined) return undefined
      if (one.state === 'pending') return [{ kind: 'pending', attempt, nextReference: one.reference }]
      if (one.state === 'declined')
        return [{ kind: 'failure', attempt, decline: one.decline ?? 'soft', message: 'The card was declined.' }]
      return one.state === 'ended' ? [{ kind: 'expired', attempt }] : []
    }),

  forget: async () => {},
  refund: async ({ transid, amount }, { idempotencyKey }) => {
    const made = till.refunds.get(idempotencyKey) ?? {
      transid: `re-${till.refunds.size + 1}-${transid}`,
      of: transid,
      amount,
    }
    till.refunds.set(idempotencyKey, made)
    return { transid: made.transid }
  },

  /** Accepts events signed `genuine`, or an unsigned reference, whose state it looks up. */
  webhook: async ({ body, headers }) => {
    const told = JSON.parse(body.toString()) as { events?: readonly GatewayEvent[]; reference?: string }
    if (told.reference !== undefined) {
      const one = findTillObject(told.reference)
      if (one.state === 'paid') return payAtTill(one)
      return one.state === 'declined' ? { kind: 'failure', attempt: one.attempt } : []
    }
    if (headers['x-signature'] !== 'genuine') throw refused('The report is not signed')
    return told.events
  },
})
