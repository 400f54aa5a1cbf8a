import { add, type Cents, subtract, zero } from '../../../domain/values/money.js'
import { generator, type Row } from '../generator.js'
import { findCurrency, randomPrice } from '../price.js'

export default generator({
  name: 'credit_entries',
  after: ['clients', 'invoices', 'transactions'],
  plural: 'credit entries',
  rows: ({ client, rows }, world, random) => {
    const used = rows('invoices').flatMap((invoice) => {
      const amount = invoice.values.credit as Cents
      return amount === zero ? [] : [{ invoice, amount }]
    })
    const overpaid = rows('transactions').flatMap(({ values }) => {
      const amount = subtract(values.amount_in as Cents, values.applied as Cents)
      return amount > 0 ? [{ invoice: values.invoice_id as Row, amount, at: values.created_at }] : []
    })
    // Remainder of the prepayment after the invoices have used their credit.
    const left = random.chance(0.15) ? randomPrice(random, findCurrency(client, world), 1, 200) : zero
    const deposit = add(left, ...used.map(({ amount }) => amount))
    // The balance is the sum of the entries below: the prepayment covers what the invoices have used.
    client.values.credit = add(left, ...overpaid.map(({ amount }) => amount))
    const common = { client_id: client, currency_id: client.values.currency_id }
    return [
      ...(deposit === zero
        ? []
        : [
            {
              ...common,
              invoice_id: null,
              description: 'Prepayment',
              amount: deposit,
              created_at: client.values.created_at,
            },
          ]),
      ...used.map(({ invoice, amount }) => ({
        ...common,
        invoice_id: invoice,
        // A function, because invoices get their numbers when they are written.
        description: () => `Applied to invoice ${invoice.values.number}`,
        amount: subtract(zero, amount),
        created_at: invoice.values.created_at,
      })),
      ...overpaid.map(({ invoice, amount, at }) => ({
        ...common,
        invoice_id: invoice,
        description: () => `Overpayment of invoice ${invoice.values.number}`,
        amount,
        created_at: at,
      })),
    ]
  },
})
