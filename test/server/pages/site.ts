import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Knex } from 'knex'
import Koa from 'koa'
import type { Test } from 'tap'
import { presentRecords } from '../../../actions/_shared/event-records.js'
import { connect } from '../../../db/connect.js'
import type { Database } from '../../../db/database.js'
import { prepareNewPassword } from '../../../domain/access/new-password.js'
import { LineKinds } from '../../../domain/billing/line-kind.js'
import { createClient } from '../../../domain/clients/clients.js'
import type { LoginPermissions } from '../../../domain/clients/login-permissions.js'
import { attachLogin, createLogin } from '../../../domain/clients/logins.js'
import { makeSignInLink, type SignInRequest } from '../../../domain/clients/sign-in.js'
import type { Context } from '../../../domain/context.js'
import { Modules } from '../../../domain/modules/modules.js'
import { ModuleStates } from '../../../domain/modules/states.js'
import { notify } from '../../../domain/notifications/notify.js'
import { NotificationRules } from '../../../domain/notifications/rules.js'
import { loadSettings } from '../../../domain/settings/settings.js'
import { loadTaxRules } from '../../../domain/taxes/tax-rules.js'
import { loadCurrencies } from '../../../domain/values/currencies.js'
import { AttemptLimits } from '../../../engine/attempt-limits.js'
import { BodyMemory } from '../../../engine/body-memory.js'
import { MemoryLimits } from '../../../engine/limits.js'
import { StoredSources } from '../../../server/known-sources.js'
import { clientPages } from '../../../server/pages/client.js'
import { loadPages } from '../../../server/pages/load-pages.js'
import { PdfThreads } from '../../../server/pdf/threads.js'
import { onMigratedDatabases } from '../../support/databases.js'
import { mailedLink, mailedLinks } from '../../support/mails.js'
import { secretKey } from '../../support/started-service.js'

/** Password of the site's logins. Hashed once, because hashing is slow. */
export const password = 'correct horse battery'
const newPassword = await prepareNewPassword(password)

export interface Reply {
  readonly status: number
  readonly text: string
  readonly bytes: Buffer
  readonly headers: Headers
  /** First cookie of the response as a Cookie header, or empty. */
  readonly cookie: string
}

export interface Account {
  readonly clientId: number
  /** ID of the owner's login. */
  readonly loginId: number
  readonly email: string
}

/** Client pages on a test server with their own database. */
export interface Site {
  readonly url: string
  readonly database: Database
  readonly now: () => Date
  readonly advance: (milliseconds: number) => void
  readonly get: (path: string, options?: RequestInit) => Promise<Reply>
  readonly post: (path: string, fields?: Record<string, string>, options?: RequestInit) => Promise<Reply>
  /** Runs a function in a transaction. */
  readonly change: <T>(job: (ctx: Context) => Promise<T>) => Promise<T>
  readonly makeAccount: (details?: { firstname?: string; lastname?: string; companyname?: string }) => Promise<Account>
  readonly makeLogin: (email: string, member?: { clientId: number; permissions: LoginPermissions }) => Promise<number>
  /** Returns the path of a new sign-in link. */
  readonly signInLink: (request: Omit<SignInRequest, 'destination'> & Partial<SignInRequest>) => Promise<string>
  /** Signs in. Returns the request options with the session cookie. */
  readonly signIn: (request: Omit<SignInRequest, 'destination'>) => Promise<{ headers: { cookie: string } }>
  /** Returns the path of the link in the latest email to an address. */
  readonly mailedLink: (to: string) => Promise<string>
  /** Returns the paths of all reset links emailed to an address, oldest first. */
  readonly mailedLinks: (to: string) => Promise<string[]>
  readonly mailCount: (to: string) => Promise<number>
  /** Errors that the service logged as internal. */
  readonly failures: unknown[]
  /** Runs before the next transaction of the pages, to simulate a concurrent request. */
  meanwhile: (() => Promise<unknown>) | undefined
  /** Network address of every visitor. */
  visitor: string
  /** If set, each use of the database in a context throws this error. */
  broken: Error | undefined
}

export interface SiteFacts {
  readonly baseUrl?: string
  /** Wrong passwords permitted per network address and minute, by default unlimited. */
  readonly attempts?: number
}

export const withSite = (
  t: Test,
  title: string,
  body: (t: Test, site: Site) => Promise<unknown>,
  facts: SiteFacts = {},
) =>
  onMigratedDatabases(t, title, async (t, url) => {
    const site = await openSite(t, url, facts)
    await body(t, site)
    t.strictSame(site.failures, site.broken ? [site.broken] : [], 'nothing has failed except what the test broke')
  })

async function openSite(
  t: Test,
  databaseUrl: string,
  { baseUrl = 'https://billing.example.com', attempts = 0 }: SiteFacts,
): Promise<Site> {
  const database = await connect(databaseUrl)
  let ahead = 0
  let accounts = 0
  const now = () => new Date(Date.now() + ahead)
  const contextOn = async (db: Knex, at = now()): Promise<Context> => {
    if (site.broken) throw site.broken
    const [settings, currencies] = await Promise.all([loadSettings(database.read), loadCurrencies(database.read)])
    const taxRules = await loadTaxRules(database.read, settings)
    return {
      db,
      now: at,
      machineNow: at,
      random: randomBytes,
      settings,
      currencies,
      letterheads: new Map(),
      taxRules,
      lineKinds: new LineKinds([]),
      modules: new Modules([]),
      moduleStates: new ModuleStates([]),
      notificationRules: new NotificationRules([]),
      notify,
      presentRecords,
      printer: new PdfThreads(),
      secretKey,
      author: 'system',
      baseUrl,
      installationId: 'tests',
      linkKey: Buffer.alloc(32),
      isAllowedPrivate: () => false,
      sendsMail: false,
    }
  }
  const transaction: Database['transaction'] = async (job) => {
    const first = site.meanwhile
    site.meanwhile = undefined
    await first?.()
    return database.transaction(job)
  }

  const known = new StoredSources(database, (error) => site.failures.push(error))
  const app = new Koa()
  app.on('error', (error) => site.failures.push(error))
  app.use((koa, next) => {
    koa.state.requestId = koa.get('x-request-id') || 'a visit'
    return next()
  })
  app.use(
    clientPages({
      pages: await loadPages(),
      database: {
        ...database,
        transaction,
        failureOf: (error) => ((error as Error).message === 'gone' ? 'unreachable' : undefined),
      },
      contextOn,
      remote: async () => Promise.reject(new Error('no gateway is called here')),
      bodies: new BodyMemory(),
      isBanned: async () => false,
      attempts: {
        limits: new AttemptLimits({ store: new MemoryLimits(), known, limit: attempts, pepper: Buffer.alloc(32) }),
        addressOf: () => site.visitor,
        unreadable: () => {},
      },
      secure: () => baseUrl.startsWith('https:'),
    }),
  )
  app.use((koa) => {
    koa.body = 'not a client page'
  })
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(async () => {
    server.closeAllConnections()
    server.close()
    await known.rest()
    await database.close()
  })

  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const ask = async (path: string, options: RequestInit = {}): Promise<Reply> => {
    const reply = await fetch(url + path, { redirect: 'manual', ...options })
    const cookie = reply.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
    const bytes = Buffer.from(await reply.arrayBuffer())
    return { status: reply.status, text: bytes.toString(), bytes, headers: reply.headers, cookie }
  }
  const change: Site['change'] = async (job) => {
    const reading = await contextOn(database.read)
    return database.transaction((db) => job({ ...reading, db }))
  }

  const site: Site = {
    url,
    database,
    now,
    advance: (milliseconds) => {
      ahead += milliseconds
    },
    get: ask,
    post: (path, fields = {}, options = {}) =>
      ask(path, { method: 'POST', body: new URLSearchParams(fields), ...options }),
    change,
    makeAccount: (details = {}) =>
      change(async (ctx) => {
        const email = `ada${++accounts}@example.com`
        const clientId = await createClient(ctx, {
          firstname: 'Ada',
          lastname: 'Lovelace',
          email,
          password: newPassword,
          ...details,
        })
        const link = await ctx.db('client_logins').where({ client_id: clientId }).first()
        return { clientId, loginId: link?.login_id as number, email }
      }),
    makeLogin: (email, member) =>
      change(async (ctx) => {
        const id = await createLogin(ctx, { email, firstName: 'Charles', lastName: 'Babbage', password: newPassword })
        if (member !== undefined) await attachLogin(ctx, id, member.clientId, member.permissions)
        return id
      }),
    signInLink: async (request) => {
      const link = await change((ctx) => makeSignInLink(ctx, { destination: 'clientarea:homepage', ...request }))
      return new URL(link.url).pathname
    },
    signIn: async (request) => ({ headers: { cookie: (await ask(await site.signInLink(request))).cookie } }),
    mailedLink: async (to) => new URL(await mailedLink(database, to)).pathname,
    mailedLinks: async (to) => {
      const links = await mailedLinks(database, { recipient: to, template: 'password reset' })
      return links.map((link) => new URL(link).pathname)
    },
    mailCount: (to) =>
      database
        .read('emails')
        .where({ recipient: to })
        .pluck('id')
        .then((ids) => ids.length),
    failures: [],
    visitor: '192.0.2.1',
    meanwhile: undefined,
    broken: undefined,
  }
  await database.transaction((db) =>
    db('currencies').insert({ code: 'USD', prefix: '$', suffix: '', decimals: 2, rate: 1, is_default: 1 }),
  )
  return site
}

/** A malicious text, and its escaped form. */
export const maliciousText = {
  text: `{{7*7}}<script>alert("1")</script>'&amp;`,
  shown: '{{7*7}}&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39;&amp;amp;',
}

/** Converts seconds to milliseconds. */
export const seconds = (count: number) => count * 1000
export const hours = (count: number) => seconds(count * 60 * 60)
export const days = (count: number) => hours(count * 24)
