import { entryOf } from '../common/activity.mjs'
import {
  clientRow,
  likeTerm,
  loginCounts,
  noteOrder,
  orders,
  ownerColumn,
  presentClient,
  presentWholeClient,
} from '../common/client.mjs'
import { Refusal, rejected } from '../common/refusals.mjs'
import * as schemas from './schemas.mjs'

export function clientRoutes(app, { db, currencies }) {
  app.get(
    '/api/v1/getclientsdetails',
    { config: { permission: 'list_clients' }, schema: schemas.getClientsDetails },
    async ({ query: { clientid, email } }) => {
      if (clientid === undefined && email === undefined) throw new Refusal('incomplete_request')
      const found = db('clients')
      if (clientid !== undefined) found.where('id', clientid)
      if (email !== undefined) found.where('email_key', email.toLowerCase())
      const row = await found.first()
      if (row === undefined) throw new Refusal('client_not_found')
      const contacts = await db('contacts').where('client_id', row.id).orderBy('id')
      const users = await db('client_logins')
        .join('logins', 'logins.id', 'client_logins.login_id')
        .where('client_id', row.id)
        .orderBy('logins.id')
        .select('logins.id', 'logins.email', 'logins.first_name', 'logins.last_name', 'client_logins.is_owner')
      const notes = await db('client_notes').where('client_id', row.id).orderBy(noteOrder)
      return {
        result: 'success',
        client: presentWholeClient(row, currencies.of(row.currency_id), { contacts, users, notes }),
      }
    },
  )

  const owner = db.raw(ownerColumn)
  app.get(
    '/api/v1/getclients',
    { config: { permission: 'list_clients' }, schema: schemas.getClients },
    async ({ query: { search, status, group_id, orderby, sorting, limitstart, limitnum } }) => {
      const matching = db('clients')
      if (status !== undefined) matching.where('status', status)
      if (group_id !== undefined) matching.where('group_id', group_id)
      if (search !== undefined) matching.whereRaw(`search like ? escape '\\'`, likeTerm(search))

      const startnumber = limitstart - (limitstart % limitnum)
      const page = matching.clone().select('clients.*', owner).offset(startnumber).limit(limitnum)
      if (orders[orderby] !== 'id') page.orderBy(orders[orderby], sorting)
      const [{ n: totalresults }] = await matching.count({ n: '*' })
      const rows = await page.orderBy('id', sorting)
      return {
        result: 'success',
        totalresults,
        startnumber,
        numreturned: rows.length,
        data: rows.map((row) => presentClient(row, currencies.of(row.currency_id))),
      }
    },
  )

  app.post(
    '/api/v1/addclient',
    { config: { permission: 'create_clients' }, schema: schemas.addClient },
    async ({ body, call }) => {
      const currency = body.currency === undefined ? currencies.usual : currencies.find(body.currency)
      if (currency === undefined) throw rejected('currency', 'currency_unknown')
      const row = clientRow(body, currency.id)
      const clientid = await db.transaction(async (trx) => {
        const login = await trx('logins').where('email_key', row.email_key).whereRaw(loginCounts).first('id')
        if (login !== undefined) throw rejected('email', 'login_email_taken')
        if (row.group_id !== null && (await trx('client_groups').where('id', row.group_id).first('id')) === undefined)
          throw rejected('groupid', 'group_unknown')
        const [made] = await trx('clients').insert(row).onConflict('email_key').ignore().returning('id')
        if (made === undefined) throw rejected('email', 'client_email_taken')
        const facts = { action: 'addclient', type: 'client', id: made.id, client: made.id }
        await trx('activity_log').insert(entryOf(call, facts))
        return made.id
      })
      return { result: 'success', clientid }
    },
  )
}
