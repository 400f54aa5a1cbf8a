import { creditFacts, creditRow } from '../common/credit.mjs'
import { largestBalance, toMinor, toNumber } from '../common/money.mjs'
import { rejected } from '../common/refusals.mjs'
import { decimal, id, text } from './parameters.mjs'

export function creditActions({ connection, currencies, transaction, log }) {
  const byId = connection.prepare('select * from clients where id = ?')
  const insert = connection
    .prepare(
      `insert into credit_entries (client_id, currency_id, description, amount, kind, booked_day, created_at)
       values (@client_id, @currency_id, @description, @amount, @kind, @booked_day, @created_at) returning id`,
    )
    .pluck()
  const setCredit = connection.prepare('update clients set credit = ? where id = ?')

  const addcredit = {
    method: 'POST',
    permission: 'create_clients',
    parameters: { required: { clientid: id, description: text(), amount: decimal(0.01, 99_999_999_999.99) } },
    run: ({ clientid, description, amount }, call) =>
      transaction(() => {
        const client = byId.get(clientid)
        if (client === undefined) throw rejected('clientid', 'client_not_found')
        const { decimals } = currencies.of(client.currency_id)
        const added = toMinor(amount, decimals)
        const balance = client.credit + added
        if (balance > largestBalance) throw rejected('amount', 'balance_too_large')
        const creditid = insert.get(creditRow(client, description, added))
        setCredit.run(balance, clientid)
        log(call, creditFacts(client, balance, decimals))
        return { clientid, creditid, credit: toNumber(balance, decimals) }
      }),
  }
  return { addcredit }
}
