import { InvalidMailError, mailBounds } from '../../domain/mail/incoming/incoming-mail.js'
import type { ProcessedMail } from '../../domain/tickets/incoming/process-mail.js'
import { mailOutcomes } from '../../domain/tickets/incoming/received-mails.js'
import { isEmail } from '../../engine/formats.js'
import { readConfig } from '../../server/config.js'
import { takeRawMail } from '../../server/incoming/take-raw-mail.js'
import { command } from '../command/definition.js'
import { serviceVariables } from '../command/environment.js'
import { text } from '../command/parameters.js'
import { withContexts } from '../contexts.js'
import { expectDatabaseFile } from '../mail-in/database-file.js'

/** EX_DATAERR from sysexits.h: the mail server must not deliver the email again. */
const notMailCode = 65
/** EX_TEMPFAIL from sysexits.h: the mail server queues the email and delivers it again. */
const againCode = 75

export default command({
  name: 'mail-in',
  summary: 'Take one email from the mail server on stdin.',
  description:
    'It opens a ticket or replies to one. The exit code is 0 once the email is stored, 75 if the mail server should try again, and 65 if it is not an email or exceeds the limits. Run it in the folder of the compiled service.',
  options: {
    recipient: text('ADDRESS', 'the address that the mail server delivered to; without it, the address in the headers'),
  },
  json: 'the outcome, and the ID of the ticket',
  environment: [...serviceVariables, 'BASE_URL'],
  examples: [
    ['mail-in', 'takes an email whose headers contain the recipient'],
    ['mail-in --recipient=support@shop.example', 'takes an email delivered to this address'],
  ],
  run: async (_, { recipient }) => {
    try {
      // A stranger may have chosen this text, so anything but an email address is ignored.
      const taken = await take(recipient !== undefined && isEmail(recipient) ? recipient : undefined)
      return { text: `${describeOutcome(taken)}\n`, document: taken }
    } catch (error) {
      const isNoMail = error instanceof InvalidMailError
      process.exitCode = isNoMail ? notMailCode : againCode
      // Database errors begin with the statement, which is omitted because it contains values.
      const { message } = error as Error
      process.stderr.write(`mail-in: ${'code' in (error as Error) ? message.split(' - ').at(-1) : message}\n`)
      return undefined
    }
  },
})

async function take(recipient: string | undefined): Promise<ProcessedMail> {
  const raw = await readStdin()
  expectDatabaseFile(readConfig(process.env).databaseUrl)
  return withContexts((contexts) => takeRawMail(contexts, raw, { recipient }), { changesRows: true, mayMigrate: false })
}

/** Reads stdin up to the maximum size of an email. Throws InvalidMailError if it is larger. */
async function readStdin(): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of process.stdin as AsyncIterable<Buffer>) {
    size += part.length
    if (size > mailBounds.bytes) throw new InvalidMailError('It is larger than 25 MiB')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

const describeOutcome = ({ outcome, ticketId }: ProcessedMail): string =>
  `${mailOutcomes[outcome]}${ticketId === undefined ? '' : ` The ticket ID is ${ticketId}.`}`
