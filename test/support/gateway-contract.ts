import type { Test } from 'tap'
import type { CheckoutOrder, GatewayEvent, GatewayModule, PaymentEvent, Sought } from '../../domain/ports/gateway.js'
import type { ModuleContext } from '../../domain/ports/module.js'

/** A gateway module and its fake provider. */
export interface GatewayStand {
  readonly module: GatewayModule
  readonly contextOf: (idempotencyKey: string) => ModuleContext
  /** Pays on the page of a checkout. */
  readonly pay: (reference: string, order: CheckoutOrder) => Promise<void>
  /** Makes the provider carry out the next request but lose its answer. */
  readonly loseNextAnswer?: () => void
  /** Tokens of stored payment methods, by the result of a charge. */
  readonly tokens?: Partial<Record<'paid' | 'hard' | 'soft' | 'expired' | 'pending' | 'confirm', string>>
  readonly customer?: string
  readonly payments: () => number
  /** False if the gateway learns of a paid checkout only from the provider's report. Defaults to true. */
  readonly looksAtPages?: boolean
  /** Currencies to test. Defaults to EUR, JPY, and KWD. */
  readonly currencies?: readonly (readonly [code: string, decimals: number, amount: number])[]
}

let made = 0

const orderOf = (stand: GatewayStand, currency = 'EUR', decimals = 2, amount = 1190): CheckoutOrder => {
  const attempt = `contract-pay-${++made}-1`
  return {
    attempt,
    lines: [{ text: 'Invoice 42', amount }],
    ...{ amount, currency, decimals, invoiceIds: [42], stores: false, endsAt: Date.now() + 60 * 60_000 },
    payer: { email: 'ada@example.com', name: 'Ada Lovelace', language: 'de', customer: stand.customer },
    returnUrl: 'https://billing.example.com/client/paid/1/word',
    cancelUrl: 'https://billing.example.com/client/paid/1/word/given-up',
  }
}

const paymentIn = (events: readonly GatewayEvent[] | undefined): PaymentEvent | undefined =>
  events?.find((event): event is PaymentEvent => event.kind === undefined || event.kind === 'payment')

/** Tests the behavior that the payment rules require of every gateway. */
export function testEachGateway(t: Test, title: string, open: (t: Test) => Promise<GatewayStand>): void {
  t.test(`${title} meets the gateway contract`, async (t) => {
    const stand = await open(t)
    const { module, contextOf } = stand
    const sought = (attempt: string, kind: Sought['kind'], reference?: string): Sought => ({
      ...{ attempt, kind, reference, customer: stand.customer, since: Date.now() - 60_000 },
    })
    const look = async (one: Sought) => module.look?.(one, contextOf(`look-${one.attempt}`))

    if (module.checkout !== undefined) {
      t.test('returns the same checkout for a repeated key', async (t) => {
        const order = orderOf(stand)
        const first = await module.checkout?.(order, contextOf(order.attempt))
        t.strictSame(await module.checkout?.(order, contextOf(order.attempt)), first)
        t.ok(URL.canParse(first?.redirect ?? ''))
        t.ok(first?.reference)
      })

      t.test('reports nothing for an open checkout, and the same payment each time for a paid one', async (t) => {
        for (const [code, decimals, amount] of stand.currencies ?? defaultCurrencies) {
          const order = orderOf(stand, code, decimals, amount)
          const { reference = '' } = (await module.checkout?.(order, contextOf(order.attempt))) ?? {}
          const open = (await look(sought(order.attempt, 'checkout', reference))) ?? []
          t.strictSame(open, [], `${code}: an open checkout has no events`)
          if (stand.looksAtPages === false) continue
          await stand.pay(reference, order)
          const payment = paymentIn(await look(sought(order.attempt, 'checkout', reference)))
          t.match(payment, { attempt: order.attempt, currency: code, transid: /./ }, code)
          const units = (payment?.amount ?? 0) / 10 ** (payment?.decimals ?? decimals)
          t.equal(units, amount / 10 ** decimals, `${code}: the payment has the amount of the order`)
          t.strictSame(paymentIn(await look(sought(order.attempt, 'checkout', reference))), payment)
          await t.rejects(
            async () => module.end?.(sought(order.attempt, 'checkout', reference), contextOf(`end-${order.attempt}`)),
            { name: 'ModuleError', kind: 'refused' },
            'a paid checkout cannot be ended',
          )
        }
      })

      t.test('ends a checkout, and accepts a repeated request', async () => {
        const order = orderOf(stand)
        const { reference = '' } = (await module.checkout?.(order, contextOf(order.attempt))) ?? {}
        for (const _ of [1, 2])
          await module.end?.(sought(order.attempt, 'checkout', reference), contextOf(`end-${order.attempt}`))
      })

      if (stand.loseNextAnswer !== undefined)
        t.test('returns a checkout whose answer was lost, under the same key', async (t) => {
          const order = orderOf(stand)
          stand.loseNextAnswer?.()
          await t.rejects(async () => module.checkout?.(order, contextOf(order.attempt)), {
            name: 'ModuleError',
            outcomeUnknown: true,
          })
          const found = await module.checkout?.(order, contextOf(order.attempt))
          t.strictSame(await module.checkout?.(order, contextOf(order.attempt)), found)
        })
    }

    if (module.charge !== undefined) {
      const charge = async (token: string, order: CheckoutOrder) =>
        module.charge?.({ token, type: 'creditcard' }, order, contextOf(order.attempt))
      const { tokens = {} } = stand

      t.test('reports a charge that was never made as unknown or missing', async (t) => {
        const news = await look(sought(orderOf(stand).attempt, 'charge'))
        t.ok(news === undefined || news[0]?.kind === 'missing')
      })

      t.test('charges a method once, even if the call is repeated under the same key', async (t) => {
        const before = stand.payments()
        const order = orderOf(stand)
        const first = await charge(tokens.paid as string, order)
        t.match(first, { state: 'paid', payment: { currency: 'EUR', transid: /./ } })
        t.match(await charge(tokens.paid as string, order), { state: 'paid' })
        t.equal(stand.payments(), before + 1)
      })

      for (const kind of ['hard', 'soft', 'expired'] as const)
        if (tokens[kind] !== undefined)
          t.test(`reports a decline as ${kind}`, async (t) =>
            t.match(await charge(tokens[kind] as string, orderOf(stand)), {
              ...{ state: 'declined', decline: kind, message: /./ },
            }),
          )
      for (const state of ['pending', 'confirm'] as const)
        if (tokens[state] !== undefined)
          t.test(`reports a charge as ${state}`, async (t) =>
            t.match(await charge(tokens[state] as string, orderOf(stand)), { state, reference: /./ }),
          )

      if (stand.loseNextAnswer !== undefined)
        t.test('finds a charge whose answer was lost, and does not repeat it', async (t) => {
          const before = stand.payments()
          const order = orderOf(stand)
          stand.loseNextAnswer?.()
          await t.rejects(charge(tokens.paid as string, order), { name: 'ModuleError', outcomeUnknown: true })
          const news = await look(sought(order.attempt, 'charge'))
          if (news !== undefined) t.match(paymentIn(news), { attempt: order.attempt, amount: order.amount })
          t.match(await charge(tokens.paid as string, order), { state: 'paid' })
          t.equal(stand.payments(), before + 1)
        })
    }
  })
}

const defaultCurrencies = [
  ['EUR', 2, 1190],
  ['JPY', 0, 1190],
  ['KWD', 3, 11_900],
] as const
