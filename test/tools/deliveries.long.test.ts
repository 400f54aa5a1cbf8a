import t from 'tap'
import { withoutJobs } from '../support/daily.js'
import { onBothDatabases, prepared } from '../support/databases.js'
import { makeClient, makeRule, writeRows } from '../support/fixtures.js'
import { startApi } from '../support/service.js'
import { enableWebhooks } from '../support/webhooks.js'
import { runTool } from './command.js'
import { secretKey } from './setup-support.js'

const deliveries = (url: string, ...args: string[]) =>
  runTool('deliveries', args, { DATABASE_URL: url, SECRET_KEY: secretKey.toString('base64') })

onBothDatabases(
  t,
  'lists sent and pending deliveries, newest first',
  async (t, url) => {
    const api = await startApi(t, url, withoutJobs)
    t.strictSame(await deliveries(url), { code: 0, stdout: 'There are no deliveries.\n', stderr: '' })
    await enableWebhooks(api, ['https://hooks.example.com/a'])
    await makeRule(api, { event: 'client.closed', channel: 'slack', parameters: { url: 'https://chat.example.com/' } })
    const clientid = await makeClient(api)
    await api.ok('closeclient', { clientid })
    const at = '2026-01-31T12:00:00.000Z'
    const set = (id: number, row: object) => writeRows(api, (db) => db('deliveries').where({ id }).update(row))
    await set(1, { status: 'sent', attempts: 1, tried_at: at, sent_at: at, answer: 'HTTP status 204' })
    await set(2, { attempts: 3, tried_at: at, answer: 'The provider answered with HTTP status 500' })
    const { code, stdout, stderr } = await deliveries(url)
    t.strictSame([code, stderr], [0, ''])
    const lines = [
      /^4 pending client\.closed to webhooks https:\/\/hooks\.example\.com\/a: not tried yet$/,
      /^3 pending client\.closed to rule rule \d+: not tried yet$/,
      `2 pending client.updated to webhooks https://hooks.example.com/a: 3 attempts, ${at}: The provider answered with HTTP status 500`,
      `1 sent client.created to webhooks https://hooks.example.com/a: 1 attempt, ${at}: HTTP status 204`,
    ]
    t.match(stdout.trimEnd().split('\n'), lines)
    t.match((await deliveries(url, '--status', 'sent')).stdout, /^1 sent [^\n]+\n$/)
    const [sent, ...more] = JSON.parse((await deliveries(url, '--status', 'sent', '--json')).stdout)
    t.match(sent, { id: 1, status: 'sent' })
    t.strictSame(more, [])
    t.match((await deliveries(url, '--event', 'client.closed', '--last', '1')).stdout, /^4 pending [^\n]+\n$/)
  },
  prepared,
)

onBothDatabases(
  t,
  'queues failed deliveries again, one by ID or all since an instant',
  async (t, url) => {
    const api = await startApi(t, url, withoutJobs)
    await enableWebhooks(api, ['https://hooks.example.com/a'])
    for (const _ of [1, 2, 3, 4]) await makeClient(api)
    const row = (id: number) => api.database.read('deliveries').where({ id }).first()
    const failed = { status: 'failed', attempts: 10, answer: 'HTTP status 500', idempotency_key: 'key' } as const
    for (const [id, day] of [
      [1, '2026-01-30'],
      [2, '2026-01-31'],
      [3, '2026-02-01'],
    ] as const)
      await writeRows(api, (db) =>
        db('deliveries')
          .where({ id })
          .update({ ...failed, created_at: `${day}T12:00:00.000Z` }),
      )
    t.strictSame(await deliveries(url, 'resend', '1'), { code: 0, stdout: '1 delivery is queued again.\n', stderr: '' })
    t.match(await row(1), { status: 'pending', attempts: 0, leased_until: null, idempotency_key: 'key' })
    t.equal((await deliveries(url, 'resend', '--since', '2026-02-02')).stdout, '0 deliveries are queued again.\n')
    t.equal(
      (await deliveries(url, 'resend', '--since', '2026-01-31T12:00:00Z')).stdout,
      '2 deliveries are queued again.\n',
    )
    t.match([await row(2), await row(3)], [{ status: 'pending' }, { status: 'pending' }])
    t.equal((await api.database.read('activity_log').whereLike('description', '%queued again')).length, 2)
    for (const [args, code, problem] of [
      [['resend', '4'], 1, 'delivery 4 has not failed: it is pending'],
      [['resend', '4711'], 1, 'no delivery has the ID 4711'],
      [['resend'], 2, 'resend takes one ID, or --since INSTANT'],
      [['resend', '1', '--since', '2026-01-01'], 2, 'resend takes one ID, or --since INSTANT'],
      [['resend', '--since', 'today'], 2, '--since must be a day'],
      [['resend', '--since', '2026-13-01'], 2, '--since must be a day'],
      [['resend', '--since', '2026-02-31'], 2, '--since must be a day'],
      [['--last', '5', '--last', '6'], 2, '--last is used twice'],
      [['--since', '2026-01-01'], 2, 'deliveries does not take --since, which is an option of resend (usage: '],
      [['resend', '1', '--last', '3'], 2, 'resend does not take --last, which is an option of deliveries (usage: '],
      [['send'], 2, 'there is no command send'],
    ] as const) {
      const ended = await deliveries(url, ...args)
      t.equal(ended.code, code, args.join(' '))
      t.match(ended.stderr, `deliveries: ${problem}`)
    }
  },
  prepared,
)

onBothDatabases(
  t,
  'the list contains no tokens from addresses',
  async (t, url) => {
    const api = await startApi(t, url, withoutJobs)
    const token = 'c4n4ry-of-the-query'
    await enableWebhooks(api, [`https://hooks.example.com/a?token=${token}`, `https://hooks.example.com/in/${token}`])
    await makeClient(api)
    const said = `https://api.telegram.org/bot12:${token}/sendMessage refused https://hooks.slack.com/services/T/B/${token}`
    await writeRows(api, (db) =>
      db('deliveries').where({ id: 1 }).update({ attempts: 1, tried_at: '2026-01-31T12:00:00.000Z', answer: said }),
    )
    const { code, stdout, stderr } = await deliveries(url)
    t.strictSame([code, stderr], [0, ''])
    t.notMatch(stdout + (await deliveries(url, '--json')).stdout, token)
    t.match(stdout, /webhooks https:\/\/hooks\.example\.com\/a\?\*\*\*: 1 attempt/)
    t.match(stdout, /webhooks https:\/\/hooks\.example\.com\/in\/\*\*\*: not tried yet/)
    t.match(stdout, 'https://api.telegram.org/bot***/sendMessage refused https://hooks.slack.com/services/***')
  },
  prepared,
)

t.test('reports invalid arguments in one line and exits with code 2', async (t) => {
  for (const [args, named] of [
    [['--status', 'lost'], '--status must be one of pending, sent, failed, not lost'],
    [['--event', 'invoice.payed'], '--event must be one of api.custom, client.created, '],
    [['--last', '0'], '--last must be a whole number from 1 to 999999, not 0'],
    [['sent'], 'there is no command sent'],
  ] as const) {
    const { code, stdout, stderr } = await deliveries('sqlite:unused', ...args)
    t.strictSame({ code, stdout }, { code: 2, stdout: '' })
    t.ok(stderr.startsWith(`deliveries: ${named}`), stderr)
  }
})

// R-3221
onBothDatabases(
  t,
  'resends the deliveries of one receiver with the same IDs',
  async (t, url) => {
    const api = await startApi(t, url, withoutJobs)
    const [ours, other] = ['https://hooks.example.com/a', 'https://hooks.example.com/b'] as const
    await enableWebhooks(api, [ours, other])
    await makeRule(api, { event: 'client.created', channel: 'slack', parameters: { url: 'https://chat.example.com/' } })
    for (const _ of [1, 2, 3]) await makeClient(api)
    const rows = () => api.database.read('deliveries').orderBy('id')
    const before = await rows()
    const [oldest = { id: 0 }] = before
    t.equal(before.length, 9)
    const sent = { status: 'sent', attempts: 1, created_at: '2026-01-31T12:00:00.000Z' } as const
    await writeRows(api, async (db) => {
      for (const { id } of before)
        await db('deliveries')
          .where({ id })
          .update({ ...sent, idempotency_key: `key ${id}` })
      await db('deliveries').where({ id: oldest.id }).update({ created_at: '2026-01-30T12:00:00.000Z' })
    })
    const resend = (to: string, since = '2026-01-31') =>
      deliveries(url, 'resend', '--all', '--since', since, '--to', to)
    t.equal((await resend('https://hooks.example.com/c')).stdout, '0 deliveries are queued again.\n')
    const kept = (await resend('https://hooks.example.com/c', '2020-01-01')).stdout
    t.match(
      kept,
      /^0 deliveries are queued again\.\nDeliveries queued before \S+Z are not stored \(log_keep_days\)\.\n$/,
    )
    const expected = before.filter(({ id, destination }) => destination === ours && id !== oldest.id)
    t.match((await resend(ours)).stdout, new RegExp(`^${expected.length} deliveries are queued again`))
    const pending = (await rows()).filter(({ status }) => status === 'pending')
    t.strictSame(
      pending.map(({ id, idempotency_key }) => [id, idempotency_key]),
      expected.map(({ id }) => [id, `key ${id}`]),
    )
    t.match((await resend(ours)).stdout, /^0 deliveries/, 'pending deliveries are left as they are')
    const rule = await api.database.read('notification_rules').first('name')
    t.equal((await resend(rule?.name ?? '')).stdout, '2 deliveries are queued again.\n', 'a rule by its name')
    for (const args of [
      ['--all'],
      ['--all', '--since', '2026-01-31'],
      ['--to', ours],
      ['7', '--all', '--since', '2026-01-31', '--to', ours],
    ])
      t.match(await deliveries(url, 'resend', ...args), {
        code: 2,
        stderr: /resend --all takes --since INSTANT and --to ENDPOINT/,
      })
  },
  prepared,
)
