import t, { type Test } from 'tap'
import { openRegistry } from '../../actions/domains/registry.js'
import { setDay, withSandbox } from '../../support/clock.js'
import { withoutJobs } from '../../support/daily.js'
import { expected, expectedSums, expectedTotals } from './two-years-expected.js'
import { readResults } from './two-years-results.js'
import { type StorySetup, setUpStory, story } from './two-years-story.js'

// Two years of a small domain reseller with five clients, two currencies, and 24 domains with different histories.
// Compares the domains, emails, invoices, and queue rows with manually calculated results.

withSandbox(
  t,
  'two years of 24 domains match the manually calculated results',
  async (t, api) => {
    const registry = await openRegistry(t, api)
    const desk = await setUpStory(api, registry)
    let today = story[0]?.[0]
    const days: string[] = []
    for (const [day, act] of story) {
      if (day !== today)
        for (const passed of await setDay(api, day)) {
          days.push(passed.day)
          for (const { step, failed, counts } of passed.reports)
            if (failed || (counts.errors ?? 0) > 0) t.fail(`${step} failed on ${passed.day}`)
        }
      today = day
      await act(desk)
    }
    t.equal(days.length, expectedTotals.days, 'runs the daily job once on each day')
    t.equal(new Set(days).size, expectedTotals.days)

    const found = await readResults(t, desk)
    t.strictSame([...found.keys()].sort(), Object.keys(expected).sort())
    for (const [name, { client, ...left }] of Object.entries(expected)) t.strictSame(found.get(name), left, name)
    await expectSums(t, desk)
  },
  withoutJobs,
)

/** Compares each client's invoices, payments, and credit with the expected sums. */
async function expectSums(t: Test, { api, clients }: StorySetup): Promise<void> {
  for (const [name, sums] of Object.entries(expectedSums)) {
    const id = clients.get(name) as number
    const invoices = await api.database.read('invoices').where({ client_id: id })
    const sumOf = (amount: (invoice: (typeof invoices)[number]) => number) =>
      invoices.reduce((sum, invoice) => sum + amount(invoice), 0)
    const row = await api.database.read('clients').where({ id }).first('credit')
    const isOpen = ({ status }: { status: string }) => status === 'unpaid' || status === 'overdue'
    t.strictSame(
      {
        invoices: invoices.length,
        paid: sumOf(({ paid }) => paid),
        cancelled: sumOf(({ status, total }) => (status === 'cancelled' ? total : 0)),
        credited: sumOf(({ credited }) => credited),
        owed: sumOf((one) => (isOpen(one) ? one.total - one.paid - one.credited : 0)),
        credit: row?.credit,
      },
      sums,
      name,
    )
  }
}
