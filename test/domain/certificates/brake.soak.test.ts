import { fileURLToPath } from 'node:url'
import t from 'tap'
import { ModuleError, misconfigured, refused, unreachable } from '../../../domain/ports/module.js'
import type { CertificateOrder } from '../../../domain/ports/ssl.js'
import { countsOfStep, withoutJobs } from '../../support/daily.js'
import { certificateFor, makeCsr } from '../../support/providers/csr.js'
import { makeSslOrder, runCertificateJobs, setUpSsl } from '../../support/providers/ssl-orders.js'
import { script } from '../../support/scripted/modules/ssl/script/index.js'
import { type Api, type Body, withService } from '../../support/service.js'
import { enableWebhooks, readEvents } from '../../support/webhooks.js'

const environment = {
  ...withoutJobs.environment,
  EXTENSIONS_DIR: fileURLToPath(new URL('../../support/scripted', import.meta.url)),
}

const dayMs = 24 * 60 * 60_000
const names = ['example.com']
const message = 'Always the same'

/** Everything that a provider can answer to a request, by title. `pem` is a certificate that fits the request. */
const answersFor = (pem: string): Readonly<Record<string, unknown>> => ({
  'awaiting validation': { status: 'awaiting_validation', message },
  'active with a certificate': { status: 'active', message, certificate: pem },
  'active without a certificate': { status: 'active', message },
  failed: { status: 'failed', message },
  cancelled: { status: 'cancelled', message },
  'an empty answer': {},
  'no answer': undefined,
  'an unknown state': { status: 'reviewing', message },
  'a refusal': refused(message),
  'not found': refused('There is no such order', '404'),
  'a request to wait': new ModuleError('unreachable', message, { retryAfter: 60 }),
  'a wrong setting': misconfigured(message),
  'an unsupported operation': new ModuleError('unsupported', message),
})

/** Advice on renewals, by title. */
const adviceFor = (api: Api): Readonly<Record<string, unknown>> => ({
  'no advice': {},
  'an unreadable window': { window: { start: new Date('soon'), end: new Date('later') } },
  'a window in the past': () => ({ window: { start: inDays(api, -2), end: inDays(api, -1) }, retryAfter: 1 }),
  'a window that never comes': { window: { start: inDays(api, 85), end: inDays(api, 86) }, retryAfter: 86_400 },
  'no connection': unreachable(message, false),
  'a refusal': refused(message),
  'a crash': new Error(message),
})

const inDays = (api: Api, days: number): Date => new Date(api.now().getTime() + days * dayMs)

/** A certificate order whose provider always gives the same answers. */
interface Case {
  readonly title: string
  readonly id: number
  readonly clientId: number
  /** True if staff got an error as the answer to their own call. */
  readonly isRefused: boolean
}

withService(
  t,
  'a provider that always returns the same answer for 90 days gets few calls, and staff are notified',
  async (t, api) => {
    await setUpSsl(api, 'script', {})
    await enableWebhooks(api, ['https://hooks.example.com/'])
    /** Answers by order ID and operation. */
    const plans = new Map<number, Readonly<Record<string, unknown>>>()
    const verbs = ['configure', 'reissue', 'resendValidation', 'cancel', 'poll', 'renew', 'renewalAdvice']
    script.calls.length = 0
    script.answers = Object.fromEntries(
      verbs.map((verb) => [
        verb,
        async ({ orderId }: CertificateOrder) => {
          const answer = plans.get(orderId)?.[verb]
          if (answer instanceof Error) throw answer
          return typeof answer === 'function' ? answer() : answer
        },
      ]),
    )
    const csr = await makeCsr(names)
    const certificate = (from: number, until: number) =>
      certificateFor(csr, names, { from: inDays(api, from), until: inDays(api, until) })
    const issued = async (from: number, until: number) => ({
      status: 'active',
      message,
      certificate: await certificate(from, until),
    })

    async function order(title: string, plan: Body, action?: string): Promise<Case> {
      const order_id = await makeSslOrder(api, { module: 'script' })
      plans.set(order_id, { renewalAdvice: {}, ...plan })
      const replies = [await api.call('configsslorder', { order_id, csr })]
      if (action !== undefined)
        replies.push(await api.call(action, { order_id, ...(action === 'reissuesslorder' && { csr }) }))
      const row = await api.database.read('ssl_orders').where({ id: order_id }).first()
      return {
        title,
        id: order_id,
        clientId: row?.client_id ?? 0,
        isRefused: replies.some(({ status }) => status >= 400),
      }
    }

    const waiting = { status: 'awaiting_validation', message: 'Waiting' }
    const fresh = await issued(0, 397)
    const cases: Case[] = []
    for (const [title, answer] of Object.entries(answersFor(fresh.certificate))) {
      const both = (verb: string) => ({ [verb]: answer, poll: answer })
      cases.push(
        await order(`configure: ${title}`, both('configure')),
        await order(`poll: ${title}`, { configure: waiting, poll: answer }),
        await order(
          `resendValidation: ${title}`,
          { configure: waiting, ...both('resendValidation') },
          'resendsslvalidation',
        ),
        await order(`reissue: ${title}`, { configure: fresh, ...both('reissue') }, 'reissuesslorder'),
        await order(`cancel: ${title}`, { configure: fresh, ...both('cancel') }, 'cancelsslorder'),
      )
      // The renewals are due at once: one certificate has 131 days left, the other 29.
      for (const [from, until] of [
        [-266, 131],
        [-61, 29],
      ] as const)
        cases.push(
          await order(`renew ${until}: ${title}`, { configure: await issued(from, until), ...both('renew') }),
          await order(`poll of a renewal ${until}: ${title}`, {
            configure: await issued(from, until),
            renew: waiting,
            poll: answer,
          }),
        )
    }
    const advised: Case[] = []
    for (const [title, renewalAdvice] of Object.entries(adviceFor(api)))
      advised.push(await order(`advice: ${title}`, { configure: fresh, renewalAdvice, renew: () => issued(0, 397) }))
    for (let day = 1; day <= 90; day++) {
      await runCertificateJobs(api, 1, 5 * 60_000)
      for (const step of ['certificate reminders', 'future dates']) await countsOfStep(api, step)
    }

    const callsOf = ({ id }: Case, isCounted: (verb: string) => boolean): number =>
      script.calls.filter(([verb, given]) => isCounted(verb) && (given as CertificateOrder).orderId === id).length
    for (const one of [...cases, ...advised]) {
      const requests = callsOf(one, (verb) => verb !== 'renewalAdvice')
      t.ok(requests >= 1 && requests <= 40, `${one.title}: ${requests} calls`)
      const queries = callsOf(one, (verb) => verb === 'renewalAdvice')
      // A provider that advises is asked as often as it requests.
      t.ok(queries <= (one.title.endsWith('never comes') ? 91 : 40), `${one.title}: ${queries} queries for advice`)
    }

    const { settings } = await api.service.contexts.on()
    const reminderDays = settings.wholes('certificate_reminder_days_before').length
    const emails: { client_id: number; template: string }[] = await api.database
      .read('emails')
      .select('client_id', 'template')
    for (const { title, clientId } of [...cases, ...advised]) {
      const own = emails.filter(({ client_id }) => client_id === clientId).map(({ template }) => template)
      const [issues, reminders] = ['certificate issued', 'certificate reminder'].map(
        (template) => own.filter((one) => one === template).length,
      ) as [number, number]
      t.ok(issues <= 1 && reminders <= reminderDays, `${title}: ${issues} certificates, ${reminders} reminders`)
      t.equal(own.length, issues + reminders, `${title}: ${own.join()}`)
    }

    const failed = new Set((await readEvents(api, 'certificate.failed')).map(({ data }) => data.orderid))
    const sources = (await api.database.read('todo_items').pluck('source')).filter((source) => source !== null)
    const rows = new Map((await api.database.read('ssl_orders')).map((row) => [row.id, row]))
    for (const { title, id, isRefused } of cases) {
      const row = rows.get(id)
      const isTold =
        isRefused || failed.has(id) || sources.some((source) => source.startsWith(`provider: certificate order ${id} `))
      // The provider has done what it was asked for.
      const isDone =
        (row?.status === 'Active' && title.endsWith('active with a certificate')) ||
        (row?.status === 'Cancelled' && title.startsWith('cancel'))
      t.ok(isTold || isDone, `${title}: staff are notified (${row?.status}: ${row?.message})`)
    }
  },
  { environment },
)
