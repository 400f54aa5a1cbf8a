import t from 'tap'
import { openBrowser } from './browser.js'
import { withSite } from './site.js'

// R-4478, R-4710
withSite(t, 'the owner downloads no reply that waits to be accepted, and none of its files', async (t, site) => {
  const { clientId, email } = await site.makeAccount()
  const at = site.now().toISOString()
  await site.database.transaction(async (db) => {
    const [department] = await db('departments').insert({ name: 'Support' }).returning('id')
    const department_id = department?.id as number
    const [ticket] = await db('tickets')
      .insert({
        ...{ tid: '123456', client_id: clientId, department_id, email, name: 'Ada', subject: 'Slow', message: 'Hello' },
        ...{ status: 'Open', priority: 'medium', created_at: at, last_reply_at: at },
      })
      .returning('id')
    const ticket_id = ticket?.id as number
    for (const is_unverified of [0, 1] as const) {
      const name = is_unverified === 1 ? 'stranger' : 'friend'
      const [reply] = await db('ticket_replies')
        .insert({
          ticket_id,
          name,
          email: `${name}@example.com`,
          message: `I am a ${name}`,
          is_unverified,
          created_at: at,
        })
        .returning('id')
      const reply_id = reply?.id as number
      await db('ticket_attachments').insert({ ticket_id, reply_id, name: `${name}.txt`, content: Buffer.from('x') })
    }
  })
  const owner = openBrowser(site)
  await owner.signIn(email)
  const { status, text } = await owner.send('/client/data', { form: 'download' })
  t.equal(status, 200)
  t.match(text, /I am a friend[\s\S]*friend\.txt/)
  t.notMatch(text, 'stranger')
})
