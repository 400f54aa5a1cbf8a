import { readdirSync, readFileSync } from 'node:fs'
import t from 'tap'
import { recordPresenters } from '../../../actions/_shared/event-records.js'
import type { Database } from '../../../db/database.js'
import { fieldNames } from '../../../domain/log/api-field-names.js'
import { isSecretColumn, recordKinds } from '../../../domain/log/logged-records.js'
import { openHosting, waitUntilSettled } from '../../actions/services/hosting.js'
import {
  makeClient,
  makeInvoice,
  makeProduct,
  makeService,
  makeUser,
  openTicket,
  setSetting,
  writeRows,
} from '../../support/fixtures.js'
import { type Api, type Body, withService } from '../../support/service.js'

/** Returns the newest entry of the activity log. */
const newest = async (api: Api, parameters: Body = {}): Promise<Body> =>
  (await api.ok('getactivitylog', { ...parameters, limitnum: 1 })).data[0]

const changesOf = async (api: Api, parameters: Body = {}): Promise<Body> =>
  Object.fromEntries(
    (await newest(api, parameters)).changes.map(({ field, before, after }: Body) => [field, [before, after]]),
  )

withService(t, 'change log', async (t, api) => {
  const clientid = await makeClient(api)

  // R-2601
  t.test('an entry records the caller, action, address, and record', async (t) => {
    const grace = await api.makeCredential({ full: true })
    const headers = { 'x-request-id': 'a-request-of-grace' }
    await api.ok('closeclient', { clientid }, { credential: grace, headers })
    const entry = await newest(api)
    t.match(entry, {
      description: `closeclient: client ${clientid} changed (status)`,
      user: grace.username,
      clientid,
      action: 'closeclient',
      credentialid: grace.id,
      requestid: 'a-request-of-grace',
      object: 'client',
      objectid: String(clientid),
      changes: [{ field: 'status', before: 'active', after: 'closed' }],
    })
    t.match(entry.address, /127\.0\.0\.1|::1/)
    await api.ok('updateclient', { clientid, status: 'active' })
  })

  // R-2603
  t.test('shows values in API form: amounts with decimals, flags, and dates', async (t) => {
    await api.ok('updateclient', { clientid, city: 'York', taxexempt: true })
    t.strictSame(await changesOf(api), { city: [null, 'York'], taxexempt: [false, true] })
    await api.ok('addcredit', { clientid, description: 'Gift', amount: 12.5 })
    t.match(await changesOf(api), { credit: [0, 12.5] })
    const invoiceid = await makeInvoice(api, clientid, { status: 'unpaid' })
    await api.ok('updateinvoice', { invoiceid, duedate: '2031-02-03' })
    t.match(await changesOf(api), { duedate: [String, '2031-02-03'] })
    t.match(await newest(api), { clientid, object: 'invoice', objectid: String(invoiceid) })
  })

  // R-2693
  t.test('names fields as the actions do', async (t) => {
    const product_id = await makeProduct(api, {})
    const serviceid = await makeService(api, clientid, { product_id, status: 'active' })
    await api.ok('updateclientproduct', { serviceid, recurringamount: 7.5 })
    t.match(await newest(api), { description: `The record of service ${serviceid} was changed: recurringamount` })
    t.match(await changesOf(api), { recurringamount: [Number, 7.5] })
    await api.ok('updateclient', { clientid, taxexempt: false })
    t.match(await newest(api), { description: `updateclient: client ${clientid} changed (taxexempt)` })
    await api.ok('updateclient', { clientid, taxexempt: true })
  })

  // R-2602
  t.test("takes a new record's ID from the response", async (t) => {
    const { invoiceid } = await api.ok('createinvoice', { userid: clientid, items: [{ description: 'A', amount: 1 }] })
    t.match(await newest(api), { description: `createinvoice: invoice ${invoiceid} added`, clientid, changes: [] })
    const { projectid } = await api.ok('createproject', { clientid, title: 'Move' })
    t.match(await newest(api), { object: 'project', objectid: String(projectid), clientid })
  })

  // R-2601
  t.test('adds no second entry if the domain function writes its own', async (t) => {
    const serviceid = await makeService(api, clientid, { product_id: await makeProduct(api, {}) })
    const before = (await api.ok('getactivitylog')).totalresults
    await api.ok('updateclientproduct', { serviceid, notes: 'Moved' })
    t.equal((await api.ok('getactivitylog')).totalresults, before + 1)
    t.match(await newest(api), {
      description: `The record of service ${serviceid} was changed: notes`,
      action: 'updateclientproduct',
      object: 'service',
      objectid: String(serviceid),
    })
    t.match(await changesOf(api), { notes: [null, 'Moved'] })
  })

  // R-2601
  t.test('a call that changes nothing or is rejected adds no entry', async (t) => {
    const before = (await api.ok('getactivitylog')).totalresults
    await api.ok('updateclient', { clientid })
    await api.call('updateclient', { clientid: 4711, city: 'York' })
    await api.call('validatelogin', { email: 'nobody@example.com', password2: 'no such one' })
    await api.ok('getclientsdetails', { clientid })
    t.equal((await api.ok('getactivitylog')).totalresults, before)
  })

  // R-2603
  t.test("shows a setting's values, but only that a secret was changed", async (t) => {
    await setSetting(api, 'company_name', 'Before Ltd')
    await api.ok('setconfigurationvalue', { setting: 'Company_Name', value: 'After Ltd' })
    t.match(await newest(api), { object: 'setting', objectid: 'company_name' })
    t.strictSame(await changesOf(api), { value: ['Before Ltd', 'After Ltd'] })
    const userid = await makeUser(api, clientid)
    await api.ok('updateuser', { userid, password: 'another long one', first_name: 'Grace' })
    t.match(await changesOf(api), { password: [null, null], first_name: ['Mary', 'Grace'] })
    t.equal((await newest(api)).clientid, clientid, "the entry belongs to the login's client")
  })

  t.test('logs that `updateclient` set a password', async (t) => {
    const owned = await makeClient(api)
    const owner = await makeUser(api, owned, { owner: true })
    await api.ok('updateclient', { clientid: owned, city: 'Leeds', password2: 'a third long one' })
    t.match(await newest(api), {
      description: `Login ${owner}, which owns the account, has a new password`,
      action: 'updateclient',
      clientid: owned,
      changes: [{ field: 'city', after: 'Leeds' }],
    })
  })

  t.test('does not log a call repeated with the same Idempotency-Key', async (t) => {
    const headers = { 'idempotency-key': 'one-contact' }
    const contact = { clientid, firstname: 'A', lastname: 'B', email: 'contact@example.com' }
    await api.ok('addcontact', contact, { headers })
    const before = (await api.ok('getactivitylog')).totalresults
    await api.ok('addcontact', contact, { headers })
    t.equal((await api.ok('getactivitylog')).totalresults, before)
  })

  // R-2602
  t.test('entries for emails and reset links refer to the client', async (t) => {
    const userid = await makeUser(api, clientid)
    const { email } = await api.ok('resetpassword', { id: userid })
    t.match(await newest(api), { action: 'resetpassword', object: 'login', objectid: String(userid), clientid })
    await api.ok('resetpassword', { email })
    t.match(await newest(api), { action: 'resetpassword', object: 'login', objectid: String(userid), clientid })
    const invoiceid = await makeInvoice(api, clientid, { status: 'unpaid' })
    await api.ok('sendemail', { id: invoiceid, customtype: 'invoice', customsubject: 'Soon due' })
    t.match(await newest(api), { object: 'invoice', objectid: String(invoiceid), clientid, changes: [] })
  })

  t.test('a provider call adds one entry with its status change', async (t) => {
    const product_id = await makeProduct(api, { module: 'manual' })
    const serviceid = await makeService(api, clientid, { product_id, status: 'active' })
    const before = (await api.ok('getactivitylog')).totalresults
    await api.ok('modulesuspend', { serviceid, reason: 'Asked for' })
    const { totalresults, data } = await api.ok('getactivitylog')
    t.equal(totalresults, before + 1, JSON.stringify(data.slice(0, 3)))
    t.match(await newest(api), { action: 'modulesuspend', object: 'service', objectid: String(serviceid), clientid })
    t.match(await changesOf(api), { status: ['active', 'suspended'] })
  })

  // R-2601
  t.test('logs a provider call as refused or failed if it does not succeed', async (t) => {
    const { whm, productId, pending } = await openHosting(t, api)
    const serviceid = await pending()
    await writeRows(api, (db) => db('products').where({ id: productId }).update({ package_name: 'Gold' }))
    await api.call('modulecreate', { serviceid })
    t.match(await newest(api), {
      description: /^modulecreate: service \d+.*; refused: .*no package “Gold”/,
      action: 'modulecreate',
      object: 'service',
      objectid: String(serviceid),
    })
    await writeRows(api, (db) => db('products').where({ id: productId }).update({ package_name: 'Basic' }))
    whm.setFailure('broken')
    await api.call('modulecreate', { serviceid })
    t.match((await newest(api)).description, /^modulecreate: service \d+.*; failed: ./)
    whm.setFailure('none')
    await waitUntilSettled(api, serviceid)
  })

  t.test('refuses to create a service without a suitable server, with the reason', async (t) => {
    const product_id = await makeProduct(api, { module: 'hestiacp' })
    const serviceid = await makeService(api, clientid, { product_id, status: 'pending', domain: 'none.example.com' })
    const { body } = await api.call('modulecreate', { serviceid })
    t.match(body, {
      code: 'module_refused',
      message: 'The service has no server: set one up for its module',
    })
    t.match((await newest(api)).description, /; refused: The service has no server/)
  })

  // R-2603
  t.test('deleting a client removes the changed values from its log entries', async (t) => {
    const gone = await makeClient(api, { password2: 'long enough' })
    const { users } = (await api.ok('getclientsdetails', { clientid: gone })).client
    await api.ok('updateclient', { clientid: gone, address1: '12 Canary Lane' })
    await api.ok('updateuser', { userid: users[0].id, last_name: 'Canary' })
    const { contactid } = await api.ok('addcontact', {
      clientid: gone,
      firstname: 'A',
      lastname: 'Canary',
      email: 'canary@example.com',
    })
    await api.ok('updatecontact', { contactid, phonenumber: '123-canary' })
    t.match(await changesOf(api, { clientid: gone }), { phonenumber: [null, '123-canary'] })
    await api.ok('deleteclient', { clientid: gone })
    const { data } = await api.ok('getactivitylog', { clientid: gone })
    t.match(data[0], { action: 'deleteclient', object: 'client', objectid: String(gone), changes: [] })
    t.ok(data.some(({ action }: Body) => action === 'updatecontact'))
    const kept = await api.database.read('activity_log').pluck('changes')
    t.notMatch(kept.join('\n').toLowerCase(), 'canary')
  })

  // R-2604
  t.test('roles see changes only of records that they can see', async (t) => {
    const seesLog = await api.makeCredential({ permissions: ['view_activity_log'] })
    const seesClients = await api.makeCredential({ permissions: ['view_activity_log', 'list_clients'] })
    await api.ok('updateclient', { clientid, city: 'Leeds' })
    const entryFor = async (credential: typeof seesLog) =>
      (await api.ok('getactivitylog', { clientid, limitnum: 1 }, { credential })).data[0]
    t.match(await entryFor(seesLog), { action: 'updateclient', changes: [] })
    t.match(await entryFor(seesClients), { changes: [{ field: 'city', before: 'York', after: 'Leeds' }] })
    await openTicket(api, { clientid })
    t.match(await entryFor(seesClients), { object: 'ticket', changes: [] })
  })
})

/** Returns all keys of a schema, including nested ones. */
const namesIn = (schema: unknown): string[] =>
  typeof schema !== 'object' || schema === null
    ? []
    : Object.entries(schema).flatMap(([name, inner]) => [name, ...namesIn(inner)])

const columnsOf = async ({ read }: Pick<Database, 'read'>, table: string): Promise<string[]> =>
  Object.keys(await read(table).columnInfo())

withService(t, 'logged record fields', async (t, api) => {
  // R-2603
  t.test('treats columns whose names suggest a secret as secret', async (t) => {
    for (const { table } of Object.values(recordKinds)) {
      const smelling = (await columnsOf(api.database, table)).filter((name) =>
        /hash|password|secret|token|epp/.test(name),
      )
      for (const name of smelling) t.ok(isSecretColumn(table, name), `${table}.${name}`)
    }
  })

  t.test('each field name exists in the API and belongs to a column', async (t) => {
    const shown: Readonly<Record<string, { readonly fields: object }>> = recordPresenters
    for (const [type, names] of Object.entries(fieldNames)) {
      const { table } = recordKinds[type] as { table: string }
      const columns = await columnsOf(api.database, table)
      const parameters = [...api.catalogue.values()]
        .filter(({ name }) => name.includes(type === 'login' ? 'user' : type) || shown[type] === undefined)
        .flatMap(({ required, optional, returns }) => namesIn([required, optional, returns]))
      const known = new Set([...namesIn(shown[type]?.fields ?? {}), ...parameters])
      for (const [column, name] of Object.entries(names)) {
        t.ok(columns.includes(column), `${table}.${column}`)
        t.ok(known.has(name), `${type}: ${name}`)
        // Not a conflict if the column of this name has another field name.
        const isTaken = columns.includes(name) && !Object.hasOwn(names, name)
        t.notOk(isTaken, `${name} is not another column of ${table}`)
      }
    }
  })

  t.test('the amounts of a record are its columns of type Cents', async (t) => {
    const folder = new URL('../../../../db/', import.meta.url)
    const sources = readdirSync(folder)
      .filter((file) => /^rows.*\.ts$/.test(file))
      .map((file) => readFileSync(new URL(file, folder), 'utf8'))
      .join('\n')
    for (const { table, amounts = [] } of Object.values(recordKinds)) {
      const row = sources.split(`    ${table}: Table<`)[1]?.match(/\w+/)?.[0]
      const body = sources.split(`export interface ${row} {`)[1]?.split('\n}')[0] ?? ''
      const stated = [...body.matchAll(/^ {2}(\w+): Cents/gm)].map(([, name]) => name)
      t.strictSame([...amounts].sort(), stated.sort(), table)
    }
  })
})
