import { generator } from '../generator.js'

export default generator({
  name: 'quote_items',
  after: ['quotes'],
  plural: 'quote items',
  rows: ({ history, rows }) =>
    history.quotes.flatMap(({ items }, at) =>
      items.map(({ description, quantity, discount, unitPrice, amount }) => ({
        quote_id: rows('quotes')[at],
        description,
        quantity,
        discount,
        unit_price: unitPrice,
        amount,
        is_taxed: 1,
      })),
    ),
})
