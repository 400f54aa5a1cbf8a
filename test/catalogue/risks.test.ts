import { fileURLToPath } from 'node:url'
import t from 'tap'
import { loadCatalogue } from '../../engine/catalogue.js'
import { describeRisks, risksOf } from '../../engine/documents/told-risks.js'
import { vocabulary } from '../../server/vocabulary.js'

const catalogue = await loadCatalogue([fileURLToPath(new URL('../../actions', import.meta.url))], vocabulary)
const entries = [...catalogue.values()]

// R-3051
t.test('every action that changes something states its risks, an empty list where there are none', async (t) => {
  t.strictSame(
    entries.filter((entry) => risksOf(entry) === undefined).map(({ name }) => name),
    [],
  )
})

// R-3051
t.test(
  'an answer with a password, a code or a link that signs in is a risk, also of an action that only reads',
  async (t) => {
    t.strictSame(
      entries
        .filter((entry) => risksOf(entry)?.includes('secret'))
        .map(({ name }) => name)
        .sort(),
      ['createoauthcredential', 'createssotoken', 'domainrequestepp', 'getclientsproducts', 'updateoauthcredential'],
    )
  },
)

t.test('what shows a secret once says so in its fields', async (t) => {
  for (const entry of entries.filter(({ showsSecret }) => showsSecret))
    t.ok(risksOf(entry)?.includes('secret'), entry.name)
})

t.test('the reference names the risks in a sentence', async (t) => {
  const sentence = (name: string) => describeRisks(catalogue.get(name) as (typeof entries)[number])
  t.strictSame(sentence('getclients'), [])
  t.strictSame(sentence('addprojecttask'), [])
  t.strictSame(sentence('addorder'), [
    '**Look twice**: this call makes, moves or forgives an amount that somebody owes or is charged; and writes to people outside.',
  ])
})
