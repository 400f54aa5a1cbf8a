import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { makeClient, makeProduct, makeService } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { expectError, expectRequired } from '../_shared/checks.js'
import { openHosting, readQueue, serviceRow } from './hosting.js'

// A custom module that offers functions.
const extensions = mkdtempSync(join(tmpdir(), 'countinghouse-extensions-'))
t.teardown(() => rmSync(extensions, { recursive: true, force: true }))
const folder = join(extensions, 'modules', 'server', 'acme')
mkdirSync(folder, { recursive: true })
writeFileSync(join(extensions, 'package.json'), '{"type":"module"}')
writeFileSync(
  join(folder, 'index.js'),
  `import { ModuleError } from '${new URL('../../../domain/ports/module.js', import.meta.url).href}'
  const failing = (kind) => new ModuleError(kind, 'The node is ' + kind)
  const verb = async () => ({ message: 'done' })
  export default {
    type: 'server', name: 'acme', displayName: 'Acme', parameters: [],
    create: verb, suspend: verb, unsuspend: verb, terminate: verb, changePackage: verb, changePassword: verb,
    functions: {
      reboot: async ({ username, domain }, { idempotencyKey }) => ({
        message: 'Rebooted', fields: { username, domain, key: idempotencyKey, result: 'error' },
      }),
      refuse: async () => { throw failing('refused') },
      vanish: async () => { throw failing('unreachable') },
      crash: async () => { throw new TypeError('a secret') },
    },
  }`,
)

withService(
  t,
  'modulecustom',
  async (t, api) => {
    await expectRequired(t, api, 'modulecustom', ['serviceid', 'func_name'])
    const product_id = await makeProduct(api, { module: 'acme' })
    const serviceid = await makeService(api, await makeClient(api), { product_id, domain: 'ada.example.com' })

    t.test('calls the function of the module immediately, without a queue entry', async (t) => {
      const { key, ...answer } = await api.ok('modulecustom', { serviceid, func_name: ' reboot ' })
      const { username } = await serviceRow(api, serviceid)
      t.strictSame(answer, {
        result: 'success',
        serviceid,
        message: 'Rebooted',
        username,
        domain: 'ada.example.com',
      })
      t.not(
        (await api.ok('modulecustom', { serviceid, func_name: 'reboot' })).key,
        key,
        'each call has its own idempotency key',
      )
      t.strictSame(await readQueue(api, serviceid), [])
    })

    t.test('returns 404 for an unknown function and names the known ones', async (t) => {
      for (const func_name of ['dance', 'Reboot', 'create', 'toString', '__proto__']) {
        const { status, body } = await api.call('modulecustom', { serviceid, func_name })
        t.match(
          { status, ...body },
          { status: 404, code: 'function_not_found', message: /reboot, refuse, vanish, crash/ },
        )
      }
      const { live } = await openHosting(t, api)
      const message = 'The server module of this service offers no functions.'
      const { body } = await api.call('modulecustom', { serviceid: await live(), func_name: 'reboot' })
      t.match(body, { code: 'function_not_found', message })
      const bare = await makeService(api, await makeClient(api))
      await expectError(t, api, 'modulecustom', { serviceid: bare, func_name: 'reboot' }, 404, 'function_not_found')
      await expectError(t, api, 'modulecustom', { serviceid: 999_999, func_name: 'reboot' }, 404, 'service_not_found')
    })

    // R-1501
    t.test('returns 422 if the function refuses and 502 for any other error', async (t) => {
      const told = async (func_name: string) => {
        const { status, body } = await api.call('modulecustom', { serviceid, func_name })
        return [status, body.code, body.message]
      }
      t.strictSame(await told('refuse'), [422, 'function_failed', 'The node is refused'])
      t.strictSame(await told('vanish'), [502, 'module_unreachable', 'The node is unreachable'])
      t.strictSame(await told('crash'), [502, 'module_unreachable', 'The module failed'])
    })
  },
  { environment: { EXTENSIONS_DIR: extensions } },
)
