import t from 'tap'
import { listColumns } from '../../../domain/personal-data/retention-rule.js'
import { retentionRules } from '../../../domain/personal-data/retention-rules.js'
import { countsOfStep } from '../../support/daily.js'
import { makeClient, makeDomain, makeService, makeServiceAddon, makeUser, writeRows } from '../../support/fixtures.js'
import { makePayMethod } from '../../support/gateways.js'
import { type Api, withService } from '../../support/service.js'

const marker = 'Zyxomma'

/** Returns the columns that contain a word, as `table.column`. */
async function columnsWith(api: Api, word: string): Promise<string[]> {
  const found = new Set<string>()
  for (const table of retentionRules.keys()) {
    const rows = await api.database.read(table as 'settings').catch(() => [])
    for (const row of rows as object[])
      for (const [column, value] of Object.entries(row)) {
        const text = Buffer.isBuffer(value) ? value.toString() : String(value)
        if (text.toLowerCase().includes(word.toLowerCase())) found.add(`${table}.${column}`)
      }
  }
  return [...found].sort()
}

/** Creates a client with records of many types and the marker in their texts. Returns the client's ID. */
async function makeEverything(api: Api): Promise<number> {
  const word = marker
  const email = (name: string) => `${name}@${word.toLowerCase()}.example`
  const address = { address1: word, address2: word, city: word, state: word, postcode: word, phonenumber: word }
  const client = { firstname: word, lastname: word, companyname: word, notes: word, email: email('client') }
  const clientid = await makeClient(api, { ...client, ...address })
  await api.ok('updateclient', { clientid, lastname: `${word} again` })
  await api.ok('addcontact', { clientid, firstname: word, lastname: word, email: email('contact'), phonenumber: word })
  const login = await makeUser(api, clientid, { owner: true, email: email('login') })
  await api.ok('updateuser', { userid: login, firstname: word, lastname: word })
  await api.ok('addclientnote', { clientid, note: word })
  await api.ok('createclientinvite', { clientid, email: email('guest') })
  await makePayMethod(api, clientid, { description: word })
  await api.ok('addcredit', { clientid, amount: 5, description: word })
  await api.ok('addbillableitem', { clientid, description: word, amount: 3, duedate: '2099-01-01' })
  const quote = { subject: word, notes: word, customer_notes: word, proposal: word }
  await api.ok('createquote', { userid: clientid, ...quote, items: [{ description: word, unit_price: 80 }] })
  const items = [{ description: word, amount: 10, taxed: false }]
  const { invoiceid: invoice } = await api.ok('createinvoice', { userid: clientid, notes: word, items })
  await api.ok('addinvoicepayment', { invoiceid: invoice, transid: 'T-1', amount: 4 })
  await api.ok('updateinvoice', { invoiceid: invoice, creditamount: 2, creditreason: word })
  await api.ok('addtransaction', {
    userid: clientid,
    description: word,
    amountin: 1,
    paymentmethod: 'manual',
    transid: 'T-2',
  })
  await api.ok('createinvoice', { userid: clientid, notes: word, items, status: 'draft' })
  const service = await makeService(api, clientid, {
    domain: `${word.toLowerCase()}.example`,
    username: word.toLowerCase(),
    notes: word,
  })
  await api.ok('addcancelrequest', { serviceid: service, reason: word })
  await makeServiceAddon(api, service)
  await writeRows(api, async (db) => {
    await db('services')
      .where({ id: service })
      .update({ status: 'terminated', suspension_reason: word, account_mark: word })
    await db('cancellation_requests').where({ service_id: service }).update({ is_open: 0 })
    await db('service_addons').where({ service_id: service }).update({ notes: word })
  })
  const domain = await makeDomain(api, clientid, { domain: `also-${word.toLowerCase()}.example` })
  await writeRows(api, (db) => db('domains').where({ id: domain }).update({ status: 'expired', notes: word }))
  const department = await writeRows(api, (db) =>
    db('departments').insert({ name: 'Sales', sort_order: 1 }).returning('id'),
  )
  const ticket = {
    deptid: department[0]?.id,
    clientid,
    email: email('client'),
    name: word,
    subject: word,
    message: word,
  }
  const file = { name: `${word}.txt`, data: Buffer.from(word).toString('base64') }
  const { ticketid } = await api.ok('openticket', { ...ticket, attachments: [file] }, { as: 'json' })
  await api.ok('addticketreply', { ticketid, message: word, clientid })
  await api.ok('addticketnote', { ticketid, message: word })
  const { projectid } = await api.ok('createproject', { clientid, title: word, description: word })
  await api.ok('addprojecttask', { projectid, task: word, notes: word })
  await api.ok('addprojectmessage', { projectid, message: word })
  await api.ok('addsslorder', { client_id: clientid, module: 'manual', domain: `${word.toLowerCase()}.example` })
  await api.ok('sendemail', { id: clientid, customsubject: word, custommessage: word })
  await api.ok('logactivity', { clientid, description: word })
  const { id: currency_id } = (await api.database.read('currencies').where({ is_default: 1 }).first('id')) ?? { id: 0 }
  await writeRows(api, (db) =>
    db('orders').insert({
      ...{ client_id: clientid, number: '1234567890', status: 'Cancelled', payment_method: 'manual', currency_id },
      ...{ amount: 0 as never, address: word, created_at: api.now().toISOString() },
    }),
  )
  const at = api.now().toISOString()
  await writeRows(api, async (db) => {
    await db('bank_entries').insert({
      ...{ reference: 'A1', client_id: clientid, currency_id, amount: 100 as never, value_day: at.slice(0, 10) },
      ...{ account_hash: word, created_at: at },
    })
    await db('payment_attempts').insert({
      ...{ client_id: clientid, gateway: 'manual', kind: 'checkout', state: 'failed', state_at: at, currency_id },
      ...{ amount: 100 as never, came_by: 'link', words: word, next_attempt_at: at, created_at: at },
    })
  })
  return clientid
}

/** Columns that the list classifies as document data. */
const ofPapers = [...retentionRules]
  .flatMap(([table, judgement]) => listColumns(judgement, 'paper').map((column) => `${table}.${column}`))
  .sort()

withService(t, 'retained client data', async (t, api) => {
  const { read } = api.database

  // R-3901, R-3902
  t.test('deleting a client keeps documents and ledger entries under its number, and erases the rest', async (t) => {
    const other = await makeClient(api)
    const clientid = await makeEverything(api)
    const before = await columnsWith(api, marker)
    for (const [table, judgement] of retentionRules)
      if (judgement.isErased === true && table !== 'module_queue')
        t.ok(
          before.some((column) => column.startsWith(`${table}.`)),
          `${table} contained the word`,
        )
    await api.ok('addclientnote', { clientid: other, note: 'Stays' })
    await api.ok('deleteclient', { clientid })
    t.strictSame(await columnsWith(api, marker), ofPapers)
    for (const table of ['invoices', 'transactions', 'credit_entries'] as const)
      t.match(await read(table as 'invoices').where({ deleted_client_id: clientid }), [{ client_id: null }], table)
    t.strictSame(
      await read('invoices').where({ deleted_client_id: clientid, status: 'draft' }),
      [],
      'drafts are not kept',
    )
    t.match(await read('deleted_clients').where({ id: clientid }), [{ erased_at: null }])
    t.equal((await read('client_notes').where({ client_id: other })).length, 1)
  })

  // R-3902
  t.test('keeps data that a pending module queue row needs, and erases the data once the row is done', async (t) => {
    const clientid = await makeClient(api)
    const service = await makeService(api, clientid, {
      status: 'terminated',
      domain: 'waits.example',
      username: 'waits',
    })
    const domain = await makeDomain(api, clientid, { status: 'expired', domain: 'gone.example' })
    const job = { service_id: service, action: 'terminate', max_attempts: 5, created_at: api.now().toISOString() }
    const later = '2099-01-01T00:00:00.000Z'
    await writeRows(api, (db) =>
      db('module_queue').insert({ ...job, status: 'pending', next_attempt_at: later, last_error: 'waits' }),
    )
    await api.ok('deleteclient', { clientid })
    const names = async () => (await read('services').where({ id: service }).first())?.username
    t.equal(await names(), 'waits')
    t.match(await read('domains').where({ id: domain }).first(), { domain: `deleted-${domain}.invalid` })
    await countsOfStep(api, 'deleted clients')
    t.equal(await names(), 'waits', 'the daily job also keeps it')
    await writeRows(api, (db) =>
      db('module_queue').where({ service_id: service }).update({ status: 'completed', next_attempt_at: null }),
    )
    t.match(await countsOfStep(api, 'deleted clients'), { rows: 2 })
    t.match(await read('services').where({ id: service }).first(), { domain: null, username: null, client_id: null })
    t.strictSame(await read('module_queue').where({ service_id: service }), [])
    t.strictSame(await countsOfStep(api, 'deleted clients'), {}, 'nothing is left to erase')
  })

  // R-3904
  t.test('deletes events about a deleted client once they are delivered or have failed', async (t) => {
    const [clientid, other] = [await makeClient(api), await makeClient(api)]
    const at = api.now().toISOString()
    const about = (id: number) => JSON.stringify({ message: `"clientid":${clientid}`, data: { clientid: id } })
    const event = {
      event: 'client.updated',
      module: 'none',
      destination: 'x',
      next_attempt_at: '2099-01-01T00:00:00.000Z',
      created_at: at,
    }
    await writeRows(api, (db) =>
      db('deliveries').insert([
        { ...event, payload: about(clientid), status: 'sent', sent_at: at },
        { ...event, payload: about(clientid), status: 'pending' },
        { ...event, payload: about(other), status: 'sent', sent_at: at },
      ]),
    )
    await api.ok('deleteclient', { clientid })
    const left = () => read('deliveries').where({ module: 'none' }).orderBy('id').pluck('status')
    t.match(await countsOfStep(api, 'deleted clients'), { deliveries: 1 })
    t.strictSame(await left(), ['pending', 'sent'])
    t.match(await read('deleted_clients').where({ id: clientid }), [{ erased_at: null }])
    await writeRows(api, (db) => db('deliveries').where({ status: 'pending' }).update({ status: 'failed' }))
    t.match(await countsOfStep(api, 'deleted clients'), { deliveries: 1, clients: 1 })
    t.strictSame(await left(), ['sent'])
    t.match(await read('deleted_clients').where({ id: clientid }), [{ erased_at: /^20/ }])
  })
})
