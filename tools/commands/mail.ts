import { randomUUID } from 'node:crypto'
import type { EmailRow } from '../../db/rows.js'
import { frameMail } from '../../domain/mail/frame.js'
import { latestMails, mailStatuses } from '../../domain/mail/mail-log.js'
import { resendMail } from '../../domain/mail/resent-mails.js'
import { createMailHost, createSender } from '../../domain/mail/sender.js'
import { getBranding } from '../../domain/settings/branding.js'
import { latestReceived, type ReceivedMail } from '../../domain/tickets/incoming/received-mails.js'
import { isEmail } from '../../engine/formats.js'
import { readConfig } from '../../server/config.js'
import { smtpTransport } from '../../server/smtp.js'
import { type CommandResult, commandGroup, subcommand } from '../command/definition.js'
import { serviceVariables } from '../command/environment.js'
import { choice, lastOption, parsedText, readId, repeatable, required, text } from '../command/parameters.js'
import { WrongUsage } from '../command/wrong-usage.js'
import { withContexts } from '../contexts.js'

export default commandGroup({
  name: 'mail',
  summary: 'List sent and received emails, resend emails, and test the mail server.',
  environment: [...serviceVariables, 'BASE_URL', 'SMTP_URL'],
  examples: [
    ['mail list --status failed --last 20', 'lists emails that could not be sent, with the reason'],
    ['mail resend 4711', 'queues an email again'],
    ['mail test you@example.com', 'tests the mail server'],
  ],
  verbs: {
    list: subcommand({
      summary: 'List outgoing emails, newest first.',
      options: {
        status: choice('STATUS', 'only emails with this status', mailStatuses),
        to: text('ADDRESS', 'only emails to this address'),
        last: lastOption,
      },
      json: 'the emails without their texts',
      run: async (_, { status, to, last }) => {
        const filter = { status, recipient: to, last }
        const mails = await withContexts(async (contexts) => latestMails((await contexts.on()).db, filter))
        const text = mails.length === 0 ? 'There are no such emails.\n' : mails.map(formatMail).join('')
        return { text, document: mails.map(pickMailFacts) }
      },
    }),
    received: subcommand({
      summary: 'List received emails with their outcome, newest first.',
      options: { from: text('ADDRESS', 'only emails from this address'), last: lastOption },
      json: 'the emails without their texts',
      run: async (_, { from, last }) => {
        const mails = await withContexts(async (contexts) => latestReceived((await contexts.on()).db, { from, last }))
        const text = mails.length === 0 ? 'There are no such emails.\n' : mails.map(receivedLine).join('')
        return { text, document: mails }
      },
    }),
    resend: subcommand({
      summary: 'Queue sent or failed emails again: either all or none of the IDs.',
      arguments: { ids: repeatable(parsedText('ID', 'the IDs of emails', readId)) },
      json: 'the emails',
      run: ({ ids }) => resend(ids),
    }),
    test: subcommand({
      summary: 'Send one email immediately, bypassing the outbox.',
      arguments: { to: required(parsedText('ADDRESS', 'the recipient', readAddress)) },
      json: 'the sender and the recipient',
      run: ({ to }) => test(to),
    }),
  },
})

function readAddress(text: string): string {
  if (!isEmail(text)) throw new WrongUsage('test takes one email address')
  return text
}

const pickMailFacts = ({
  id,
  status,
  template,
  recipient,
  subject,
  attempts,
  created_at,
  sent_at,
  last_error,
}: EmailRow) => ({
  ...{ id, status, template, recipient, subject, attempts, created_at, sent_at, last_error },
})

function formatMail({
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

const receivedLine = ({ sender, subject, outcome, ticket_id, created_at }: ReceivedMail): string =>
  `${created_at} ${outcome}${ticket_id === null ? '' : ` (ticket ${ticket_id})`} from ${sender}, "${subject}"\n`

async function resend(ids: readonly number[]): Promise<CommandResult> {
  const mails = await withContexts((contexts) =>
    contexts.transaction(async (ctx) => {
      const mails: { id: number; template: string; recipient: string }[] = []
      for (const id of new Set(ids)) {
        const { template, recipient } = await resendMail(ctx, id)
        mails.push({ id, template, recipient })
      }
      return mails
    }),
  )
  const lines = mails.map(
    ({ id, template, recipient }) => `Email ${id} (${template}) to ${recipient} is queued again.\n`,
  )
  return { text: lines.join(''), document: mails }
}

async function test(to: string): Promise<CommandResult> {
  const { smtpUrl } = readConfig(process.env)
  if (smtpUrl === undefined) throw new Error('SMTP_URL is not set')
  const { sender, look, host } = await withContexts(async (contexts) => {
    const { settings, baseUrl } = await contexts.on()
    const { sender } = createSender(settings, baseUrl)
    return { sender, look: getBranding(settings), host: createMailHost(baseUrl) }
  })
  const transport = smtpTransport(smtpUrl, { host })
  const subject = `Test email from ${look.company}`
  try {
    await transport.send({
      from: sender,
      to,
      subject,
      ...frameMail(look, {
        subject,
        body: '<p>This email was sent to test the mail server. If you can read it, the mail server works.</p>',
        language: 'en',
      }),
      autoSubmitted: 'auto-generated',
      messageId: `<test-${randomUUID()}@${sender.address.slice(sender.address.lastIndexOf('@') + 1)}>`,
    })
  } finally {
    transport.close()
  }
  return {
    text: `The mail server accepted an email from ${sender.address} to ${to}.\n`,
    document: { from: sender.address, to },
  }
}
