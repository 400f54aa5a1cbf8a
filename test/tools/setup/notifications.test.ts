import t from 'tap'
import { decrypt } from '../../../domain/secrets/encryption.js'
import { onMigratedDatabases } from '../../support/databases.js'
import { dump } from '../../support/digest.js'
import { apply, grace, open, readRow, readSetupErrors, role, secretKey } from '../setup-support.js'

const hook = {
  name: 'Hook',
  event: 'invoice.paid',
  channel: 'webhook',
  parameters: { url: 'https://hooks.example.com/canary', secret: 'Y2FuYXJ5' },
}

onMigratedDatabases(t, 'encrypts the secrets of a notification rule, and keeps the omitted ones', async (t, url) => {
  const database = await open(t, url)
  t.strictSame(await apply(database, { notificationrules: [hook] }), { 'notificationrules Hook': 'created' })
  t.strictSame(await apply(database, { notificationrules: [hook] }), { 'notificationrules Hook': 'kept' })
  t.notMatch(await dump(database), /canary|Y2FuYXJ5/)
  const { parameters, ...row } = await readRow(database, 'notification_rules', { name: 'Hook' })
  t.match(row, { event: 'invoice.paid', channel: 'webhook', is_active: 1 })
  const { secret } = JSON.parse(parameters as string)
  t.equal(decrypt(secretKey, secret, { table: 'notification_rules', column: 'secret', row: 'Hook' }), 'Y2FuYXJ5')

  const off = { name: 'Hook', active: false, parameters: { secret: 'bmV3' } }
  t.strictSame(await apply(database, { notificationrules: [off] }), { 'notificationrules Hook': 'changed' })
  const after = await readRow(database, 'notification_rules', { name: 'Hook' })
  t.equal(after.is_active, 0)
  t.equal(JSON.parse(after.parameters as string).url, JSON.parse(parameters as string).url, 'omitted parameters stay')
})

onMigratedDatabases(
  t,
  'a notification rule needs an event, a channel, and the channel’s parameters',
  async (t, url) => {
    const database = await open(t, url)
    const faults = (rule: object) => readSetupErrors(t, database, { notificationrules: [{ name: 'Hook', ...rule }] })
    for (const [rule, problem] of [
      [{ event: 'api.custom' }, /channel/],
      [{ ...hook, event: 'invoice.eaten' }, /event/],
      [{ ...hook, channel: 'pigeon' }, /channel/],
      [{ ...hook, parameters: { url: 'https://hooks.example.com' } }, /is missing secret/],
      [{ ...hook, parameters: { ...hook.parameters, to: 'x' } }, /not a parameter of webhook/],
      [{ ...hook, parameters: { ...hook.parameters, url: true } }, /url: must be an HTTP or HTTPS URL/],
      [
        { ...hook, parameters: { ...hook.parameters, url: 'ftp://hooks.example.com' } },
        /url: must be an HTTP or HTTPS URL/,
      ],
      [{ ...hook, parameters: { ...hook.parameters, secret: true } }, /secret: must be text/],
      [{ ...hook, channel: 'email', parameters: { to: 'everybody' } }, /to: must be an email address/],
    ] as const)
      t.match(String(await faults(rule)), problem)
  },
)

onMigratedDatabases(t, 'a to-do item can be assigned to a staff member of the same file', async (t, url) => {
  const database = await open(t, url)
  const item = { title: 'Call', description: 'Soon', status: 'in progress', due_date: '2026-11-30', admin: 'grace' }
  const file = { roles: [role], staff: [grace], todoitems: [item] }
  t.match(await apply(database, file), { 'todoitems Call': 'created' })
  t.match(await apply(database, file), { 'todoitems Call': 'kept' })
  const { id } = await readRow(database, 'staff', { username: 'grace' })
  t.match(await readRow(database, 'todo_items', { title: 'Call' }), {
    description: 'Soon',
    status: 'In Progress',
    due_date: '2026-11-30',
    admin_id: id,
  })
  t.match(await apply(database, { todoitems: [{ title: 'Call', admin: null }] }), { 'todoitems Call': 'changed' })
  t.match(String(await readSetupErrors(t, database, { todoitems: [{ title: 'Call', admin: 'nobody' }] })), /nobody/)
})
