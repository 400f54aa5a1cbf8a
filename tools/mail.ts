// Shows the outbox, sends mails again, and tries the mail server:
//   npm run mail -- list [--status queued|sent|failed] [--to ADDRESS] [--last COUNT]
//   npm run mail -- resend ID [ID …]     queues mails once more that were sent or given up
//   npm run mail -- test ADDRESS         sends one mail at once, past the outbox
import { randomUUID } from 'node:crypto'
import type { EmailRow } from '../db/rows.js'
import { latestMails, mailStatuses } from '../domain/mail/log.js'
import { resendMail } from '../domain/mail/resending.js'
import { mailHostOf, senderOf } from '../domain/mail/sender.js'
import { isEmail } from '../engine/formats.js'
import { readConfig } from '../server/config.js'
import { smtpTransport } from '../server/smtp.js'
import { withContexts } from './contexts.js'
import { countOf, idOf, oneOf } from './options.js'
import { parseArguments, runCommand, WrongUsage } from './setup/command.js'

const usage = 'npm run mail -- list [--status STATUS] [--to ADDRESS] [--last COUNT] | resend ID [ID …] | test ADDRESS'

await runCommand('mail', usage, async (args) => {
  const { values, positionals } = parseArguments({
    args,
    allowPositionals: true,
    options: { status: { type: 'string' }, to: { type: 'string' }, last: { type: 'string' } },
  })
  const [command, ...rest] = positionals
  if (command !== 'list' && Object.keys(values).length > 0) throw new WrongUsage('these options are for list')
  switch (command) {
    case 'list':
      if (rest.length > 0) throw new WrongUsage('list takes options only')
      return list(values)
    case 'resend':
      return resend(rest.map(idOf))
    case 'test':
      return test(rest)
    default:
      throw new WrongUsage(command === undefined ? 'a command is missing' : `there is no command ${command}`)
  }
})

async function list({ status, to, last = '50' }: { status?: string; to?: string; last?: string }): Promise<string> {
  const filter = { status: oneOf('--status', mailStatuses, status), recipient: to, last: countOf(last) }
  const mails = await withContexts(async (contexts) => latestMails((await contexts.on()).db, filter))
  return mails.length === 0 ? 'There are no such mails.\n' : mails.map(line).join('')
}

function line({
  id,
  status,
  template,
  recipient,
  subject,
  attempts,
  created_at,
  sent_at,
  last_error,
}: EmailRow): string {
  const tried = status === 'sent' ? `sent ${sent_at}` : `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`
  const facts = [`queued ${created_at}`, tried, ...(last_error === null ? [] : [last_error.replaceAll('\n', ' ')])]
  return `${id} ${status} ${template} to ${recipient}, "${subject}": ${facts.join(', ')}\n`
}

/** Queues all of them or none. */
async function resend(ids: readonly number[]): Promise<string> {
  if (ids.length === 0) throw new WrongUsage('resend takes the id of a mail')
  return withContexts((contexts) =>
    contexts.transaction(async (ctx) => {
      const lines: string[] = []
      for (const id of new Set(ids)) {
        const { template, recipient } = await resendMail(ctx, id)
        lines.push(`The mail ${id} (${template}) to ${recipient} is queued again.\n`)
      }
      return lines.join('')
    }),
  )
}

async function test(addresses: readonly string[]): Promise<string> {
  const [to, ...more] = addresses
  if (to === undefined || more.length > 0 || !isEmail(to)) throw new WrongUsage('test takes one e-mail address')
  const { smtpUrl } = readConfig(process.env)
  if (smtpUrl === undefined) throw new Error('SMTP_URL is not set')
  const { sender, company, host } = await withContexts(async (contexts) => {
    const { settings, baseUrl } = await contexts.on()
    const { sender } = senderOf(settings, baseUrl)
    return { sender, company: settings.text('company_name'), host: mailHostOf(baseUrl) }
  })
  const transport = smtpTransport(smtpUrl, { host })
  try {
    await transport.send({
      from: sender,
      to,
      subject: `Test of the mail of ${company}`,
      html: '<p>This mail was sent to test the mail server. It reached you, so it works.</p>',
      autoSubmitted: 'auto-generated',
      messageId: `<test-${randomUUID()}@${sender.address.slice(sender.address.lastIndexOf('@') + 1)}>`,
    })
  } finally {
    transport.close()
  }
  return `The mail server took a mail from ${sender.address} to ${to}.\n`
}
