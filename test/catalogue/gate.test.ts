import t from 'tap'
import { csrProblem } from '../../domain/ports/csr.js'
import type { Entry } from '../../engine/catalogue.js'
import { fullCall, smallestCall } from '../../engine/documents/examples.js'
import { credentialHeaders } from '../support/credentials.js'
import { makeClient } from '../support/fixtures.js'
import { send } from '../support/http.js'
import { type Api, toForm, withService } from '../support/service.js'

/** Sends a request that may contradict the action's definition, which `api.call` would correct. */
async function raw(api: Api, method: string, entry: Entry, headers: Record<string, string> = {}) {
  const reply = await send(`${api.url}/api/v1/${entry.name}`, { method, headers })
  return { status: reply.status, allow: reply.headers.get('allow'), body: JSON.parse(reply.text) as { code: string } }
}

withService(t, 'every action enforces its method and authentication', async (t, api) => {
  const credential = credentialHeaders(api.admin)
  for (const entry of api.catalogue.values()) {
    await t.test(entry.name, async (t) => {
      for (const [headers, who] of [
        [{}, 'without a credential'],
        [credential, 'with full access'],
      ] as const) {
        const wrong = await raw(api, entry.method === 'GET' ? 'POST' : 'GET', entry, headers)
        t.match(wrong, { status: 405, body: { code: 'method_not_allowed' } }, `the wrong method is refused ${who}`)
        t.ok(wrong.allow?.split(', ').includes(entry.method), 'the Allow header lists the right method')
      }
      const stranger = await raw(api, entry.method, entry)
      t.match(stranger, { status: 401, body: { code: 'unauthenticated' } }, 'rejects a call without a credential')
      const guess = await raw(api, entry.method, entry, { ...credential, 'x-api-secret': 'x'.repeat(64) })
      t.match(guess, { status: 401, body: { code: 'unauthenticated' } }, 'rejects a wrong secret')
    })
  }
})

// R-3335
withService(
  t,
  'accepts the smallest calls of actions whose rules require more than the required parameters',
  async (t, api) => {
    await makeClient(api)
    for (const name of ['addtransaction', 'createinvoice', 'updatemoduleconfiguration'])
      t.equal((await api.call(name, smallestCall(api.catalogue.get(name) as Entry))).status, 200, name)
    const { csr } = smallestCall(api.catalogue.get('reissuesslorder') as Entry)
    t.equal(await csrProblem(String(csr), ['example.com']), undefined, 'the example is a real certificate request')
  },
)

// R-3335
withService(t, 'the full example of `createoauthcredential` succeeds and expires after 2090', async (t, api) => {
  const example = fullCall(api.catalogue.get('createoauthcredential') as Entry)
  t.ok(String(example.expires_at) > '2090', 'expires after 2090')
  t.equal((await api.call('createoauthcredential', example, { as: 'json' })).status, 200)
})

withService(t, 'every action enforces required parameters and declared bounds', async (t, api) => {
  for (const entry of api.catalogue.values()) {
    if (entry.kind === 'unavailable') continue
    await t.test(entry.name, async (t) => {
      const valid = smallestCall(entry)
      for (const [name, { secret, whenEmpty }] of Object.entries(entry.required)) {
        // A secret may consist of blanks, and some parameters accept an empty text as a value.
        for (const empty of whenEmpty === 'value' ? [undefined] : secret ? [undefined, ''] : [undefined, '', '   ']) {
          const { status, body } = await api.call(entry.name, { ...valid, [name]: empty })
          t.equal(status, 422, `${name} is required, so ${JSON.stringify(empty)} is refused`)
          t.strictSame(body.errors, { [name]: [`The ${name} field is required.`] })
          t.equal(body.message, `The ${name} field is required.`)
        }
      }
      for (const [name, field] of Object.entries({ ...entry.required, ...entry.optional })) {
        for (const [at, value] of [...outOfBounds(field.schema as Bounds)].entries()) {
          // Aliases are resolved before values are checked, so one value is enough for them.
          for (const spelling of at === 0 ? [name, ...field.aliases] : [name]) {
            const { [name]: _, ...others } = valid
            const { status, body } = await api.call(entry.name, { ...others, [spelling]: value })
            t.equal(status, 422, `${spelling} = ${String(value).slice(0, 30)} is refused`)
            t.strictSame(Object.keys(body.errors ?? {}), [name], 'reports the main name')
          }
        }
      }
    })
  }
})

interface Bounds {
  readonly type?: string
  readonly format?: string
  readonly enum?: readonly string[]
  readonly maxLength?: number
  readonly minLength?: number
  readonly minimum?: number
  readonly maximum?: number
}

/** Yields values just outside a schema's bounds, and values of the wrong type. */
function* outOfBounds({ type, format, minLength, maxLength, minimum, maximum, ...schema }: Bounds): Generator<unknown> {
  if (schema.enum !== undefined) yield 'none of these'
  if (format === 'email')
    yield* ['ada', 'ada@', 'a b@example.com', 'ada@example', 'ada@example.com\r\nBcc: b@example.com']
  if (format === 'date') yield* ['2026-02-30', '26-01-01', '01/02/2026', 'tomorrow']
  if (type === 'string' && maxLength !== undefined && format !== 'email') yield 'x'.repeat(maxLength + 1)
  if (minLength !== undefined && minLength > 1) yield 'x'.repeat(minLength - 1)
  if (type === 'integer') yield* ['one', '1.5', '1e3', '0x10']
  if (type === 'number') yield* ['ten', '1e3', 'NaN', '12,50']
  if (type === 'boolean') yield* ['maybe', '2']
  if (minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER) yield minimum - (type === 'integer' ? 1 : 0.001)
  if (maximum !== undefined) yield maximum < Number.MAX_SAFE_INTEGER ? maximum + 1 : '9'.repeat(30)
}

t.test('`toForm` writes nested values in brackets', async (t) => {
  t.equal(decodeURIComponent(toForm({ a: [1, { b: 'c' }] }).toString()), 'a[0]=1&a[1][b]=c')
})
