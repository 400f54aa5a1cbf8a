import {
  clientRow,
  likeTerm,
  loginCounts,
  mapTexts,
  orders,
  ownerColumn,
  presentClient,
  presentWholeClient,
} from '../common/client.mjs'
import { Refusal, rejected } from '../common/refusals.mjs'
import { country, email, flag, id, integer, oneOf, text } from './parameters.mjs'

export function clientActions({ connection, currencies, transaction, log }) {
  const byId = connection.prepare('select * from clients where id = ?')
  const byEmail = connection.prepare('select * from clients where email_key = ?')
  const contactsOf = connection.prepare('select * from contacts where client_id = ? order by id')
  const notesOf = connection.prepare(
    'select * from client_notes where client_id = ? order by is_sticky desc, created_at desc, id desc',
  )
  const usersOf = connection.prepare(
    `select l.id, l.email, l.first_name, l.last_name, o.is_owner
     from client_logins o join logins l on l.id = o.login_id where o.client_id = ? order by l.id`,
  )
  const loginByEmail = connection.prepare(`select id from logins where email_key = ? and ${loginCounts}`).pluck()
  const groupById = connection.prepare('select id from client_groups where id = ?').pluck()
  const columns = Object.keys(clientRow({ firstname: '', lastname: '', email: '' }, 0))
  const insert = connection
    .prepare(
      `insert into clients (${columns}) values (${columns.map((name) => `@${name}`)})
       on conflict (email_key) do nothing returning id`,
    )
    .pluck()

  // All clients are counted once, and each new client is added. Only filtered lists are counted for each call.
  let all = connection.prepare('select count(*) from clients').pluck().get()
  const prepared = new Map()
  const prepare = (sql) => {
    let statement = prepared.get(sql)
    if (statement === undefined) {
      statement = connection.prepare(sql)
      prepared.set(sql, statement)
    }
    return statement
  }

  const total = (where, values) => {
    if (where === '') return all
    const statement = prepare(`select count(*) from clients${where}`).pluck()
    return statement.get(...values)
  }

  const getclientsdetails = {
    method: 'GET',
    permission: 'list_clients',
    parameters: { optional: { clientid: id, email } },
    run: (sent) => {
      if (sent.clientid === undefined && sent.email === undefined) throw new Refusal('incomplete_request')
      const key = sent.email?.toLowerCase()
      const row = sent.clientid === undefined ? byEmail.get(key) : byId.get(sent.clientid)
      if (row === undefined || (key !== undefined && row.email_key !== key)) throw new Refusal('client_not_found')
      const currency = currencies.of(row.currency_id)
      return {
        client: presentWholeClient(row, currency, {
          contacts: contactsOf.all(row.id),
          users: usersOf.all(row.id),
          notes: notesOf.all(row.id),
        }),
      }
    },
  }

  const getclients = {
    method: 'GET',
    permission: 'list_clients',
    parameters: {
      optional: {
        search: text(),
        status: oneOf(['active', 'inactive', 'closed']),
        group_id: id,
        orderby: oneOf(Object.keys(orders)),
        sorting: oneOf(['ASC', 'DESC']),
        limitstart: integer(0, Number.MAX_SAFE_INTEGER),
        limitnum: integer(1, 250),
      },
    },
    run: ({ search, status, group_id, orderby = 'id', sorting = 'ASC', limitstart = 0, limitnum = 25 }) => {
      const conditions = []
      const values = []
      const filter = (condition, value) => {
        conditions.push(condition)
        values.push(value)
      }
      if (status !== undefined) filter('status = ?', status)
      if (group_id !== undefined) filter('group_id = ?', group_id)
      if (search !== undefined) filter(`search like ? escape '\\'`, likeTerm(search))
      const where = conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`
      const order = orders[orderby] === 'id' ? `id ${sorting}` : `${orders[orderby]} ${sorting}, id ${sorting}`

      const startnumber = limitstart - (limitstart % limitnum)
      const rows = prepare(`select *, ${ownerColumn} from clients${where} order by ${order} limit ? offset ?`).all(
        ...values,
        limitnum,
        startnumber,
      )
      return {
        totalresults: total(where, values),
        startnumber,
        numreturned: rows.length,
        data: rows.map((row) => presentClient(row, currencies.of(row.currency_id))),
      }
    },
  }

  const addclient = {
    method: 'POST',
    permission: 'create_clients',
    parameters: {
      required: { firstname: text(), lastname: text(), email },
      optional: {
        ...mapTexts(text),
        country,
        groupid: id,
        language: text(16),
        currency: text(16),
        taxexempt: flag,
        autopay: flag,
      },
    },
    run: async (sent, call) => {
      const currency = sent.currency === undefined ? currencies.usual : currencies.find(sent.currency)
      if (currency === undefined) throw rejected('currency', 'currency_unknown')
      const row = clientRow(sent, currency.id)
      const clientid = await transaction(() => {
        if (loginByEmail.get(row.email_key) !== undefined) throw rejected('email', 'login_email_taken')
        if (row.group_id !== null && groupById.get(row.group_id) === undefined)
          throw rejected('groupid', 'group_unknown')
        const made = insert.get(row)
        if (made === undefined) throw rejected('email', 'client_email_taken')
        log(call, { action: 'addclient', type: 'client', id: made, client: made })
        return made
      })
      all++
      return { clientid }
    },
  }

  return { getclientsdetails, getclients, addclient }
}
