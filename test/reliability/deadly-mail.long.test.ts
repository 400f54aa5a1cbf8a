import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import t from 'tap'
import type { Child } from '../server/child.js'
import { serve } from '../server/serve.js'
import { changeCached, writeRows } from '../support/fixtures.js'
import { activity, afterSetUp, countDeaths, letTimePass, longAgo, readDatabase } from './deadly-rows.js'
import { openMailbox, waitForMails } from './mailbox.js'

const mailTo = (recipient: string) => ({
  ...{ template: 'custom mail', recipient, subject: 'x', body: '<p>x</p>', status: 'queued' as const, attempts: 0 },
  ...{ next_attempt_at: longAgo, created_at: new Date().toISOString() },
})

afterSetUp(
  t,
  'an email that always kills the worker fails after five attempts, and the other one is sent',
  (api) =>
    writeRows(api, (db) =>
      db('emails').insert([
        // Two attempts have already ended this way.
        { ...mailTo('deadly@example.com'), attempts: 2, unfinished_attempts: 2 },
        { ...mailTo('other@example.com'), unfinished_attempts: 0 },
      ]),
    ),
  async (t, url) => {
    let child: Child | undefined
    let starts = 0
    /** Number of the start during which each recipient's email was accepted. */
    const taken = new Map<string, number>()
    const server = new SMTPServer({
      ...{ disabledCommands: ['STARTTLS', 'AUTH'], disableReverseLookup: true, logger: false, closeTimeout: 50 },
      onRcptTo: ({ address }, _, done) => {
        if (address === 'deadly@example.com') child?.process.kill('SIGKILL')
        else done()
      },
      onData: (stream, { envelope }, done) => {
        for (const { address } of envelope.rcptTo) taken.set(address, starts)
        stream.on('end', done).resume()
      },
    })
    server.on('error', () => {})
    server.listen(0, '127.0.0.1')
    await once(server.server, 'listening')
    t.teardown(() => new Promise((resolve) => server.close(() => resolve(undefined))))
    const deaths = await countDeaths(t, {
      url,
      environment: { SMTP_URL: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` },
      onStart: (started) => {
        child = started
        starts++
      },
      makeDue: (db) => letTimePass(db, 'emails'),
      isOver: async ({ read }) => (await read('emails').where({ status: 'queued' })).length === 0,
    })
    t.equal(deaths, 3)
    t.match(await readDatabase(url, ({ read }) => read('emails').orderBy('id')), [
      { status: 'failed', attempts: 5, last_error: /stopped during each of the last 5 attempts/ },
      { status: 'sent' },
    ])
    t.match(
      (await activity(url)).at(-1),
      /mail 1 .* to deadly@example\.com was given up/,
      'the activity log reports it',
    )
    t.ok((taken.get('other@example.com') ?? 9) <= 3, 'the other email was sent on time')
  },
)

afterSetUp(
  t,
  'a notification that always kills the worker fails after its attempts',
  (api) =>
    changeCached(api, 'modules', async (db) => {
      const rows = ['deadly', 'slow'].map((module) => ({
        ...{ rule_id: null, module, destination: '', event: 'client.created', status: 'pending' as const },
        // Several attempts have already failed.
        ...{ attempts: module === 'deadly' ? 8 : 4, payload: '{"event":"client.created","data":{}}' },
        ...{ next_attempt_at: longAgo, created_at: new Date().toISOString() },
      }))
      const addon = { type: 'addon', is_active: 1, parameters: '{}', from_api: '[]' }
      for (const { module } of rows) await db('modules').insert({ ...addon, name: module } as never)
      await db('deliveries').insert(rows)
    }),
  async (t, url) => {
    const deaths = await countDeaths(t, {
      url,
      makeDue: (db) => letTimePass(db, 'deliveries'),
      isOver: async ({ read }) => (await read('deliveries').where({ status: 'pending' })).length === 0,
    })
    t.equal(deaths, 2)
    t.match(await readDatabase(url, ({ read }) => read('deliveries').orderBy('id')), [
      { status: 'failed', attempts: 10, answer: /ended/ },
      { status: 'sent', answer: 'Taken' },
    ])
    t.match((await activity(url)).at(-1), /Delivery of client\.created by the addon deadly failed permanently/)
  },
)

afterSetUp(
  t,
  'a stopping service finishes the attempts it has begun and begins no others',
  (api) =>
    writeRows(api, (db) => db('emails').insert(Array.from({ length: 200 }, (_, n) => mailTo(`guest${n}@example.com`)))),
  async (t, url) => {
    const mailbox = await openMailbox(t)
    const server = await serve(t, { DATABASE_URL: url, SMTP_URL: mailbox.url })
    await waitForMails(mailbox, 3)
    t.match(await server.kill('SIGTERM'), { code: 0 })
    const rows = await readDatabase(url, ({ read }) => read('emails'))
    const sent = rows.filter(({ status }) => status === 'sent')
    t.equal(sent.length, mailbox.mails.length)
    t.ok(sent.length < rows.length, `${sent.length} had gone out`)
    t.strictSame(
      rows.filter(
        ({ status, attempts, unfinished_attempts }) => unfinished_attempts > 0 || (status === 'queued' && attempts > 0),
      ),
      [],
    )
  },
)
