import t from 'tap'
import type { TaxRateRow } from '../../../db/rows-catalogue.js'
import { Settings } from '../../../domain/settings/settings.js'
import { type Buyer, type Supply, TaxRules } from '../../../domain/taxes/tax-rules.js'

const rule = (row: Partial<TaxRateRow>): TaxRateRow => ({
  ...{ id: 1, name: 'VAT', label: null, country: null, state: null, rate: 20_000, from_day: null, until_day: null },
  ...{
    product_types: '[]',
    category: null,
    note: null,
    reason: null,
    is_reverse_charge: 0,
    is_compound: 0,
    rank: null,
  },
  ...row,
})

const buyer = (facts: Partial<Buyer> = {}): Buyer => ({
  ...{ country: 'FR', state: null, is_tax_exempt: 0, tax_id: null, tax_id_check: null },
  ...facts,
})

const rules = (rows: readonly TaxRateRow[], settings: Readonly<Record<string, string>> = { company_country: 'DE' }) =>
  new TaxRules(rows, [], new Settings(new Map(Object.entries(settings))))

const supply = { day: '2031-01-01' } as const
const firm = buyer({ tax_id: 'FR40303265045' })

// R-3405
t.test('reverse charge applies only to valid tax IDs from a member state other than the seller’s', async (t) => {
  const reversing = rule({ country: 'FR', is_reverse_charge: 1, note: 'Autoliquidation' })
  t.match(rules([reversing]).on(firm, supply), [{ category: 'reverse charge', rate: 0, note: 'Autoliquidation' }])
  t.match(rules([reversing]).on(buyer(), supply), [{ category: 'standard', rate: 20_000, note: null }])
  for (const company_country of ['FR', ''])
    t.match(
      rules([reversing], { company_country }).on(firm, supply),
      [{ rate: 20_000 }],
      `seller in ${company_country}`,
    )
  const wrong = buyer({ tax_id: 'FR40303265046' })
  t.match(rules([reversing]).on(wrong, supply), [{ rate: 20_000 }], 'a number whose check digits are wrong')
  t.match(
    rules([reversing], { company_country: 'DE', tax_id_check: 'vies' }).on(firm, supply),
    [{ rate: 20_000 }],
    'a number that the register has not confirmed',
  )
})

// R-3405
t.test(
  'a reverse charge rule of 0 % applies only to valid tax IDs from other member states, and overrides other rules',
  async (t) => {
    const rows = [rule({ country: 'FR' }), rule({ id: 2, rate: 0, is_reverse_charge: 1, name: 'EU' })]
    t.match(rules(rows).on(firm, supply), [{ name: 'EU', category: 'reverse charge' }])
    t.match(rules(rows).on(buyer(), supply), [{ name: 'VAT', rate: 20_000 }])
    t.strictSame(rules(rows.slice(1)).on(buyer(), supply), [])
  },
)

// R-1003
t.test('prefers rules for certain products, then the latest start day, among rules for the same place', async (t) => {
  const rows = [
    rule({ id: 1, rate: 1000 }),
    rule({ id: 2, rate: 2000, from_day: '2030-01-01', label: 'VAT' }),
    rule({ id: 3, rate: 3000, product_types: '["domain"]' }),
  ]
  const rate = (product?: { type: string; groupId: null }) => rules(rows).on(buyer(), { ...supply, product })[0]?.rate
  t.equal(rate(), 2000)
  t.equal(rate({ type: 'domain', groupId: null }), 3000)
  t.equal(rate({ type: 'server', groupId: null }), 2000)
  t.match(rules(rows).on(buyer({ is_tax_exempt: 1 }), supply), [{ name: 'VAT', category: 'exempt', rate: 0 }])
})

t.test('the taxes of a line do not depend on earlier lookups', async (t) => {
  const rows = [
    rule({ country: 'FR', is_reverse_charge: 1 }),
    rule({ id: 2, country: 'FR', state: 'Corse', rate: 10_000 }),
    rule({ id: 3, country: 'FR', from_day: '2032-01-01', rate: 21_000 }),
    rule({ id: 4, country: 'FR', product_types: '["domain"]', rate: 5000 }),
    rule({ id: 5, country: 'SE', rate: 25_000 }),
  ]
  const asked: readonly (readonly [Buyer, Supply])[] = [
    [buyer(), supply],
    [firm, supply],
    [buyer({ is_tax_exempt: 1 }), supply],
    [buyer({ state: 'Corse' }), supply],
    [buyer({ country: 'SE' }), supply],
    [buyer(), { day: '2032-01-01' }],
    [buyer(), { ...supply, product: { type: 'domain', groupId: null } }],
  ]
  const alone = asked.map((of) => rules(rows).on(...of))
  t.equal(new Set(alone.map((taxes) => JSON.stringify(taxes))).size, asked.length, 'each lookup has a different result')
  const shared = rules(rows)
  for (const turn of ['first', 'again'])
    t.strictSame(
      asked.map((of) => shared.on(...of)),
      alone,
      turn,
    )
})
