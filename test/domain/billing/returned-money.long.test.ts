import fc from 'fast-check'
import t from 'tap'
import { audit } from '../../support/audit.js'
import { withoutJobs } from '../../support/daily.js'
import { enableGateway, parrot, withParrot } from '../../support/gateways.js'
import { readSeed } from '../../support/seed.js'
import { type Api, withService } from '../../support/service.js'
import { expectBooks, makePaymentAttempt } from './returned-payments.js'
import { SimulatedGateway } from './simulated-gateway.js'

// RETURNED_RUNS sets the number of sequences per database. RETURNED_SEED repeats a run.
const runs = Number(process.env.RETURNED_RUNS || 60)
const seed = readSeed('RETURNED_SEED')

const does = <Name extends string>(name: Name) => fc.constant(name)
const at = fc.nat(20)
/** Amounts in minor units. Refunds are even and disputes odd, so that the two never match by chance. */
const even = fc.oneof(
  fc.constantFrom(1000, 2000, 400, 600),
  fc.integer({ min: 1, max: 1200 }).map((half) => 2 * half),
)
const odd = fc.oneof(
  fc.constantFrom(999, 1999, 2999),
  fc.integer({ min: 0, max: 1200 }).map((half) => 2 * half + 1),
)

const command = fc.oneof(
  { weight: 8, arbitrary: fc.record({ does: does('deliver'), at }) },
  { weight: 3, arbitrary: fc.record({ does: does('refund'), amount: even }) },
  { weight: 1, arbitrary: fc.record({ does: does('fail'), at }) },
  { weight: 2, arbitrary: fc.record({ does: does('lose'), amount: odd }) },
  {
    weight: 3,
    arbitrary: fc.record({ does: does('turn'), at, to: fc.constantFrom('lost', 'won', 'won', 'lost', 'open') }),
  },
  { weight: 2, arbitrary: fc.record({ does: does('double'), at }) },
  { weight: 2, arbitrary: fc.record({ does: does('ask'), at, amount: even, report: at }) },
  { weight: 1, arbitrary: fc.record({ does: does('spend'), amount: even }) },
)
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never

async function run(api: Api, gateway: SimulatedGateway, one: Command): Promise<void> {
  switch (one.does) {
    case 'deliver':
      return gateway.deliver(one.at)
    case 'refund':
      return gateway.refund(one.amount)
    case 'fail':
      return gateway.fail(one.at)
    case 'lose':
      return gateway.lose(one.amount)
    case 'turn':
      return gateway.turn(one.at, one.to as 'lost')
    case 'double':
      return gateway.double(one.at)
    case 'ask':
      return gateway.ask(one.at, one.amount, one.report)
    case 'spend': {
      const { userid } = gateway.payment
      const amount = (one.amount / 100).toFixed(2)
      const items = [{ description: 'y', amount, taxed: false }]
      const { invoiceid } = await api.ok('createinvoice', { userid, items })
      await api.call('applycredit', { invoiceid, amount })
    }
  }
}

// R-4083, R-4084, R-4085, R-4086, R-4087, R-4088
withService(
  t,
  "the books contain all returned money, whatever the order of the gateway's reports",
  async (t, api) => {
    console.log(`${t.name}: RETURNED_SEED=${seed} RETURNED_RUNS=${runs}`)
    await enableGateway(api, 'parrot')
    const payment = fc.record({ invoices: fc.nat(3), surplus: fc.constantFrom(0, 0, 500, 1300) })
    const order = fc.array(fc.nat(1000), { minLength: 7, maxLength: 7 })
    let commands = 0
    const property = fc.asyncProperty(
      payment,
      fc.array(command, { minLength: 4, maxLength: 25 }),
      order,
      async ({ invoices, surplus }, sequence, order) => {
        const broken = await audit(api.database.read)
        parrot.refunds.clear()
        const amount = (invoices === 0 ? 2000 : 1000 * invoices) + surplus
        const gateway = new SimulatedGateway(api, await makePaymentAttempt(api, invoices, amount))
        const expectSound = async (after: unknown) => {
          // A finding caused by one sequence must not fail the next one.
          const found = (await audit(api.database.read)).filter(({ name }) => !broken.some((old) => old.name === name))
          if (found.length > 0) throw new Error(`${JSON.stringify(after)}: the audit finds ${JSON.stringify(found)}`)
        }
        for (const one of sequence) {
          await run(api, gateway, one)
          commands++
          await expectSound(one)
        }
        for (const _ of 'twice') await gateway.deliverAll(order)
        await expectSound('all')
        const wrong = await gateway.differences()
        if (wrong.gone !== 0 || wrong.there !== 0) throw new Error(`the books differ by ${JSON.stringify(wrong)}`)
      },
    )
    const { failed, counterexample, errorInstance } = await fc.check(property, { numRuns: runs, seed })
    t.notOk(failed, `after ${commands} commands`, { counterexample, error: String(errorInstance) })
    t.ok(commands > 5 * runs, `${commands} commands`)
    await expectBooks(t, api)
  },
  { environment: { ...withParrot.environment, ...withoutJobs.environment } },
)
