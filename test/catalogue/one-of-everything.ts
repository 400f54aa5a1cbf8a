import { zero } from '../../domain/values/money.js'
import {
  makeBillableItem,
  makeClient,
  makeContact,
  makeCredit,
  makeCurrency,
  makeDomain,
  makeGroup,
  makeInvoice,
  makeProduct,
  makeProductGroup,
  makePromotion,
  makeServer,
  makeService,
  makeServiceAddon,
  makeTodoItem,
  makeUser,
  writeRows,
} from '../support/fixtures.js'
import { makePayMethod } from '../support/gateways.js'
import type { Api } from '../support/service.js'

// Far in the future, so that no worker takes the row.
const later = '2099-01-01T00:00:00.000Z'

/**
 * Creates a row for each list, and the records that the row refers to. If a client may have several such rows, the row
 * belongs to the client `clientId`. `n` must differ in each call. A new list needs a line here.
 */
export async function makeOneOfEverything(api: Api, clientId: number, n: number): Promise<void> {
  const created_at = api.now().toISOString()
  const groupId = await makeProductGroup(api)
  const product_id = await makeProduct(api, { group_id: groupId, prices: { monthly: 1000 } })
  const serviceId = await makeService(api, clientId, { product_id, domain: `site${n}.example.com` })
  const invoiceId = await makeInvoice(api, clientId, { status: 'paid' })
  const letters = String.fromCharCode(65 + Math.floor(n / 26), 65 + (n % 26))

  await makeCurrency(api, `X${letters}`, 2)
  await makeGroup(api, `Group ${n}`)
  await makeContact(api, clientId)
  await makeUser(api, clientId)
  await makeCredit(api, clientId, 100)
  await makePayMethod(api, clientId, { description: `Card ${n}` })
  await makeBillableItem(api, clientId)
  await makeServiceAddon(api, serviceId)
  await makeDomain(api, clientId)
  await api.ok('addclientnote', { clientid: clientId, note: 'A note' })
  await api.ok('addcancelrequest', { serviceid: serviceId })
  await api.ok('affiliateactivate', { clientid: await makeClient(api) })
  await api.ok('createquote', { userid: clientId, items: [{ description: 'Design', unit_price: 80 }] })
  await api.ok('createoauthcredential', {})
  const { projectid } = await api.ok('createproject', { clientid: clientId, title: 'A project' })
  await api.ok('addprojecttask', { projectid, task: 'A task' })
  const department = await writeRows(api, (db) =>
    db('departments')
      .insert({ name: `Department ${n}`, sort_order: n })
      .returning('id'),
  )
  const about = { deptid: department[0]?.id, clientid: clientId, email: 'ada@example.com' }
  const { ticketid } = await api.ok('openticket', { ...about, subject: 'A ticket', message: 'It does not start' })
  await api.ok('addticketreply', { ticketid, message: 'A reply' })
  await api.ok('addsslorder', { client_id: clientId, module: 'manual', domain: 'example.com' })
  await api.ok('addannouncement', { title: `News ${n}`, announcement: 'Something new' })
  await api.ok('sendemail', { id: clientId, customsubject: `Mail ${n}`, custommessage: 'Hello' })
  await makeTodoItem(api)
  await makeServer(api, { module: 'manual' })
  await makePromotion(api, { code: `CODE${n}`, type: 'fixed', value: 100 }, [product_id])
  await api.makeCredential()
  await writeRows(api, (db) =>
    db('email_templates').insert({ name: 'invoice created', language: `x${n}`, subject: 'S', body: 'B', is_active: 1 }),
  )
  const currency = await api.database.read('currencies').where({ is_default: 1 }).first('id')
  const order = { client_id: clientId, invoice_id: invoiceId, currency_id: currency?.id as number, amount: zero }
  const waiting = { status: 'pending', max_attempts: 5, next_attempt_at: later } as const
  await writeRows(api, async (db) => {
    const number = String(1_000_000_000 + n)
    await db('orders').insert({ ...order, number, status: 'Pending', payment_method: 'manual', created_at })
    await db('module_queue').insert({
      service_id: serviceId,
      action: 'create',
      payload: 'v1.x',
      ...waiting,
      created_at,
    })
  })
}
