import { add, type Cents, subtract, zero } from '../../../domain/money.js'
import { generator } from '../generator.js'
import { currencyOf, price } from '../price.js'

export default generator({
  name: 'credit_entries',
  after: ['clients', 'invoices'],
  plural: 'credit entries',
  rows: ({ client, rows }, world, random) => {
    const used = rows('invoices').flatMap((invoice) => {
      const amount = invoice.values.credit as Cents
      return amount === zero ? [] : [{ invoice, amount }]
    })
    const left = random.chance(0.15) ? price(random, currencyOf(client, world), 1, 200) : zero
    const deposit = add(left, ...used.map(({ amount }) => amount))
    // The balance is what its entries add up to.
    client.values.credit = left
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
        description: () => `Applied to invoice ${invoice.values.number}`,
        amount: subtract(zero, amount),
        created_at: invoice.values.created_at,
      })),
    ]
  },
})
