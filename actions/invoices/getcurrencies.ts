import { action, f } from '../_shared/kit.js'

const currency = f.named('Currency', 'A currency and its display format.', {
  id: f.id('currency'),
  code: f.text({ description: 'Currency code, such as `EUR`.', example: 'USD' }),
  name: f.text({ description: 'Same as `code`.', example: 'USD' }),
  prefix: f.text({ description: 'Text before amounts.', example: '$' }),
  suffix: f.text({ description: 'Text after amounts.', example: '' }),
  decimals: f.integer({ description: 'Decimal places of amounts.', example: 2 }),
  rate: f.number({
    description: 'Exchange rate: units of this currency per unit of the default currency.',
    example: 1,
  }),
  default: f.flag({ description: 'True for the default currency.' }),
})

export default action({
  name: 'getcurrencies',
  summary: 'List the currencies.',
  method: 'GET',
  permission: 'list_invoices',
  returns: { currencies: f.listOf(f.record(currency), { description: 'Currencies by ID.' }) },

  run: async (_, { currencies }) => ({
    currencies: currencies.all.map(({ row: { is_default, ...row } }) => ({
      ...row,
      name: row.code,
      default: is_default === 1,
    })),
  }),
})
