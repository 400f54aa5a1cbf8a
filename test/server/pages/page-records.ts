import type { Definition } from '../../../server/pages/definition.js'
import {
  attachLogin,
  file,
  freshEmail,
  makeInvoice,
  makeProduct,
  makeService,
  openTicket,
} from '../../support/fixtures.js'
import { makeSslOrder } from '../../support/providers/ssl-orders.js'
import type { Api } from '../../support/service.js'

/** Functions that create a record, by the first segment of its page's path. */
const makers = {
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
  // Announcements belong to no account. Only the first announcement is published.
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

/** Kind of record that has a page. */
export type PageRecord = keyof typeof makers

/** Returns the kind of record that a page shows, or undefined for a page without an ID. */
export const pageRecordKind = ({ path }: Pick<Definition, 'path'>): PageRecord | undefined =>
  path.includes(':id') ? (path.split('/')[1] as PageRecord) : undefined

/** Returns the address of a page for an ID. */
export const pageAddress = ({ path }: Definition, id: number): string => `/client${path.replace(':id', String(id))}`

/** Creates a record for each kind of page. Returns the IDs by kind. */
export async function makeRecords(
  api: Api,
  pages: readonly Definition[],
  clientid: number,
): Promise<ReadonlyMap<PageRecord, number>> {
  const made = new Map<PageRecord, number>()
  for (const kind of new Set(pages.map(pageRecordKind)))
    if (kind !== undefined) made.set(kind, await makers[kind](api, clientid))
  return made
}
