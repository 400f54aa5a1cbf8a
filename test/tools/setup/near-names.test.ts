import t from 'tap'
import { findNearest } from '../../../domain/values/spelling.js'
import { withoutJobs } from '../../support/daily.js'
import { onMigratedDatabases } from '../../support/databases.js'
import { withService } from '../../support/service.js'
import { apply, open, readSetupErrors, role } from '../setup-support.js'

// R-2623
withService(
  t,
  'rejects an unknown setting unless the database has it',
  async (t, api) => {
    t.strictSame(
      await readSetupErrors(t, api.database, { settings: { invoice_due_day: 5, InvoiceDueDays: 5, own_setting: 'x' } }),
      [
        'settings.invoice_due_day: is not a setting; did you mean invoice_due_days?',
        'settings.InvoiceDueDays: is not a setting; did you mean invoice_due_days?',
        'settings.own_setting: is not a setting; docs/reference/settings.md lists them',
      ],
    )
    await api.ok('setconfigurationvalue', { setting: 'own_setting', value: 'x' })
    t.strictSame(await apply(api.database, { settings: { own_setting: 'y' } }), { 'settings own_setting': 'changed' })
    t.match(await api.ok('getconfigurationvalue', { setting: 'own_setting' }), { value: 'y' })
  },
  withoutJobs,
)

// R-2623
withService(
  t,
  'rejects a template name similar to a built-in email’s, and accepts any other name',
  async (t, api) => {
    const template = (name: string) => ({ emailtemplates: [{ name, subject: 'Hello', body: 'Hello' }] })
    for (const name of ['pasword reset', 'passwordreset', 'Password-Reset', 'password  reset'])
      t.strictSame(await readSetupErrors(t, api.database, template(name)), [
        'emailtemplates[0].name: is too similar to the built-in email password reset; use that name, or a clearly different one for your own email',
      ])
    t.strictSame(await apply(api.database, template('spring sale')), { 'emailtemplates spring sale+en': 'created' })
    const { templates } = await api.ok('getemailtemplates')
    t.ok(templates.some(({ name }: { name: string }) => name === 'spring sale'))
    await api.database.transaction((db) =>
      db('email_templates').insert({ name: 'pasword reset', language: 'en', subject: 'x', body: 'x' } as never),
    )
    t.strictSame(await apply(api.database, template('pasword reset')), { 'emailtemplates pasword reset+en': 'changed' })
  },
  withoutJobs,
)

// R-2623
onMigratedDatabases(t, 'rejects a value similar to a listed value, and suggests the listed one', async (t, url) => {
  const database = await open(t, url)
  await apply(database, { roles: [role] })
  t.match(
    await readSetupErrors(t, database, {
      promotions: [{ code: 'X', type: 'Percentage', value: 1, cycles: ['anually'] }],
      roles: [{ name: 'x', permissions: ['list_client'] }],
      notificationrules: [{ name: 'x', event: 'invoice.payd', channel: 'e-mail' }],
      modules: [{ type: 'gateway', name: 'banktransfer', parameters: { instruction: 'x' } }],
      staff: [{ username: 'x', role: 'Suport' }],
      settings: { withdraw_when_ended: 'futur' },
    }),
    [
      'promotions[0].type: must be one of: percentage, fixed, override; did you mean percentage?',
      /^promotions\[0\]\.cycles\[0\]: must be one of: .*; did you mean annually\?$/,
      /^roles\[0\]\.permissions\[0\]: must be one of: .*; did you mean list_clients\?$/,
      /^notificationrules\[0\]\.event: must be one of: .*; did you mean invoice\.paid\?$/,
      /^notificationrules\[0\]\.channel: must be one of: .*; did you mean email\?$/,
      /^modules\[0\]\.parameters\.instruction: .*; did you mean instructions\?$/,
      'staff[0].role: no role is called Suport; did you mean Support?',
      'settings.withdraw_when_ended: must be future, all or none; did you mean future?',
    ],
  )
})

t.test('the nearest name needs the fewest edits', async (t) => {
  const known = ['Open', 'Closed', 'Customer-Reply', 'On Hold']
  for (const [name, nearest] of [
    ['closed', 'Closed'],
    ['Customer Reply', 'Customer-Reply'],
    ['onhold', 'On Hold'],
    ['Costumer-Repli', 'Customer-Reply'],
    ['Opne', undefined],
    ['Opn', undefined],
    ['Reopened', undefined],
    ['', undefined],
    ['---', undefined],
    ['x'.repeat(100_000), undefined],
  ] as const)
    t.equal(findNearest(name, known), nearest, name.slice(0, 20))
})
