import t from 'tap'
import { ownersAfter } from '../../../domain/modules/endpoint-changes.js'
import { mayHear, permissionFor } from '../../../domain/modules/owners.js'
import { addonModule } from '../../../domain/ports/addon.js'
import type { Parameter } from '../../../domain/ports/module.js'

const ctx = { secretKey: undefined as never }
const parameter = (name: string, destination: boolean): Parameter => ({ name, label: name, type: 'text', destination })
const listing = addonModule({
  name: 'listing',
  displayName: 'Listing',
  parameters: [parameter('endpoints', true), parameter('proxy', true), parameter('events', false)],
  destinations: 'endpoints',
})
const single = addonModule({ name: 'single', displayName: 'Single', parameters: [parameter('host', true)] })

/** Returns the owners after account 7 has changed parameters of an addon whose endpoint `a` is that of account 5. */
const ownersAt7 = (module: typeof listing, before: Record<string, string>, changes: Record<string, string>) =>
  JSON.parse(
    ownersAfter(
      ctx,
      module,
      { owners: '{"a":5}' },
      { before, after: { ...before, ...changes }, names: Object.keys(changes), ownerId: 7 },
    ),
  )

// R-2811
t.test('an account owns the endpoints that it leads elsewhere, and no others', async (t) => {
  const before = { endpoints: 'a b' }
  t.strictSame(ownersAt7(listing, before, { endpoints: 'a b c' }), { a: 5, c: 7 }, 'b stays the operator’s')
  t.strictSame(ownersAt7(listing, before, { endpoints: 'b' }), {}, 'one that is taken out has no owner')
  t.strictSame(ownersAt7(listing, before, { events: 'x' }), { a: 5 })
  t.strictSame(
    ownersAt7(listing, before, { proxy: 'x' }),
    { a: 7, b: 7 },
    'another address leads all of them elsewhere',
  )
  t.strictSame(ownersAt7(listing, {}, { endpoints: '__proto__' }), JSON.parse('{"__proto__":7}'))
})

t.test('an addon without a list of endpoints has one, which belongs to who leads it elsewhere', async (t) => {
  t.strictSame(ownersAt7(single, { host: 'a' }, { host: 'a' }), {})
  t.strictSame(ownersAt7(single, { host: 'a' }, { host: 'b' }), { '': 7 })
})

// R-2811
t.test('what nobody has stated a permission for is for full administrators', async (t) => {
  t.equal(permissionFor('something.new'), 'full')
  const owner = { username: 'grace', enabled: true, full: false, permissions: new Set(['list_clients'] as const) }
  t.notOk(mayHear(owner, 'something.new'))
  t.notOk(mayHear(owner, 'certificate.issued'))
  t.ok(mayHear(owner, 'client.created'))
  t.notOk(mayHear({ ...owner, enabled: false, full: true }, 'client.created'))
  t.notOk(mayHear(null, 'client.created'), 'an account that is not there any more')
  t.ok(mayHear(undefined, 'something.new'), 'the operator')
})
