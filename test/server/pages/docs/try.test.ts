import t from 'tap'
import { type Entry, loadCatalogue } from '../../../../engine/catalogue.js'
import { curlCommand } from '../../../../engine/documents/curl-command.js'
import { smallestCall } from '../../../../engine/documents/examples.js'
import { singleOperation } from '../../../../engine/documents/single-operation.js'
import { typescriptSample } from '../../../../engine/documents/typescript-sample.js'
import { about } from '../../../../server/about.js'
import { listExtensionFolders } from '../../../../server/extensions.js'
import { buildHeaders, buildRequest, type FilledCall } from '../../../../server/pages/docs/browser/call-request.js'
import { Confirmation } from '../../../../server/pages/docs/browser/confirmation.js'
import { readEntered, readExtraParameters } from '../../../../server/pages/docs/browser/entered-values.js'
import { IdempotencyKey } from '../../../../server/pages/docs/browser/idempotency-key.js'
import {
  acceptsHeader,
  type FieldKind,
  listFormFields,
  type Operation,
  secretNames,
} from '../../../../server/pages/docs/browser/operation.js'
import { replaceArguments, sampleValues } from '../../../../server/pages/docs/browser/sample-updates.js'
import { loadBrowserModules } from '../../../../server/pages/docs/browser-modules.js'
import { vocabulary } from '../../../../server/vocabulary.js'

const catalogue = await loadCatalogue(await listExtensionFolders('actions', { extensionsDir: undefined }), vocabulary)
const operationOf = (name: string): Operation => {
  const entry = catalogue.get(name)
  if (entry === undefined) throw new Error(name)
  return singleOperation(entry, about()) as unknown as Operation
}
const fieldOf = (action: string, name: string) => {
  const field = listFormFields(operationOf(action)).find((one) => one.name === name)
  if (field === undefined) throw new Error(`${action} ${name}`)
  return field
}

t.test('the operation of every action contains its parameters without references', async (t) => {
  for (const [name, entry] of catalogue) {
    const operation = operationOf(name)
    t.match(operation, { operationId: name, method: entry.method, path: `/api/v1/${name}` })
    t.notMatch(JSON.stringify([operation.parameters ?? [], operation.requestBody ?? {}]), '$ref', name)
    const names = listFormFields(operation).map((field) => field.name)
    for (const required of entry.kind === 'unavailable' ? [] : Object.keys(entry.required))
      t.ok(names.includes(required), `${name}: ${required}`)
  }
})

// R-3331
t.test(
  'a form has a suitable field for each parameter, and none for parameters that are always rejected',
  async (t) => {
    const kinds: readonly [string, string, FieldKind][] = [
      ['addinvoicepayment', 'invoiceid', 'integer'],
      ['addinvoicepayment', 'amount', 'number'],
      ['updateinvoice', 'status', 'choice'],
      ['updateinvoice', 'duedate', 'date'],
      ['updateinvoice', 'waive', 'boolean'],
      ['updateinvoice', 'notes', 'long text'],
      ['addclient', 'password2', 'secret'],
      ['addorder', 'pid', 'json'],
      ['addproduct', 'pricing', 'json'],
      ['createclientinvite', 'permissions', 'mixed'],
      ['getclients', 'search', 'text'],
      ['getclients', 'limitnum', 'integer'],
    ]
    for (const [action, name, kind] of kinds) t.equal(fieldOf(action, name).kind, kind, `${action} ${name}`)
    t.strictSame(fieldOf('getclients', 'status').choices, ['active', 'inactive', 'closed'])
    t.equal(fieldOf('addinvoicepayment', 'transid').need, 'required')
    t.equal(fieldOf('updateinvoice', 'status').need, 'optional')
    t.notOk(listFormFields(operationOf('geninvoices')).some(({ name }) => name === 'serviceids'))
    t.notOk(listFormFields(operationOf('addinvoicepayment')).some(({ name }) => name === 'Idempotency-Key'))
    t.ok(acceptsHeader(operationOf('addinvoicepayment'), 'Idempotency-Key'))
    t.notOk(acceptsHeader(operationOf('getclients'), 'Idempotency-Key'))
  },
)

// R-3331
t.test('reads an entered text as a value, as a missing value, or as a problem', async (t) => {
  const amount = fieldOf('addinvoicepayment', 'amount')
  const id = fieldOf('addinvoicepayment', 'invoiceid')
  const pid = fieldOf('addorder', 'pid')
  const permissions = fieldOf('createclientinvite', 'permissions')
  t.strictSame(readEntered(amount, '12.50'), { value: 12.5 })
  t.match(readEntered(amount, '12,50'), { problem: /point/ })
  t.strictSame(readEntered(id, ' 7 '), { value: 7 })
  t.match(readEntered(id, '7.5'), { problem: /whole number/ })
  t.match(readEntered(id, ''), { problem: 'This field is required.' })
  t.equal(readEntered(fieldOf('updateinvoice', 'waive'), ''), undefined)
  t.strictSame(readEntered(fieldOf('updateinvoice', 'waive'), 'false'), { value: false })
  t.strictSame(readEntered(pid, '[1, 2]'), { value: [1, 2] })
  t.match(readEntered(pid, '[1, 2'), { problem: /not valid JSON/ })
  t.strictSame(readEntered(permissions, 'all'), { value: 'all' })
  t.strictSame(readEntered(permissions, '["invoices"]'), { value: ['invoices'] })
  t.strictSame(readExtraParameters('{"nameserver2": ""}'), { value: { nameserver2: '' } })
  t.match(readExtraParameters('[1]'), { problem: /object/ })
  t.equal(readExtraParameters('  '), undefined)
})

const filled = (action: string, more: Partial<FilledCall> = {}): FilledCall => ({
  operation: operationOf(action),
  values: {},
  isStrict: true,
  isDryRun: false,
  idempotencyKey: undefined,
  ...more,
})
const base = new URL('https://proxy.test/billing/')
const credential = { key: 'the-key', secret: 'the-secret' }

// R-3332
t.test('a call sends its credential only in headers, below the path of a proxy', async (t) => {
  const [address, sent] = buildRequest(
    filled('getclients', { values: { search: 'a b', limitnum: 5 } }),
    base,
    credential,
  )
  t.equal(address.href, 'https://proxy.test/billing/api/v1/getclients?search=a+b&limitnum=5')
  t.strictSame(sent.headers, { 'X-API-Key': 'the-key', 'X-API-Secret': 'the-secret', Prefer: 'handling=strict' })
  t.match(sent, { credentials: 'omit', redirect: 'error', cache: 'no-store', referrerPolicy: 'no-referrer' })

  const values = { clientid: 1, pid: [1] }
  const [to, posted] = buildRequest(filled('addorder', { values, idempotencyKey: 'k' }), base, credential)
  t.equal(to.href, 'https://proxy.test/billing/api/v1/addorder')
  t.strictSame(JSON.parse(String(posted.body)), values)
  t.match(posted.headers, { 'Idempotency-Key': 'k', 'Content-Type': 'application/json' })
  const [, bare] = buildRequest(filled('getclients'), base, { key: '', secret: '' })
  t.notOk(Object.keys(bare.headers as object).some((name) => name.startsWith('X-API')))
})

t.test('a dry run sends its header, and no idempotency key', async (t) => {
  t.strictSame(buildHeaders(filled('addorder', { isDryRun: true, isStrict: false, idempotencyKey: 'k' })), {
    'Dry-Run': 'true',
  })
})

// R-3334
t.test('a call with an unknown outcome reuses its key, and any other call gets a new key', async (t) => {
  let made = 0
  const keys = new IdempotencyKey(() => `key-${++made}`)
  t.equal(keys.begin('a'), 'key-1')
  t.equal(keys.begin('a'), 'key-1', 'no response came')
  keys.answered(503, 'database_unreachable')
  t.equal(keys.begin('a'), 'key-1', 'a failing server may have made the change')
  keys.answered(409, 'key_in_flight')
  t.equal(keys.begin('a'), 'key-1', 'the first call is still in flight')
  keys.answered(409, 'key_outcome_unknown')
  t.equal(keys.begin('a'), 'key-1', 'the first call broke off, perhaps after the change')
  t.equal(keys.begin('b'), 'key-2', 'another call has another key')
  keys.answered(200, undefined)
  t.equal(keys.begin('b'), 'key-3', 'an answered call does not reuse its key')
  t.match(new IdempotencyKey().key, /^[0-9a-f]{32}$/)
})

// R-3333
t.test('confirms a call only at a second press after a pause', async (t) => {
  const confirmation = new Confirmation()
  t.equal(confirmation.press(0), false)
  t.equal(confirmation.isAsked, true)
  t.equal(confirmation.press(200), false, 'a double click does not confirm')
  for (let at = 230; at < 2000; at += 30) t.equal(confirmation.press(at), false, 'a held key does not confirm')
  t.equal(confirmation.press(3000), true)
  t.equal(confirmation.isAsked, false)
  t.equal(confirmation.press(4000), false, 'each call needs its own confirmation')
  confirmation.forget()
  t.equal(confirmation.press(5000), false)
  t.equal(confirmation.press(60_000), false, 'an old press is forgotten')
})

// R-3332
t.test('a sample shows the entered values, without secrets', async (t) => {
  const operation = operationOf('addclient')
  const values = sampleValues(operation, {
    values: { firstname: "O'Neil", password2: 'hush hush' },
    secrets: new Set(['password2']),
  })
  const command = curlCommand({
    method: 'POST',
    url: 'https://a.test/api/v1/addclient',
    sent: values,
    headers: { 'Dry-Run': 'true' },
  })
  t.match(command, `'firstname=O'\\''Neil'`)
  t.match(command, `-H 'Dry-Run: true'`)
  t.match(command, '$API_SECRET')
  t.match(command, 'lastname=', 'missing values are replaced by examples')
  t.notMatch(command, 'hush')
})

// R-3332
t.test('hides a parameter that may contain a secret under each of its names and in its nested values', async (t) => {
  const operation = operationOf('updatemoduleconfiguration')
  const secrets = secretNames(listFormFields(operation))
  t.ok(secrets.has('parameters'))
  t.equal(fieldOf('updatemoduleconfiguration', 'parameters').kind, 'json')
  t.notOk(secrets.has('moduleName'))
  const shown = sampleValues(operation, {
    values: { moduleName: 'stripe', parameters: { secret_key: 'hush' }, 'parameters[token]': 'hush' },
    secrets,
  })
  t.match(shown, { moduleName: 'stripe' })
  t.notMatch(JSON.stringify(shown), 'hush')
  for (const [name, entry] of catalogue) {
    if (entry.kind === 'unavailable') continue
    const found = secretNames(listFormFields(operationOf(name)))
    for (const [parameter, { schema, aliases }] of Object.entries({ ...entry.required, ...entry.optional }))
      if (JSON.stringify(schema).includes('"format":"password"'))
        for (const one of [parameter, ...aliases]) t.ok(found.has(one), `${name} ${one}`)
  }
})

t.test('a sample without entered values has as many values as the smallest valid call', async (t) => {
  for (const [name, entry] of catalogue) {
    if (entry.kind === 'unavailable' || entry.method === 'GET') continue
    const shown = sampleValues(operationOf(name), { values: {}, secrets: new Set() })
    t.equal(Object.keys(shown).length, Object.keys(smallestCall(entry)).length, name)
  }
})

t.test('a TypeScript sample contains the values of the form, for each action', async (t) => {
  for (const entry of catalogue.values()) {
    const sample = typescriptSample(entry, 'https://a.test')
    if (sample === undefined) continue
    const isDryRun = false
    const same = replaceArguments(sample, entry.name, { sent: smallestCall(entry), isDryRun })
    t.equal(same, sample, 'the same values result in the same sample')
    const sent = { note: 'x) y' }
    const changed = replaceArguments(sample, entry.name, { sent, isDryRun })
      .replaceAll(/\s+/g, ' ')
      .replaceAll(', })', ' })')
    t.match(changed, `countinghouse.${entry.name}({ note: 'x) y' })`)
  }
  t.equal(replaceArguments('nothing', 'addclient', { sent: {}, isDryRun: true }), 'nothing')
})

// R-3331
t.test('a TypeScript sample makes a dry run if the form does', async (t) => {
  const sample = (name: string, isAdded = false) =>
    typescriptSample({ ...(catalogue.get(name) as Entry), isAdded }, 'https://a.test') ?? ''
  const tried = (name: string, isAdded: boolean, sent: Record<string, unknown>) =>
    replaceArguments(sample(name, isAdded), name, { sent, isDryRun: true })
      .split('\n\n')
      .at(-1)
      ?.replaceAll(/\s+/g, ' ')
  t.match(tried('closeclient', false, { clientid: 7 }), 'countinghouse.closeclient({ clientid: 7, }, { dryRun: true })')
  t.match(tried('geninvoices', false, {}), 'countinghouse.geninvoices({}, { dryRun: true })')
  t.equal(
    tried('closeclient', true, { clientid: 7 }),
    "const { answer } = await countinghouse.call('closeclient', { clientid: 7, }, { dryRun: true, method: 'POST' })",
  )
})

t.test('page scripts import only hashed scripts next to them, write no markup, and store nothing', async (t) => {
  const modules = loadBrowserModules()
  t.ok(modules.has('app.js'))
  t.ok(modules.has('curl-command.js'), 'a script from another source folder is included')
  for (const [name, { bytes }] of modules) {
    const source = bytes.toString()
    for (const [, from = ''] of source.matchAll(/^(?:import|export) (?:[^'"]*? from )?['"]([^'"]+)['"]/gm)) {
      const [, file = '', hash] = /^\.\/([\w-]+\.js)\?([\w-]{16})$/.exec(from) ?? []
      t.equal(modules.get(file)?.hash, hash, `${name} imports ${from}`)
    }
    t.notMatch(source, /innerHTML|outerHTML|insertAdjacentHTML|document\.write/, `${name} writes no markup`)
    t.notMatch(source, /localStorage|sessionStorage|indexedDB|document\.cookie|history\.\w/, `${name} stores nothing`)
    t.notMatch(source, 'sourceMappingURL', name)
  }
})
