// Listed in docs/reference/attacks.md.

import t from 'tap'
import { credential, eventually, serve } from '../server/serve.js'
import { callFromThread } from '../support/calling-thread.js'
import { credentialHeaders } from '../support/credentials.js'
import { onBothDatabases } from '../support/databases.js'
import { worstHtml } from '../support/worst-html.js'
import { openMailbox } from './mailbox.js'

/** Longest acceptable answer time for other callers in milliseconds, on a machine that also runs other tests. */
const longestWaitMs = 3000

/** Longer texts are rejected. */
const longestText = 65_535

onBothDatabases(t, 'an email with the worst HTML is sent without delaying other callers', async (t, url) => {
  const mailbox = await openMailbox(t)
  const server = await serve(t, { DATABASE_URL: url, SMTP_URL: mailbox.url })
  const { body: client } = await server.call('addclient', {
    ...{ firstname: 'Ada', lastname: 'L', email: 'ada@example.com', password2: 'a long password' },
  })
  const send = async (custommessage: string) => {
    const sent = await server.call('sendemail', { id: client.clientid, customsubject: 'Hello', custommessage })
    t.match(sent, { status: 200, body: { recipient: 'ada@example.com' } })
  }
  const stop = callFromThread(`${server.url}/api/v1/getclientgroups`, credentialHeaders(credential))
  let sent = 0
  for (const text of Object.values(worstHtml))
    for (const length of [15_000, 60_000]) {
      await send(text(length).slice(0, longestText))
      sent++
    }
  await send('<p>Hello Ada,</p><p>see <a href="https://a.example/x?a=1&amp;b=2">the page</a>.</p>')
  await eventually('all emails have arrived', () => mailbox.mails.length === sent + 2, 60_000)
  const slowest = await stop()
  console.log(`${t.name}: ${sent} mails, slowest answer ${Math.round(slowest)} ms`)
  t.ok(slowest < longestWaitMs, `the slowest answer to others took ${Math.round(slowest)} ms`)
  const texts = mailbox.mails.map(({ parsed }) => parsed.text?.trim())
  const told = 'Hello Ada,\n\nsee the page (https://a.example/x?a=1&b=2).\n\n-- \n'
  t.ok(
    texts.some((text) => text?.startsWith(told)),
    'a link is shown with its address',
  )
  t.match(await server.kill('SIGTERM'), { code: 0 }, 'it ends on SIGTERM')
})
