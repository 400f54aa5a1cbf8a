import fc from 'fast-check'
import t from 'tap'
import { faults } from '../../domain/values/faults.js'
import { smallestCall } from '../../engine/documents/examples.js'
import { buildReference } from '../../engine/documents/reference.js'
import { listErrors } from '../../engine/possible-errors.js'
import { about } from '../../server/about.js'
import { onPreparedSqlite } from '../db/one-database.js'
import { arbitraryParameters } from '../support/arbitrary.js'
import { onPreparedDatabases } from '../support/databases.js'
import { startApi } from '../support/service.js'
import { brewtea, extensionFolder, teapot } from './extension-folder.js'
import { ask } from './wire.js'

onPreparedDatabases(t, 'an action file in the folder works like a built-in action', async (t, url) => {
  const EXTENSIONS_DIR = extensionFolder(t, { 'actions/tea/brewtea.js': brewtea() })
  const api = await startApi(t, url, { environment: { EXTENSIONS_DIR } })
  const credential = api.admin

  t.strictSame((await api.ok('brewtea', { mugs: '2', milk: 'yes' })).tea, `2 cups with milk for ${credential.username}`)
  t.match(await api.call('brewtea', { cups: 7 }), {
    status: 422,
    body: { errors: { cups: ['The cups field must be at most 6.'] } },
  })
  t.equal((await api.call('brewtea', { cups: 1 }, { credential: await api.makeCredential() })).status, 403)
  t.equal((await api.call('brewtea', { cups: 1 }, { credential: null })).status, 401)
  t.equal((await ask(t, api.url, '/api/v1/brewtea')).status, 405)
  t.equal((await api.call('getclients')).status, 200, 'next to the built-in actions')

  for (const path of ['/openapi.json', '/api/v1/openapi.json']) {
    const { body } = await ask(t, api.url, path)
    const operation = body?.paths['/api/v1/brewtea'].post
    t.match(
      operation,
      { operationId: 'brewtea', summary: 'Brew tea for a client.', 'x-permission': 'list_clients' },
      path,
    )
    t.strictSame(operation.tags, ['tea'])
    t.ok(body?.tags.some(({ name }: { name: string }) => name === 'tea'))
    t.ok(body?.paths['/api/v1/getclients'])
  }

  const pages = buildReference(api.catalogue, about())
  t.match(pages.get('tea.md'), /## brewtea\n/)
  t.match(pages.get('tea.md'), 'cups')
  t.match(pages.get('README.md'), '[tea.md](tea.md)')

  const entry = api.catalogue.get('brewtea')
  if (entry === undefined) return t.fail('the action is in the catalog')
  t.strictSame(smallestCall(entry), { cups: 1 }, 'its examples are generated')
  t.ok(
    listErrors(entry, faults).some(({ code }) => code === 'client_not_found'),
    'its errors are known',
  )
  t.ok(
    fc.sample(arbitraryParameters(entry, new Map()), 50).some((sent) => 'cups' in sent || 'mugs' in sent),
    'the fuzzer generates calls of the action',
  )
})

onPreparedSqlite(t, 'the folder can contain files other than actions', async (t, url) => {
  const EXTENSIONS_DIR = extensionFolder(t, { 'templates/teapot.html': '<p>Tea</p>' })
  const api = await startApi(t, url, { environment: { EXTENSIONS_DIR } })
  t.equal((await api.call('getclients')).status, 200)
})

onPreparedSqlite(t, 'a module file in the folder is installed like a built-in module', async (t, url) => {
  const EXTENSIONS_DIR = extensionFolder(t, { 'modules/gateway/teapot/index.js': teapot })
  const api = await startApi(t, url, { environment: { EXTENSIONS_DIR } })
  t.equal(api.service.modules.find('gateway', 'teapot')?.displayName, 'Teapot')
  t.ok(api.service.modules.find('gateway', 'banktransfer'), 'next to the built-in modules')
})
