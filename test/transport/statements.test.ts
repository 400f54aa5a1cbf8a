import t from 'tap'
import { freshEmail, makeClient, makeDomain, makeService, openTicket } from '../support/fixtures.js'
import { type Api, type Body, withWatchedService } from '../support/service.js'

/**
 * The ten actions called most often, and the maximum number of statements per call on SQLite and on PostgreSQL.
 * PostgreSQL includes BEGIN and COMMIT, each a round trip to the server.
 */
const most = {
  getclientsdetails: [4, 4],
  getclients: [1, 2],
  getinvoices: [2, 3],
  getinvoice: [6, 6],
  getclientsproducts: [3, 4],
  getclientsdomains: [2, 3],
  gettickets: [4, 5],
  addcredit: [4, 8],
  createinvoice: [10, 12],
  addinvoicepayment: [9, 14],
} as const

withWatchedService(t, 'statements of the most frequent calls', async (t, api) => {
  const clientid = await makeClient(api)
  await makeService(api, clientid)
  await makeDomain(api, clientid)
  await openTicket(api, { clientid })
  const invoice = { userid: clientid, items: [{ description: 'Hosting', amount: '100.00' }] }
  const { invoiceid } = await api.ok('createinvoice', invoice)
  const calls: Readonly<Record<keyof typeof most, () => Body>> = {
    getclientsdetails: () => ({ clientid }),
    getclients: () => ({}),
    getinvoices: () => ({ userid: clientid }),
    getinvoice: () => ({ invoiceid }),
    getclientsproducts: () => ({ clientid }),
    getclientsdomains: () => ({ clientid }),
    gettickets: () => ({ clientid }),
    addcredit: () => ({ clientid, description: 'Goodwill', amount: '1.00' }),
    createinvoice: () => invoice,
    addinvoicepayment: () => ({ invoiceid, amount: '1.00', transid: freshEmail() }),
  }
  for (const [action, bounds] of Object.entries(most))
    await t.test(`${action} stays within its number of statements`, async (t) => {
      const statements = await statementsOf(api, action, calls[action as keyof typeof most])
      const bound = bounds[api.database.dialect === 'sqlite' ? 0 : 1]
      t.ok(statements.length <= bound, `${statements.length} of ${bound}`, { statements })
    })
})

/**
 * Makes a call four times, and returns the fewest statements of the last three. The first call also reads settings and
 * other data to remember. Later calls read such data again after PostgreSQL reports a change, which can take a moment.
 */
async function statementsOf(api: Api, action: string, parameters: () => Body): Promise<string[]> {
  await api.ok(action, parameters())
  const calls: string[][] = []
  for (let call = 0; call < 3; call++) {
    api.queries()
    await api.ok(action, parameters())
    calls.push(api.queries())
  }
  return calls.reduce((shortest, call) => (call.length < shortest.length ? call : shortest))
}
