import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Writes actions into a folder for EXTENSIONS_DIR. At startup, they cost as much as real ones: each has parameters to
 * compile, and a handler.
 */
export async function generateActions(folder, count, dist) {
  const kit = pathToFileURL(join(dist, 'actions/_shared/kit.js')).href
  const area = join(folder, 'actions', 'generated')
  await mkdir(area, { recursive: true })
  const files = Array.from({ length: count }, (_, index) => {
    const name = `generated${index + 1}`
    return writeFile(join(area, `${name}.js`), forms[index % forms.length](name, kit))
  })
  await Promise.all(files)
}

const show = (name, kit) => `import { action, f } from '${kit}'

export default action({
  name: '${name}',
  summary: 'Show one record.',
  method: 'GET',
  permission: 'list_clients',
  required: { recordid: f.id('client') },
  optional: { since: f.date(), detailed: f.flag() },
  returns: { id: f.id('client'), name: f.text(), created_at: f.instant() },
  faults: ['client_not_found'],
  run: async ({ recordid }) => ({ id: recordid, name: '${name}', created_at: '2026-01-31T12:00:00.000Z' }),
})
`

const list = (name, kit) => `import { f, listing, pagedAction } from '${kit}'

export default pagedAction({
  name: '${name}',
  summary: 'List records.',
  method: 'GET',
  permission: 'list_clients',
  optional: {
    search: f.text(),
    clientid: f.id('client'),
    status: f.oneOf(['active', 'inactive', 'closed']),
    sorting: f.withDefault(f.oneOf(['ASC', 'DESC'], { anyCase: true }), 'ASC'),
  },
  item: { id: f.id('client'), name: f.text(), amount: f.money(), created_at: f.instant() },
  run: (_, { db }) =>
    listing(db, { matching: db('clients'), order: [{ column: 'id', order: 'asc' }], present: () => [] }),
})
`

const change = (name, kit) => `import { action, f } from '${kit}'

export default action({
  name: '${name}',
  summary: 'Change one record.',
  method: 'POST',
  permission: 'edit_clients',
  required: { recordid: f.id('client') },
  optional: f.changes({
    firstname: f.name(),
    lastname: f.name(),
    email: f.email(),
    city: f.text(),
    notes: f.longText(),
    amount: f.amount({ min: 0 }),
    country: f.country(),
    tags: f.listOf(f.text()),
  }),
  returns: { id: f.id('client') },
  rejects: { recordid: ['client_not_found'] },
  run: async ({ recordid }) => ({ id: recordid }),
})
`

const forms = [show, list, change]
