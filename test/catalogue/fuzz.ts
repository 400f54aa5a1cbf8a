import fc from 'fast-check'
import type { Test } from 'tap'
import type { Entry } from '../../engine/catalogue.js'
import { arbitraryParameters, type KnownIds, overflowMark } from '../support/arbitrary.js'
import { contractProblems } from '../support/contract.js'
import { type Credential, credentialHeaders } from '../support/credentials.js'
import {
  makeContact,
  makeDomain,
  makeGroup,
  makeProduct,
  makeProductGroup,
  makeServerGroup,
  makeService,
  makeServiceAddon,
  makeTodoItem,
  makeUser,
} from '../support/fixtures.js'
import { send } from '../support/http.js'
import { readSeed } from '../support/seed.js'
import { type Api, toForm, withWatchedService } from '../support/service.js'

// FUZZ_SEED repeats a run.
const seed = readSeed('FUZZ_SEED')

// Contained in sent text, so that a statement with pasted input can be detected.
const canary = 'zq7canary'

interface Sent {
  readonly parameters: Record<string, unknown>
  readonly as: 'form' | 'json'
  /** True if the call has one of seven idempotency keys, so that calls reuse the keys of earlier calls. */
  readonly key: boolean
}

async function call(
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
    // Longer URLs never reach an action. test/transport tests them.
    fc.pre(url.length < 12_000)
  }
  if (method === 'POST' && as === 'form') {
    headers['content-type'] = 'application/x-www-form-urlencoded'
    body = toForm(parameters).toString()
  } else if (method === 'POST') {
    headers['content-type'] = 'application/json'
    body = JSON.stringify(parameters).replaceAll(`"${overflowMark}"`, '1e309')
  }
  return send(url, { method: method as string, headers, ...(body !== undefined && { body }) })
}

/** Creates records that IDs can refer to: each kind once, on first use, with the records it depends on. */
class ExampleRecords {
  readonly #known = new Map<string, Promise<readonly number[]>>()

  constructor(
    private readonly api: Api,
    private readonly credential: Credential,
    private readonly action: string,
  ) {}

  /** Returns the IDs of a resource, or an empty array for a resource without a maker. */
  ids(resource: string): Promise<readonly number[]> {
    let ids = this.#known.get(resource)
    if (ids === undefined) {
      ids = this.#makers[resource]?.() ?? Promise.resolve([])
      this.#known.set(resource, ids)
    }
    return ids
  }

  async #first(resource: string): Promise<number> {
    return (await this.ids(resource))[0] as number
  }

  async #made(name: string, parameters: Record<string, unknown>, id: string): Promise<readonly number[]> {
    const answer = await this.api.ok(name, parameters, { credential: this.credential })
    return [answer[id]]
  }

  readonly #makers: Readonly<Record<string, () => Promise<readonly number[]>>> = {
    client: () => {
      const person = { firstname: canary, lastname: 'Seed', email: `${this.action}@example.org` }
      return this.#made('addclient', person, 'clientid')
    },
    announcement: () => this.#made('addannouncement', { title: 'seed', announcement: 'seed' }, 'announcementid'),
    todoitem: async () => [
      await makeTodoItem(this.api, { title: this.action }),
      await makeTodoItem(this.api, { title: `${this.action} again` }),
    ],
    login: async () => {
      const clientid = await this.#first('client')
      return [await makeUser(this.api, clientid, { owner: true }), await makeUser(this.api, clientid)]
    },
    contact: async () => [await makeContact(this.api, await this.#first('client'))],
    credit: async () => {
      const parameters = { clientid: await this.#first('client'), description: 'seed', amount: 1000 }
      return this.#made('addcredit', parameters, 'creditid')
    },
    invoice: async () => {
      await this.ids('credit')
      const userid = await this.#first('client')
      const items = [{ description: 'seed', amount: 9 }]
      const one = await this.#made('createinvoice', { userid, items }, 'invoiceid')
      return [...one, ...(await this.#made('createinvoice', { userid, items, status: 'draft' }, 'invoiceid'))]
    },
    transaction: async () => {
      const parameters = { userid: await this.#first('client'), description: 'seed', amountin: 9 }
      return this.#made('addtransaction', parameters, 'transactionid')
    },
    credential: () => this.#made('createoauthcredential', {}, 'credentialid'),
    group: async () => [await makeGroup(this.api, this.action, 1000)],
    productgroup: async () => [await makeProductGroup(this.api, this.action)],
    servergroup: async () => [await makeServerGroup(this.api, this.action)],
    product: async () => {
      const group_id = await this.#first('productgroup')
      return [
        await makeProduct(this.api, { group_id, module: 'manual', prices: { monthly: 1000 } }),
        await makeProduct(this.api, { group_id, prices: { monthly: 2000 } }),
      ]
    },
    service: async () => {
      const row = { product_id: await this.#first('product'), domain: `${this.action}.example.com` }
      return [await makeService(this.api, await this.#first('client'), row)]
    },
    serviceaddon: async () => [await makeServiceAddon(this.api, await this.#first('service'))],
    domain: async () => {
      const clientid = await this.#first('client')
      return [await makeDomain(this.api, clientid), await makeDomain(this.api, clientid, { registrar: 'manual' })]
    },
    order: async () => {
      const parameters = { clientid: await this.#first('client'), pid: await this.ids('product') }
      return this.#made('addorder', parameters, 'orderid')
    },
    quote: async () => {
      const items = [{ description: 'seed', unit_price: 9 }]
      return this.#made('createquote', { userid: await this.#first('client'), items }, 'quoteid')
    },
    sslorder: async () => {
      const parameters = { client_id: await this.#first('client'), module: 'manual', domain: 'example.com' }
      return this.#made('addsslorder', parameters, 'order_id')
    },
    department: async () => {
      const { departments } = await this.api.ok('getsupportdepartments', {}, { credential: this.credential })
      return departments.map(({ id }: { id: number }) => id)
    },
    ticket: async () => {
      const deptid = await this.#first('department')
      const about = {
        deptid,
        subject: 'seed',
        message: 'seed',
        email: `${this.action}-sender@example.org`,
        clientid: await this.#first('client'),
      }
      const attachments = [{ name: canary, data: 'YWJj' }]
      const one = await this.#made('openticket', { ...about, attachments }, 'ticketid')
      return [...one, ...(await this.#made('openticket', about, 'ticketid'))]
    },
    ticketattachment: async () => {
      const ticketid = await this.#first('ticket')
      const { ticket } = await this.api.ok('getticket', { ticketid }, { credential: this.credential })
      return ticket.attachments.map(({ id }: { id: number }) => id)
    },
    ticketreply: async () =>
      this.#made('addticketreply', { ticketid: await this.#first('ticket'), message: 'seed' }, 'replyid'),
    ticketnote: async () =>
      this.#made('addticketnote', { ticketid: await this.#first('ticket'), message: 'seed' }, 'noteid'),
    project: async () =>
      this.#made('createproject', { title: 'seed', clientid: await this.#first('client') }, 'projectid'),
    task: async () => this.#made('addprojecttask', { projectid: await this.#first('project'), task: 'seed' }, 'taskid'),
    timer: async () => this.#made('starttasktimer', { taskid: await this.#first('task') }, 'timerid'),
    staff: async () => [this.credential.staffId],
  }
}

/**
 * Creates new records for the IDs among an action's parameters, because an earlier call may have deleted existing
 * records. `name` makes their email addresses and names unique.
 */
export async function makeExampleRecords(api: Api, entry: Entry, name = entry.name): Promise<KnownIds> {
  const records = new ExampleRecords(api, await api.makeCredential({ full: true }), name)
  const known = new Map<string, readonly number[]>()
  const parameters = Object.values({ ...entry.required, ...entry.optional })
  const named = JSON.stringify(parameters.map(({ schema }) => schema)).matchAll(/"x-resource":"(\w+)"/g)
  for (const [, resource = ''] of named) known.set(resource, await records.ids(resource))
  return known
}

interface Share {
  readonly rest: number
  readonly of: number
  /** Calls per action and database, unless FUZZ_RUNS is set. */
  readonly defaultRuns?: number
}

/** Fuzzes the actions whose position in the catalog modulo `of` is `rest`, so that several files share the work. */
export const fuzz = (t: Test, { rest, of, defaultRuns = 3 }: Share) =>
  withWatchedService(t, 'every action answers random input as its definition declares', async (t, api) => {
    const runs = Number(process.env.FUZZ_RUNS ?? defaultRuns)
    t.comment(`FUZZ_RUNS=${runs} FUZZ_SEED=${seed}`)
    t.setTimeout(0)
    for (const entry of [...api.catalogue.values()].filter((_, at) => at % of === rest)) {
      const known = await makeExampleRecords(api, entry)
      // A separate credential, because a call may change the credential whose ID it sends.
      const credential = await api.makeCredential({ full: true })
      const statuses = new Map<number, number>()
      const sent = fc.record({
        parameters: arbitraryParameters(entry, known),
        as: fc.constantFrom('form' as const, 'json' as const),
        key: fc.boolean(),
      })
      const property = fc.asyncProperty(sent, async (one) => {
        const { status, text } = await call(api, credential, entry.name, one)
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
      'the database received input only as bindings',
    )
    const health = await fetch(`${api.url}/api/health`)
    t.equal(health.status, 200, 'the service is healthy afterwards')

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
      'every credit balance is the sum of its entries',
    )
  })
