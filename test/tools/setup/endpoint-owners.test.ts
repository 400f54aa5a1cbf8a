import t from 'tap'
import { parseOwners } from '../../../domain/modules/owners.js'
import { withoutJobs } from '../../support/daily.js'
import { withService } from '../../support/service.js'
import { freshSecret } from '../../support/webhooks.js'
import { apply, readRow } from '../setup-support.js'

const setter = ['manage_settings', 'manage_products']
const addon = { moduleType: 'addon', moduleName: 'webhooks' }
const [endpoint, other] = ['https://hooks.example.com/a', 'https://hooks.example.com/b'] as const

// R-2812
withService(
  t,
  'logs the effect of a setup file on endpoint owners, and endpoints in the file belong to the operator',
  async (t, api) => {
    const { database } = api
    const grace = { identifier: 'a'.repeat(32), secret: 'b'.repeat(64) }
    await apply(database, {
      roles: [{ name: 'Integrators', permissions: [...setter, 'list_clients', 'list_invoices'] }],
      staff: [{ username: 'grace', role: 'Integrators', email: 'grace@example.com' }],
      credentials: [{ ...grace, username: 'grace' }],
    })
    const parameters = { endpoints: `${endpoint}\n${other}`, secret: freshSecret() }
    const credential = { ...api.admin, ...grace }
    await api.ok('updatemoduleconfiguration', { ...addon, parameters }, { credential })
    const told = async (): Promise<string[]> =>
      (await database.read('activity_log').orderBy('id').pluck('description')).filter((text) =>
        /now receives/.test(text),
      )
    const from = (at: string) => `The endpoint ${at} of the addon webhooks, set by grace, now receives`

    await apply(database, { staff: [{ username: 'grace', email: 'grace.h@example.com' }] })
    t.strictSame(await told(), [], 'another email address changes nothing')
    await apply(database, { roles: [{ name: 'Integrators', permissions: [...setter, 'list_invoices'] }] })
    const part = 'only events that its role may see (list_invoices, manage_settings)'
    t.strictSame(await told(), [`${from(endpoint)} ${part}`, `${from(other)} ${part}`])

    const ownersNow = async () =>
      Object.keys(parseOwners((await readRow(database, 'modules', { name: 'webhooks' })) as never))
    t.strictSame(await ownersNow(), [endpoint, other])
    const file = (stated: object) => ({ modules: [{ type: 'addon', name: 'webhooks', parameters: stated }] })
    await apply(database, file({ events: 'invoice.paid' }))
    t.strictSame(await ownersNow(), [endpoint, other], 'a file without endpoints leaves their owners unchanged')
    await apply(database, file({ endpoints: `${endpoint}, https://hooks.example.com/c` }))
    t.notOk((await ownersNow()).includes(endpoint))
    await api.ok('updatemoduleconfiguration', { ...addon, parameters: { ...parameters } }, { credential })
    t.strictSame(await ownersNow(), [other], 'it stays the operator’s if an account submits it with its own')

    await apply(database, { staff: [{ username: 'grace', active: false }] })
    t.strictSame((await told()).slice(2), [`${from(other)} nothing`])
  },
  withoutJobs,
)
