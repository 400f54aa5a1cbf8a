import t from 'tap'
import { ModuleError, misconfigured, refused, unreachable } from '../../../domain/ports/module.js'
import { advance } from '../../support/clock.js'
import { countsOfStep } from '../../support/daily.js'
import { enableGateway, makePayMethod } from '../../support/gateways.js'
import { checkout } from '../../support/payments.js'
import { makeDueInvoice, makePayer, scriptAnswers, withScript } from '../../support/scripted-gateway.js'
import { type Body, withService } from '../../support/service.js'

// R-2315

const maxCalls = 40
const days = 90

const errors = {
  refused: refused('Refused'),
  'not reached': unreachable('No connection', false),
  unanswered: unreachable('No answer', true),
  misconfigured: misconfigured('The key is wrong'),
  unsupported: new ModuleError('unsupported', 'It cannot'),
  broken: new TypeError('x is not a function'),
} as const

const nothing = { empty: undefined, 'an empty object': {}, 'an unknown state': { state: 'odd' } } as const

const lookups: Readonly<Record<string, unknown>> = {
  ...errors,
  empty: undefined,
  open: [],
  ...Object.fromEntries(
    ['missing', 'pending', 'waiting', 'expired', 'failure', 'odd'].map((kind) => [
      kind,
      ({ attempt }: Body) => [{ kind, attempt }],
    ]),
  ),
  paid: ({ attempt }: Body) => [{ attempt, transid: `pay-${attempt}`, amount: 1000, currency: 'USD' }],
  unbookable: ({ attempt }: Body) => [{ attempt, transid: `pay-${attempt}`, amount: 10.5, currency: 'USD' }],
}

const charges: Readonly<Record<string, unknown>> = {
  ...errors,
  ...nothing,
  'misconfigured with a code': misconfigured('Restricted', 'RESTRICTED'),
  pending: (_: unknown, { attempt }: Body) => ({ state: 'pending', reference: `ref-${attempt}` }),
  confirm: (_: unknown, { attempt }: Body) => ({ state: 'confirm', reference: `ref-${attempt}` }),
  'the same reference': { state: 'pending', reference: 'ref' },
  ...Object.fromEntries(
    ['hard', 'soft', 'expired', 'misconfigured'].map((decline) => [
      `declined ${decline}`,
      { state: 'declined', decline, message: 'Declined' },
    ]),
  ),
  paid: (_: unknown, { attempt }: Body) => ({
    state: 'paid',
    payment: { transid: `pay-${attempt}`, amount: 1000, currency: 'USD' },
  }),
  'paid a cent': (_: unknown, { attempt }: Body) => ({
    state: 'paid',
    payment: { transid: `pay-${attempt}`, amount: 1, currency: 'USD' },
  }),
  'paid with the same payment': { state: 'paid', payment: { transid: 'pay', amount: 1000, currency: 'USD' } },
  'paid in euros': (_: unknown, { attempt }: Body) => ({
    state: 'paid',
    payment: { transid: `pay-${attempt}`, amount: 1000, currency: 'EUR' },
  }),
}

const ends: Readonly<Record<string, unknown>> = { ended: undefined, ...errors }

interface Case {
  readonly title: string
  readonly answers: Body
}

/** The combinations in which the answer to one call leads to another call. */
const chargeCases: readonly Case[] = [
  ...Object.entries(charges).map(([name, charge]) => ({
    title: `charge: ${name}`,
    answers: { charge, look: lookups.missing },
  })),
  ...['unanswered', 'pending', 'confirm'].flatMap((name) =>
    Object.entries(lookups).map(([looked, look]) => ({
      title: `charge: ${name}, lookup: ${looked}`,
      answers: { charge: charges[name], look },
    })),
  ),
  ...Object.entries(ends).map(([ended, end]) => ({
    title: `charge: confirm, lookup: open, end: ${ended}`,
    answers: { charge: charges.confirm, look: [], end },
  })),
]

const pageCases: readonly Case[] = [
  ...Object.entries(lookups).map(([looked, look]) => ({ title: `page, lookup: ${looked}`, answers: { look } })),
  ...Object.entries(ends).map(([ended, end]) => ({ title: `page, end: ${ended}`, answers: { look: [], end } })),
]

const answer = (scripted: unknown, ...given: readonly unknown[]): unknown => {
  if (scripted instanceof Error) throw scripted
  return typeof scripted === 'function' ? scripted(...given) : scripted
}

withService(
  t,
  'a gateway that always gives the same answer for 90 days',
  async (t, api) => {
    await enableGateway(api, 'script')
    const calls = new Map<string, number>()
    const byRequest = new Map<string, Case>()
    const count = (key: string) => calls.set(key, (calls.get(key) ?? 0) + 1)
    const tokens = new Map<string, Case>()
    const answersOf = ({ attempt }: Body): Body => byRequest.get(attempt)?.answers ?? {}
    let opening: Case | undefined
    const respond = (verb: string) => (sought: Body) => {
      count(sought.attempt)
      return answer(answersOf(sought)[verb], sought)
    }
    scriptAnswers({
      charge: (method: Body, order: Body) => {
        const one = tokens.get(method.token) as Case
        byRequest.set(order.attempt, one)
        count(order.attempt)
        return answer(one.answers.charge, method, order)
      },
      checkout: (order: Body) => {
        byRequest.set(order.attempt, opening as Case)
        return { redirect: 'https://script.example/pay', reference: `ref-${order.attempt}` }
      },
      look: respond('look'),
      end: respond('end'),
      refund: ({ transid }: Body) => {
        count(transid)
        return answer(refunds.get(transid), transid)
      },
      forget: (token: string) => {
        count(token)
        return answer(forgotten.get(token))
      },
    })

    const clients = new Map<number, Case>()
    for (const one of chargeCases) {
      const clientid = await makePayer(api)
      tokens.set(`card-${clientid}`, one)
      clients.set(clientid, one)
      await makeDueInvoice(api, clientid)
    }
    await countsOfStep(api, 'payments')
    for (const one of pageCases) {
      opening = one
      const clientId = await makePayer(api, { autopay: false })
      clients.set(clientId, one)
      const invoiceid = await makeDueInvoice(api, clientId)
      await checkout(api, { clientId, invoiceIds: [invoiceid], gateway: 'script' })
      // Its pages are outdated, so the queue ends them.
      if ('end' in one.answers)
        await api.ok('addinvoicepayment', { invoiceid, amount: 10, transid: `cash-${clientId}` })
    }
    const refunds = new Map<string, unknown>()
    const refundClients = new Map<string, number>()
    const forgotten = new Map<string, unknown>()
    for (const [name, scripted] of Object.entries({ ...errors, ...nothing })) {
      const clientid = await makePayer(api, { autopay: false })
      const invoiceid = await makeDueInvoice(api, clientid)
      const transid = `paid ${name}`
      refunds.set(transid, scripted)
      refundClients.set(transid, clientid)
      await api.ok('addinvoicepayment', { invoiceid, amount: 10, transid, gateway: 'script' })
      await api.ok('updateinvoice', { invoiceid, status: 'refunded', refundto: 'gateway' })
      const token = `token ${name}`
      forgotten.set(token, scripted instanceof Error ? scripted : undefined)
      const paymethodid = await makePayMethod(api, clientid, { gateway: 'script', token, description: 'Old' })
      await api.ok('deletepaymethod', { clientid, paymethodid })
    }

    await advance(api, days)

    const logs = (await api.database.read('activity_log').select('client_id', 'description')) as Body[]
    const tasks = (await api.database.read('todo_items').select('title', 'description')) as Body[]
    await t.test(`makes at most ${maxCalls} calls for each request, and for all charges of an invoice`, async (t) => {
      const sums = new Map<Case, number>()
      for (const [key, made] of calls) {
        const one = byRequest.get(key)
        if (one !== undefined) sums.set(one, (sums.get(one) ?? 0) + made)
      }
      for (const [{ title }, made] of sums) t.ok(made <= maxCalls, `${title}: ${made} calls in all`)
      for (const [key, made] of calls) t.ok(made <= maxCalls, `${byRequest.get(key)?.title ?? key}: ${made} calls`)
      t.ok(calls.size >= chargeCases.length + pageCases.length + refunds.size)
    })
    await t.test('emails a client once about each fact', async (t) => {
      for (const [client_id, { title }] of clients) {
        const attempts = await api.database.read('payment_attempts').where({ client_id })
        const sent: string[] = await api.database.read('emails').where({ client_id }).pluck('template')
        for (const template of ['payment failed', 'payment confirmation needed', 'payment incomplete'])
          t.ok(sent.filter((one) => one === template).length <= attempts.length, `${title}: ${template}`)
        t.ok(attempts.length <= maxCalls, `${title}: ${attempts.length} attempts`)
      }
    })
    await t.test('notifies staff of each charge, refund, and deletion that the gateway does not make', async (t) => {
      const isTold = async (client_id: number, title: string): Promise<boolean> => {
        const rows = (await api.database.read('payment_attempts').where({ client_id })) as Body[]
        const isLogged = logs.some(
          (one) =>
            one.client_id === client_id && /script/.test(one.description) && !/created|signed/i.test(one.description),
        )
        const isListed = rows.some(({ id }) => tasks.some(({ description }) => `${description}`.includes(`ID ${id}.`)))
        const isGivenUp = rows.some(({ id }) =>
          logs.some(({ description }) => description.startsWith(`Row ${id} of the queue payments was given up`)),
        )
        // One to-do item covers all attempts that the operator must make possible.
        const isOperators = tasks.some(({ title: listed }) => /misconfigured/.test(title) && /are refused/.test(listed))
        return (
          isOperators ||
          isLogged ||
          isListed ||
          isGivenUp ||
          rows.every(({ state }) => ['paid', 'expired', 'cancelled'].includes(state))
        )
      }
      for (const [clientid, { title }] of clients) t.ok(await isTold(clientid, title), title)
      for (const [transid, clientid] of refundClients)
        t.ok(
          logs.some(
            (one) => one.client_id === clientid && /refund/i.test(one.description) && /script/.test(one.description),
          ) || logs.some(({ description }) => /queue refunds was given up/.test(description)),
          transid,
        )
    })
  },
  withScript,
)
