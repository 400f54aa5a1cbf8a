import fc from 'fast-check'
import t from 'tap'
import { beyond, type KnownIds, parametersOf } from '../support/arbitrary.js'
import { contractProblems } from '../support/contract.js'
import {
  makeProduct,
  makeProductGroup,
  makeServerGroup,
  makeService,
  makeServiceAddon,
  makeTodoItem,
} from '../support/fixtures.js'
import { type Api, type Credential, credentialHeaders, toForm, withService } from '../support/service.js'

// FUZZ_RUNS calls for each action on each database; FUZZ_SEED repeats a run.
const runs = Number(process.env.FUZZ_RUNS ?? 40)
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))

// In every text that is sent, so that it would show up in a statement that text was pasted into.
const canary = 'zq7canary'

interface Sent {
  readonly parameters: Record<string, unknown>
  readonly as: 'form' | 'json'
  readonly key: boolean
}

async function send(
  api: Api,
  credential: Credential,
  action: string,
  { parameters, as, key }: Sent,
): Promise<{ status: number; text: string }> {
  const method = api.catalogue.get(action)?.method
  const headers: Record<string, string> = credentialHeaders(credential)
  if (key) headers['idempotency-key'] = `key-${JSON.stringify(parameters).length % 7}`
  let url = `${api.url}/api/v1/${action}`
  let body: string | undefined
  if (method === 'GET') {
    url += `?${toForm(parameters)}`
    // Longer addresses never reach an action: the transport's own tests see to those.
    fc.pre(url.length < 12_000)
  }
  if (method === 'POST' && as === 'form') {
    headers['content-type'] = 'application/x-www-form-urlencoded'
    body = toForm(parameters).toString()
  } else if (method === 'POST') {
    headers['content-type'] = 'application/json'
    body = JSON.stringify(parameters).replaceAll(`"${beyond}"`, '1e309')
  }
  const reply = await fetch(url, { method: method as string, headers, ...(body !== undefined && { body }) })
  return { status: reply.status, text: await reply.text() }
}

/** Records for ids to point to, fresh for each action: the one before may have deleted them. */
async function plant(api: Api, action: string): Promise<KnownIds> {
  const person = { firstname: canary, lastname: 'Seed', first_name: 'S', last_name: 'L' }
  const password = 'long enough'
  const first = { ...person, email: `${action}-1@example.org`, password2: password }
  const credential = await api.makeCredential({ full: true })
  const made = (name: string, parameters: Record<string, unknown>) => api.ok(name, parameters, { credential })
  const { clientid } = await made('addclient', first)
  const { contactid } = await made('addcontact', { ...person, clientid, email: 'c@example.com' })
  const { userid } = await made('adduser', { ...person, email: `${action}-2@example.org`, password, clientid })
  const { credentialid } = await made('createoauthcredential', {})
  await made('addcredit', { clientid, description: 'seed', amount: 1000 })
  const { quoteid } = await made('createquote', { userid: clientid, items: [{ description: 'seed', unit_price: 9 }] })
  const { transactionid } = await made('addtransaction', { userid: clientid, description: 'seed', amountin: 9 })
  const [group] = await api.database.transaction((db) =>
    db('client_groups').insert({ name: action, discount: 1000 }).returning('id'),
  )
  const groupid = group?.id as number
  const productgroup = await makeProductGroup(api, action)
  const product = await makeProduct(api, { group_id: productgroup, module: 'manual', prices: { monthly: 1000 } })
  const better = await makeProduct(api, { group_id: productgroup, prices: { monthly: 2000 } })
  const service = await makeService(api, clientid, { product_id: product, domain: `${action}.example.com` })
  const serviceaddon = await makeServiceAddon(api, service)
  const servergroup = await makeServerGroup(api, action)
  const { announcementid } = await made('addannouncement', { title: 'seed', announcement: 'seed' })
  const todoitem = await makeTodoItem(api, { title: action })
  return new Map([
    ['announcement', [announcementid]],
    ['todoitem', [todoitem]],
    ['staff', [credential.staffId]],
    ['client', [clientid]],
    ['contact', [contactid]],
    ['login', [userid, userid - 1]],
    ['credential', [credentialid]],
    ['group', [groupid]],
    ['productgroup', [productgroup]],
    ['product', [product, better]],
    ['service', [service]],
    ['serviceaddon', [serviceaddon]],
    ['servergroup', [servergroup]],
    ['quote', [quoteid]],
    ['transaction', [transactionid]],
  ])
}

withService(t, 'no input breaks an action', async (t, api) => {
  t.comment(`FUZZ_RUNS=${runs} FUZZ_SEED=${seed}`)
  t.setTimeout(0)
  for (const entry of api.catalogue.values()) {
    const known = await plant(api, entry.name)
    // Not the administrator's: an id that is tried may be that of its credential.
    const credential = await api.makeCredential({ full: true })
    const statuses = new Map<number, number>()
    const sent = fc.record({
      parameters: parametersOf(entry, known),
      as: fc.constantFrom('form' as const, 'json' as const),
      key: fc.boolean(),
    })
    const property = fc.asyncProperty(sent, async (call) => {
      const { status, text } = await send(api, credential, entry.name, call)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      const body = JSON.parse(text) as Record<string, unknown>
      const problems = contractProblems(entry, status, body)
      if (problems.length > 0) throw new Error(`${problems.join('; ')} — ${text.slice(0, 500)}`)
    })
    const {
      failed,
      counterexample,
      errorInstance,
      seed: used,
      counterexamplePath,
    } = await fc.check(property, { numRuns: runs, seed })
    t.notOk(
      failed,
      `${entry.name} answers as declared: ${[...statuses].map(([status, n]) => `${n} × ${status}`).join(', ')}`,
      {
        counterexample,
        error: String(errorInstance),
        seed: used,
        path: counterexamplePath,
      },
    )
  }
  t.notOk(
    api.queries().some((sql) => sql.includes(canary)),
    'what was sent reached the database as bindings only',
  )
  const health = await fetch(`${api.url}/api/health`)
  t.equal(health.status, 200, 'and the service is well afterwards')

  const balances = await api.database.read('clients').select('id', 'credit')
  const entries = await api.database
    .read('credit_entries')
    .groupBy('client_id')
    .select('client_id')
    .sum({ sum: 'amount' })
  const sums = new Map(entries.map(({ client_id, sum }) => [client_id, Number(sum)]))
  t.strictSame(
    balances.filter(({ id, credit }) => (sums.get(id) ?? 0) !== credit),
    [],
    'and every credit balance is the sum of its entries',
  )
})
