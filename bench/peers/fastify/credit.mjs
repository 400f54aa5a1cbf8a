import { entryOf } from '../common/activity.mjs'
import { creditFacts, creditRow } from '../common/credit.mjs'
import { largestBalance, toMinor, toNumber } from '../common/money.mjs'
import { rejected } from '../common/refusals.mjs'
import * as schemas from './schemas.mjs'

export function creditRoutes(app, { db, currencies }) {
  app.post(
    '/api/v1/addcredit',
    { config: { permission: 'create_clients' }, schema: schemas.addCredit },
    async ({ body: { clientid, description, amount }, call }) =>
      db.transaction(async (trx) => {
        const client = await trx('clients').where('id', clientid).first()
        if (client === undefined) throw rejected('clientid', 'client_not_found')
        const { decimals } = currencies.of(client.currency_id)
        const added = toMinor(amount, decimals)
        const balance = client.credit + added
        if (balance > largestBalance) throw rejected('amount', 'balance_too_large')
        const [entry] = await trx('credit_entries')
          .insert(creditRow(client, description, added))
          .returning('id')
        await trx('clients').where('id', clientid).update({ credit: balance })
        await trx('activity_log').insert(entryOf(call, creditFacts(client, balance, decimals)))
        return { result: 'success', clientid, creditid: entry.id, credit: toNumber(balance, decimals) }
      }),
  )
}
