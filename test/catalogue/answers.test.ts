import t from 'tap'
import { loadCatalogue } from '../../engine/catalogue.js'
import type { Field } from '../../engine/fields.js'
import { listExtensionFolders } from '../../server/extensions.js'
import { vocabulary } from '../../server/vocabulary.js'

const catalogue = [
  ...(await loadCatalogue(await listExtensionFolders('actions', { extensionsDir: undefined }), vocabulary)).values(),
]

const resourceOf = (field: Field | undefined) =>
  (field?.schema as { readonly 'x-resource'?: string } | undefined)?.['x-resource']

//
t.test('list rows repeat their `id` in a second field for the same kind of record', async (t) => {
  const lists = catalogue.flatMap((action) => ('item' in action ? [[action.name, action.item] as const] : []))
  t.ok(lists.length > 15, `${lists.length} lists`)
  for (const [name, row] of lists) {
    t.ok('id' in row, name)
    const kind = resourceOf(row.id)
    if (kind === undefined) continue
    const others = Object.keys(row).filter((field) => field !== 'id' && resourceOf(row[field]) === kind)
    t.ok(others.length > 0, `${name}: the id of a ${kind}`)
  }
})

//
t.test('only module, certificate order, and domain transfer actions declare a `message`', async (t) => {
  for (const action of catalogue)
    t.equal(
      'returns' in action && 'message' in (action.returns ?? {}),
      /^module|^(?:add|config|reissue|cancel|resend)ssl|^domaintransfer$/.test(action.name),
      action.name,
    )
})
