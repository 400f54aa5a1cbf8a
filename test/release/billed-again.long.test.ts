// The previous release may activate and bill orders that this release created: during an upgrade, and after a rollback.
import t from 'tap'
import { connect } from '../../db/connect.js'
import { type Served, serve } from '../server/serve.js'
import { audit } from '../support/audit.js'
import { databaseFrom, onBothDatabases, sqliteFile } from '../support/databases.js'
import { lastRelease } from '../support/last-release.js'

const last = await lastRelease()

const callOk = async (server: Served, action: string, parameters = {}, method: 'GET' | 'POST' = 'POST') => {
  const { status, body } = await server.call(action, parameters, method)
  if (status !== 200) throw new Error(`${action}: ${status} ${JSON.stringify(body)}`)
  return body
}

if (typeof last === 'string')
  t.test(
    'an order that this release creates and the previous release activates is billed once',
    { skip: last },
    async () => {},
  )
else
  onBothDatabases(
    t,
    'an order that this release creates and the previous release activates is billed once',
    async (t, url) => {
      const environment = { DATABASE_URL: url, ROLE: 'api' }
      const ours = await serve(t, environment)
      const facts = { firstname: 'Ada', lastname: 'L', email: 'ada@example.com', country: 'GB' }
      const { clientid } = await callOk(ours, 'addclient', facts)
      const product = { name: 'Basic', gid: 1, type: 'hostingaccount', paytype: 'recurring' }
      const { pid } = await callOk(ours, 'addproduct', { ...product, pricing: { 1: { monthly: 10 } } })
      const paid = await callOk(ours, 'addorder', { clientid, pid })
      const unpaid = await callOk(ours, 'addorder', { clientid, pid })
      await callOk(ours, 'updateinvoice', { invoiceid: paid.invoiceid, status: 'paid' })
      t.equal((await ours.kill('SIGTERM')).code, 0)

      const theirs = await serve(t, { DATABASE_URL: url }, { program: last.program('server/main.js') })
      for (const { orderid } of [paid, unpaid]) await callOk(theirs, 'acceptorder', { orderid })
      await callOk(theirs, 'geninvoices')
      t.equal((await theirs.kill('SIGTERM')).code, 0)

      const again = await serve(t, environment)
      await callOk(again, 'geninvoices')
      const { data } = await callOk(again, 'getinvoices', { userid: clientid }, 'GET')
      const statuses = data.map(({ invoiceid, status }: { invoiceid: number; status: string }) => [invoiceid, status])
      t.strictSame(new Map(statuses), new Map([paid, unpaid].map((one, at) => [one.invoiceid, ['paid', 'unpaid'][at]])))
      t.equal((await again.kill('SIGTERM')).code, 0)
      const database = await connect(url)
      t.teardown(() => database.close())
      t.strictSame(await audit(database.read, new Date()), [])
    },
    { sqlite: sqliteFile, postgres: databaseFrom() },
  )
