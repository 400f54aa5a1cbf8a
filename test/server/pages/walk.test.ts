import t from 'tap'
import { type LoginPermission, loginPermissions } from '../../../domain/clients/login-permissions.js'
import type { Definition } from '../../../server/pages/definition.js'
import { loadPages, methodsOf } from '../../../server/pages/load-pages.js'
import {
  attachLogin,
  file,
  freshEmail,
  makeInvoice,
  makeProduct,
  makeService,
  openTicket,
  setSetting,
} from '../../support/fixtures.js'
import { makeSslOrder } from '../../support/providers/ssl-orders.js'
import { type Api, type Credential, withService } from '../../support/service.js'
import { makeAccounts, openLogin, type Visitor } from './logins.js'

const pages = await loadPages()

/** The record that an id in an address is of, by the first step of it. */
const records = {
  invoices: (api: Api, clientid: number) => makeInvoice(api, clientid),
  'credit-notes': async (api: Api, clientid: number) => {
    const invoiceid = await makeInvoice(api, clientid)
    await api.ok('updateinvoice', { invoiceid, creditamount: 1, creditreason: 'Goodwill' })
    const note = await api.database.read('credit_notes').where({ invoice_id: invoiceid }).first('id')
    return note?.id as number
  },
  quotes: async (api: Api, clientid: number) => {
    const lines = [{ description: 'Design', quantity: 1, unit_price: 100 }]
    const { quoteid } = await api.ok('createquote', { clientid, subject: 'A site', lineitems: JSON.stringify(lines) })
    await api.ok('sendquote', { quoteid })
    return quoteid as number
  },
  tickets: (api: Api, clientid: number) => openTicket(api, { clientid }),
  'ticket-files': async (api: Api, clientid: number) => {
    const ticket_id = await openTicket(api, { clientid, attachments: [file('error.txt', 'Hello')] })
    return (await api.database.read('ticket_attachments').where({ ticket_id }).first('id'))?.id as number
  },
  // They are of no account: the first one is published, and the other is not there for anybody.
  announcements: async (api: Api) => {
    const published = (await api.database.read('announcements').first('id')) === undefined
    const news = { title: 'Maintenance', announcement: 'On Sunday', published }
    return (await api.ok('addannouncement', news)).announcementid as number
  },
  contacts: async (api: Api, clientid: number) => {
    const joan = { firstname: 'Joan', lastname: 'Clarke', email: 'joan@example.com' }
    return (await api.ok('addcontact', { clientid, ...joan })).contactid as number
  },
  users: async (api: Api, clientid: number) => {
    const { userid } = await api.ok('adduser', {
      ...{ firstname: 'Joan', lastname: 'Clarke', email: freshEmail(), password2: 'a long password' },
    })
    await attachLogin(api, userid, clientid)
    return userid as number
  },
  mails: async (api: Api, clientid: number) => {
    await api.ok('sendemail', { customtype: 'general', id: clientid, customsubject: 'Hello', custommessage: 'Hello' })
    const mail = await api.database.read('emails').where({ client_id: clientid }).orderBy('id', 'desc').first('id')
    return mail?.id as number
  },
  orders: async (api: Api, clientid: number) => {
    const pid = await makeProduct(api, { prices: { monthly: 500 } })
    return (await api.ok('addorder', { clientid, pid: [pid] })).orderid as number
  },
  services: (api: Api, clientid: number) => makeService(api, clientid, { status: 'active' }),
  domains: async (api: Api, clientid: number) => {
    const [made] = await api.database.transaction((db) =>
      db('domains')
        .insert({
          client_id: clientid,
          domain: `c${clientid}.example`,
          status: 'active',
          created_at: '2026-01-01T00:00:00.000Z',
        })
        .returning('id'),
    )
    return made?.id as number
  },
  certificates: async (api: Api, clientid: number) => {
    const id = await makeSslOrder(api, { client_id: clientid })
    const issued = { certificate: 'PEM', chain: '', status: 'Active' } as const
    await api.database.transaction((db) => db('ssl_orders').where({ id }).update(issued))
    return id
  },
}

type Record = keyof typeof records

const recordOf = ({ path }: Definition): Record | undefined =>
  path.includes(':id') ? (path.split('/')[1] as Record) : undefined

const area = pages.filter(({ kind }) => kind === 'area')

/** Returns the address of a page, with an id in its place. */
const addressOf = ({ path }: Definition, id: number): string => `/client${path.replace(':id', String(id))}`

async function makeRecords(api: Api, clientid: number): Promise<ReadonlyMap<Record, number>> {
  const made = new Map<Record, number>()
  for (const kind of new Set(area.map(recordOf)))
    if (kind !== undefined) made.set(kind, await records[kind](api, clientid))
  return made
}

/** Nobody in the walk owns the account. */
const isOpenTo = ({ permission, ownerOnly }: Definition, held: readonly LoginPermission[] | 'all'): boolean =>
  ownerOnly !== true && (permission === undefined || held === 'all' || held.includes(permission))

// R-4102, R-4104
withService(t, 'each page answers the logins that have its permission, and no other', async (t, api) => {
  const { mine, theirs } = await makeAccounts(api)
  await setSetting(api, 'add_funds', 'on')
  const ids = await makeRecords(api, mine)
  const foreign = await makeRecords(api, theirs)
  // Some forms need full access of the staff account that opened the session.
  const staff: Credential = await api.makeCredential({ full: true })
  const idOf = (page: Definition, of: ReadonlyMap<Record, number>): number => of.get(recordOf(page) as Record) ?? 0

  const walk = async (visitor: Visitor, held: readonly LoginPermission[] | 'all', who: string) => {
    for (const page of area.filter((page) => methodsOf(page).includes('GET'))) {
      const may = isOpenTo(page, held)
      const address = addressOf(page, idOf(page, ids))
      t.equal((await visitor.get(address)).status, may ? 200 : 403, `${who}: ${address}`)
      const head = await visitor.get(address, { method: 'HEAD' })
      t.strictSame([head.status, head.text], [may ? 200 : 403, ''], `${who}: HEAD ${address}`)
      if (recordOf(page) === undefined) continue
      const others = addressOf(page, idOf(page, foreign))
      t.equal((await visitor.get(others)).status, may ? 404 : 403, `${who}: ${others} of another account`)
    }
    for (const page of area.filter((page) => methodsOf(page).includes('POST'))) {
      const address = addressOf(page, idOf(page, ids))
      for (const [name, form] of Object.entries(page.forms ?? {})) {
        const may =
          isOpenTo(page, held) &&
          (form.needs?.login === undefined || isOpenTo({ ...page, permission: form.needs.login }, held))
        const sent = { form: name }
        t.equal(
          (await visitor.post(address, { ...sent, form_token: 'x' })).status,
          403,
          `${who}: foreign token at ${address}`,
        )
        if (!may) {
          const refused = await visitor.post(address, { ...sent, form_token: visitor.formToken })
          t.equal(refused.status, 403, `${who}: ${name} at ${address}`)
        } else if (recordOf(page) !== undefined) {
          const others = await visitor.post(addressOf(page, idOf(page, foreign)), {
            ...sent,
            form_token: visitor.formToken,
          })
          t.equal(others.status, 404, `${who}: ${name} of another account`)
        }
      }
    }
  }
  for (const held of [...loginPermissions.map((one) => [one]), [], 'all'] as const)
    await walk(await openLogin(api, staff, mine, held), held, String(held))
})

// R-4105
withService(
  t,
  'each page refuses the methods that it does not answer, and names those that it does',
  async (t, api) => {
    for (const page of pages) {
      const address = addressOf(page, 1).replace(/:\w+/g, 'x'.repeat(43))
      const methods = methodsOf(page)
      const allowed = [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].sort()
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
        if (allowed.includes(method)) continue
        const reply = await fetch(`${api.url}${address}`, { method, redirect: 'manual' })
        t.equal(reply.status, 405, `${method} ${address}`)
        t.strictSame(reply.headers.get('allow')?.split(', ').sort(), allowed, address)
      }
    }
  },
)

// R-4102
withService(t, 'who is not signed in is told so by every page of an account', async (t, api) => {
  for (const page of area)
    for (const method of methodsOf(page)) {
      const body = method === 'POST' ? new URLSearchParams() : null
      const reply = await fetch(`${api.url}${addressOf(page, 1)}`, { method, body, redirect: 'manual' })
      t.equal(reply.status, 401, `${method} ${page.path}`)
    }
})
