import { KnexService, transaction } from '@feathersjs/knex'
import { hooks as schemaHooks } from '@feathersjs/schema'
import { Type } from '@feathersjs/typebox'
import { entryOf } from '../common/activity.mjs'
import { creditFacts, creditRow } from '../common/credit.mjs'
import { largestBalance, toMinor, toNumber } from '../common/money.mjs'
import { rejected } from '../common/refusals.mjs'
import { as } from './answers.mjs'
import { id } from './clients.schema.mjs'
import { validator } from './validators.mjs'

const validateNewCredit = validator(
  Type.Object(
    {
      clientid: id(),
      description: Type.String({ maxLength: 255 }),
      amount: Type.Number({ minimum: 0.01, maximum: 99_999_999_999.99 }),
    },
    { $id: 'NewCredit' },
  ),
)

class NewCredit extends KnexService {
  constructor({ currencies, ...options }) {
    super(options)
    this.currencies = currencies
  }

  async create({ clientid, description, amount }, params) {
    const { trx } = params.transaction
    const client = await trx('clients').where('id', clientid).first()
    if (client === undefined) throw rejected('clientid', 'client_not_found')
    const { decimals } = this.currencies.of(client.currency_id)
    const added = toMinor(amount, decimals)
    const balance = client.credit + added
    if (balance > largestBalance) throw rejected('amount', 'balance_too_large')
    const entry = await this._create(creditRow(client, description, added), params)
    await trx('clients').where('id', clientid).update({ credit: balance })
    await trx('activity_log').insert(entryOf(params.call, creditFacts(client, balance, decimals)))
    return { clientid, creditid: entry.id, credit: toNumber(balance, decimals) }
  }
}

export function credit(app) {
  const options = { Model: app.get('db'), name: 'credit_entries', currencies: app.get('currencies') }
  app.use('api/v1/addcredit', new NewCredit(options), { methods: ['create'] })
  app.service('api/v1/addcredit').hooks({
    around: { create: [as((credited) => credited)] },
    before: { create: [schemaHooks.validateData(validateNewCredit), transaction.start()] },
    after: { create: [transaction.end()] },
    error: { create: [transaction.rollback()] },
  })
}
