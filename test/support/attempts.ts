import type { PaymentAttemptRow } from '../../db/rows-payments.js'
import { cents } from '../../domain/values/money.js'
import { type AttemptState, isAttemptLive } from '../../domain/values/statuses.js'
import { writeRows } from './fixtures.js'
import type { Api } from './service.js'

/**
 * Stores a checkout of the invoices for the sum of their totals. Its state is `open` by default. A checkout without
 * invoices adds credit.
 */
export async function makeAttempt(
  api: Api,
  { client_id, ...details }: Partial<PaymentAttemptRow> & { readonly client_id: number },
  invoiceIds: readonly number[],
  state: AttemptState = 'open',
): Promise<number> {
  const invoices = await api.database.read('invoices').whereIn('id', invoiceIds)
  const currency = await api.database.read('clients').where({ id: client_id }).first('currency_id')
  const at = api.now().toISOString()
  const amount = cents(invoices.reduce((sum, { total }) => sum + total, 0))
  return writeRows(api, async (db) => {
    const [made] = await db('payment_attempts')
      .insert({
        ...{ client_id, gateway: 'manual', kind: 'checkout', state, state_at: at, amount, came_by: 'session' },
        ...{ currency_id: currency?.currency_id as number, next_attempt_at: at, created_at: at },
        ...details,
      })
      .returning('id')
    const { id } = made as PaymentAttemptRow
    const is_live = isAttemptLive(state) ? 1 : 0
    for (const invoice of invoices)
      await db('payment_attempt_parts').insert({
        ...{ attempt_id: id, invoice_id: invoice.id, amount: invoice.total, is_live },
      })
    return id
  })
}
