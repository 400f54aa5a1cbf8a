import { resolve, virtual } from '@feathersjs/schema'
import { clientRow, noteOrder, orders, presentClient, presentWholeClient } from '../common/client.mjs'
import { rejected } from '../common/refusals.mjs'

const currencyOf = (row, { app }) => app.get('currencies').of(row.currency_id)

/** Converts the query of a request to the adapter's query. */
export const listQueryResolver = resolve(
  {},
  {
    converter: async ({ search, status, group_id, orderby, sorting, limitstart, limitnum }) => {
      const direction = sorting === 'ASC' ? 1 : -1
      return {
        ...(search !== undefined && { search }),
        ...(status !== undefined && { status }),
        ...(group_id !== undefined && { group_id }),
        $skip: limitstart - (limitstart % limitnum),
        $limit: limitnum,
        $sort: { [orders[orderby]]: direction, id: direction },
      }
    },
  },
)

// A converter handles the whole row at once, while property resolvers would create a promise for each property.
export const listedResolver = resolve(
  {},
  { converter: async (row, context) => presentClient(row, currencyOf(row, context)) },
)

export const relationsResolver = resolve({
  contacts: virtual((row, { app }) => app.get('db')('contacts').where('client_id', row.id).orderBy('id')),
  users: virtual((row, { app }) =>
    app
      .get('db')('client_logins')
      .join('logins', 'logins.id', 'client_logins.login_id')
      .where('client_id', row.id)
      .orderBy('logins.id')
      .select('logins.id', 'logins.email', 'logins.first_name', 'logins.last_name', 'client_logins.is_owner'),
  ),
  noted: virtual((row, { app }) => app.get('db')('client_notes').where('client_id', row.id).orderBy(noteOrder)),
})

export const detailsResolver = resolve(
  {},
  {
    converter: async ({ contacts, users, noted, ...row }, context) =>
      presentWholeClient(row, currencyOf(row, context), { contacts, users, notes: noted }),
  },
)

export const newClientResolver = resolve(
  {},
  {
    converter: async (sent, { app }) => {
      const currencies = app.get('currencies')
      const currency = sent.currency === undefined ? currencies.usual : currencies.find(sent.currency)
      if (currency === undefined) throw rejected('currency', 'currency_unknown')
      return clientRow(sent, currency.id)
    },
  },
)
