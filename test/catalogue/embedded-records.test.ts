import t from 'tap'
import { permissionKeys } from '../../domain/values/permissions.js'
import type { Action } from '../../engine/action.js'
import type { Credential } from '../support/credentials.js'
import { makeClient, makeInvoice, makeService, openTicket } from '../support/fixtures.js'
import { type Api, type Body, withService } from '../support/service.js'
import { makeOneOfEverything } from './one-of-everything.js'

/** Returns the records with these fields at any depth of a value. */
function recordsWith(fields: readonly string[], value: unknown): Body[] {
  if (typeof value !== 'object' || value === null) return []
  const own = fields.every((field) => field in value) ? [value as Body] : []
  return [...own, ...Object.values(value).flatMap((one) => recordsWith(fields, one))]
}

const clientsIn = (value: unknown) => recordsWith(['fullname', 'clientid'], value)

const names = ['id', 'clientid', 'userid', 'firstname', 'lastname', 'fullname', 'companyname'].sort()

/** Returns parameters for the actions that show one record, by action. */
async function recordParameters(api: Api, clientid: number): Promise<Readonly<Record<string, Body>>> {
  const { projectid } = await api.ok('createproject', { clientid, title: 'A project' })
  return {
    getinvoice: { invoiceid: await makeInvoice(api, clientid, { status: 'unpaid' }) },
    getproject: { projectid },
    getticket: { ticketid: await openTicket(api, { clientid }) },
  }
}

withService(t, 'embedded records', async (t, api) => {
  const clientid = await makeClient(api, {
    address1: '12 Hidden Lane',
    notes: 'hidden notes',
    phonenumber: '+44 hidden',
    companyname: 'Engines Ltd',
    credit: 100,
  })
  await makeOneOfEverything(api, clientid, 0)
  const [orderId = 0] = await api.database.read('orders').pluck('id')
  const ordered = await makeService(api, clientid, { order_id: orderId, username: 'hidden', notes: 'hidden notes' })
  const ofRecord = await recordParameters(api, clientid)
  const without = (...keys: string[]) =>
    api.makeCredential({ permissions: permissionKeys.filter((key) => !keys.includes(key)) })
  const [all, noClients, noServices] = [await without(), await without('list_clients'), await without('list_services')]

  const answersFor = async (credential: Credential): Promise<Map<Action, Body>> => {
    const answers = new Map<Action, Body>()
    for (const action of api.catalogue.values()) {
      if (action.method !== 'GET' || action.kind === 'remote') continue
      const { status, body } = await api.call(action.name, ofRecord[action.name] ?? {}, { credential })
      if (status === 200) answers.set(action, body)
    }
    return answers
  }

  // R-2605
  t.test('a role without `list_clients` sees only IDs and names of embedded clients', async (t) => {
    const embedding = [...(await answersFor(all))].filter(
      ([{ permission }, body]) => permission !== 'list_clients' && clientsIn(body).length > 0,
    )
    t.ok(embedding.length >= 10, embedding.map(([{ name }]) => name).join(', '))
    const limited = await answersFor(noClients)
    for (const [action, body] of embedding) {
      t.ok(
        clientsIn(body).every(({ email }) => typeof email === 'string'),
        `${action.name} shows the whole client`,
      )
      const shown = clientsIn(limited.get(action))
      t.equal(shown.length, clientsIn(body).length, action.name)
      for (const one of shown) t.strictSame(Object.keys(one).sort(), names, action.name)
      t.notMatch(JSON.stringify(limited.get(action)), /Hidden Lane|\+44 hidden/, action.name)
    }
    const { client } = (await api.ok('getticket', ofRecord.getticket, { credential: noClients })).ticket
    t.match(client, { id: clientid, fullname: 'Ada Lovelace', companyname: 'Engines Ltd' })
  })

  t.test('`getclientsdetails` requires `list_clients`, and `getclientsproducts` requires `list_services`', (t) => {
    t.equal(api.catalogue.get('getclientsdetails')?.permission, 'list_clients')
    t.equal(api.catalogue.get('getclientsproducts')?.permission, 'list_services')
    t.end()
  })

  // R-2605
  t.test('a role without `list_services` sees an ordered service without notes and username', async (t) => {
    const serviceOf = async (credential: Credential) =>
      recordsWith(['billing_cycle', 'pid'], (await api.ok('getorders', {}, { credential })).data).find(
        ({ id }) => id === ordered,
      )
    t.match(await serviceOf(all), { username: 'hidden', notes: 'hidden notes' })
    const shown = (await serviceOf(noServices)) as Body
    t.notOk('username' in shown || 'notes' in shown)
    t.equal(shown.status, 'active')
  })
})
