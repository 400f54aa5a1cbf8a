import t from 'tap'
import { updateOwners } from '../../../domain/modules/endpoint-changes.js'
import { limitOwner, mayReceiveEvent, requiredPermission } from '../../../domain/modules/owners.js'
import { addonModule } from '../../../domain/ports/addon.js'
import type { Parameter } from '../../../domain/ports/module.js'
import { permissionKeys } from '../../../domain/values/permissions.js'

const ctx = { secretKey: undefined as never }
const parameter = (name: string, destination: boolean): Parameter => ({ name, label: name, type: 'text', destination })
const listing = addonModule({
  name: 'listing',
  displayName: 'Listing',
  parameters: [parameter('endpoints', true), parameter('proxy', true), parameter('events', false)],
  destinations: 'endpoints',
})
const single = addonModule({ name: 'single', displayName: 'Single', parameters: [parameter('host', true)] })

const changedAt7 = (
  module: typeof listing,
  before: Record<string, string>,
  changes: Record<string, string>,
  limit?: readonly string[],
) =>
  updateOwners(
    ctx,
    module,
    { owners: '{"a":5}', owner_permissions: '{"a":["list_orders"]}' },
    { before, after: { ...before, ...changes }, names: Object.keys(changes), owner: { id: 7, limit } },
  )

/** Returns the owners after account 7 changed parameters of an addon whose endpoint `a` belongs to account 5. */
const ownersAt7 = (module: typeof listing, before: Record<string, string>, changes: Record<string, string>) =>
  JSON.parse(changedAt7(module, before, changes).owners as string)

// R-2811
t.test('an account owns only the endpoints that it adds or redirects', async (t) => {
  const before = { endpoints: 'a b' }
  t.strictSame(ownersAt7(listing, before, { endpoints: 'a b c' }), { a: 5, c: 7 }, 'b still belongs to the operator')
  t.strictSame(ownersAt7(listing, before, { endpoints: 'b' }), {}, 'a removed endpoint has no owner')
  t.strictSame(ownersAt7(listing, before, { events: 'x' }), { a: 5 })
  t.strictSame(ownersAt7(listing, before, { proxy: 'x' }), { a: 7, b: 7 }, 'a changed proxy redirects all endpoints')
  t.strictSame(ownersAt7(listing, {}, { endpoints: '__proto__' }), JSON.parse('{"__proto__":7}'))
})

// R-3105
t.test('an endpoint keeps the permission limit of the credential that set it', async (t) => {
  const before = { endpoints: 'a b' }
  const limitsAfter = (changes: Record<string, string>, limit?: readonly string[]) =>
    JSON.parse(changedAt7(listing, before, changes, limit).owner_permissions ?? 'null')
  t.strictSame(limitsAfter({ endpoints: 'a b c' }, ['list_clients']), { a: ['list_orders'], c: ['list_clients'] })
  t.strictSame(limitsAfter({ endpoints: 'a b c' }), { a: ['list_orders'] })
  t.equal(limitsAfter({ proxy: 'x' }), null, 'a change without a limit removes an earlier limit')
  const owner = { username: 'grace', enabled: true, full: true, permissions: new Set(permissionKeys) }
  const limited = limitOwner(owner, ['list_clients'])
  t.ok(mayReceiveEvent(limited, 'client.created'))
  t.notOk(mayReceiveEvent(limited, 'order.placed'))
  t.notOk(mayReceiveEvent(limited, 'certificate.issued'), 'an event that requires full access')
  t.ok(mayReceiveEvent(limitOwner(owner, undefined), 'certificate.issued'))
})

t.test('an addon without a list of endpoints has a single one, owned by the account that redirects it', async (t) => {
  t.strictSame(ownersAt7(single, { host: 'a' }, { host: 'a' }), {})
  t.strictSame(ownersAt7(single, { host: 'a' }, { host: 'b' }), { '': 7 })
})

// R-2811
t.test('an event without a declared permission requires full access', async (t) => {
  t.equal(requiredPermission('something.new'), 'full')
  const owner = { username: 'grace', enabled: true, full: false, permissions: new Set(['list_clients'] as const) }
  t.notOk(mayReceiveEvent(owner, 'something.new'))
  t.notOk(mayReceiveEvent(owner, 'certificate.issued'))
  t.ok(mayReceiveEvent(owner, 'client.created'))
  t.notOk(mayReceiveEvent({ ...owner, enabled: false, full: true }, 'client.created'))
  t.notOk(mayReceiveEvent(null, 'client.created'), 'a deleted account')
  t.ok(mayReceiveEvent(undefined, 'something.new'), 'the operator')
})
