import { fileURLToPath } from 'node:url'
import t from 'tap'
import { loadCatalogue } from '../../engine/catalogue.js'
import { describeRisks, listRisks } from '../../engine/documents/documented-risks.js'
import { vocabulary } from '../../server/vocabulary.js'

const catalogue = await loadCatalogue([fileURLToPath(new URL('../../actions', import.meta.url))], vocabulary)
const entries = [...catalogue.values()]

// R-3051
t.test('every changing action declares its risks, even if it has none', async (t) => {
  t.strictSame(
    entries.filter((entry) => listRisks(entry) === undefined).map(({ name }) => name),
    [],
  )
})

// R-3051
t.test('only actions that return a password, code, or sign-in link have the risk `secret`', async (t) => {
  t.strictSame(
    entries
      .filter((entry) => listRisks(entry)?.includes('secret'))
      .map(({ name }) => name)
      .sort(),
    ['createoauthcredential', 'createssotoken', 'domainrequestepp', 'getclientsproducts', 'updateoauthcredential'],
  )
})

t.test('actions that show a secret once have the risk `secret`', async (t) => {
  for (const entry of entries.filter(({ showsSecret }) => showsSecret))
    t.ok(listRisks(entry)?.includes('secret'), entry.name)
})

t.test("the reference describes an action's risks in one sentence", async (t) => {
  const sentence = (name: string) => describeRisks(catalogue.get(name) as (typeof entries)[number])
  t.strictSame(sentence('getclients'), [])
  t.strictSame(sentence('addprojecttask'), [])
  t.strictSame(sentence('addorder'), [
    '**Caution**: this call creates, moves, or forgives an amount owed or charged; and writes to people outside your company.',
  ])
})
