import { type FetchMessageObject, ImapFlow } from 'imapflow'
import { mailBounds } from '../../domain/mail/incoming/incoming-mail.js'

/** Location and credentials of a mailbox. */
export interface MailboxAccess {
  /** Host name that the certificate must match. */
  readonly host: string
  /** IP address of the host. */
  readonly address: string
  readonly port: number
  readonly isStartTls: boolean
  readonly user: string
  readonly password: string
  readonly folder: string
}

/** Time limits in milliseconds. */
export interface MailboxTimeouts {
  readonly connection: number
  readonly greeting: number
  /** Maximum time without data. */
  readonly silence: number
  /** Limit for the whole connection. */
  readonly whole: number
}

const defaultTimeouts: MailboxTimeouts = { connection: 30_000, greeting: 30_000, silence: 60_000, whole: 5 * 60_000 }

/** Maximum number of emails per connection. */
const maxMails = 50

/** Result of handling an email. */
export type MailOutcome =
  /** The email is marked as read. */
  | 'done'
  /** The email is marked as read and flagged for manual review. */
  | 'aside'
  /** The email is not marked, so it will be fetched again. */
  | 'left'

export interface MailHandler {
  /** Handles an email, identified by its UID in the folder. `raw` is undefined if the email is too large. */
  handle(uid: number, raw: Buffer | undefined): Promise<MailOutcome>
  /** Returns false if another process has taken over the mailbox. */
  isOurs(): Promise<boolean>
}

/**
 * Fetches up to `maxMails` unread emails of a folder, oldest first, over verified TLS, and marks each according to the
 * handler's outcome. Returns true if the folder contains more unread emails. Returns false if another process has taken
 * over the mailbox. Throws if the connection, the login, or a command fails or takes too long.
 */
export async function fetchUnread(
  access: MailboxAccess,
  handler: MailHandler,
  timeouts: Partial<MailboxTimeouts> = {},
): Promise<boolean> {
  const wait = { ...defaultTimeouts, ...timeouts }
  const client = createClient(access, wait)
  const fault = new Promise<never>((_, reject) => client.on('error', reject))
  // Prevents an unhandled rejection after the race has ended.
  fault.catch(() => {})
  const timer = setTimeout(() => client.emit('error', new Error('the mail server did not answer in time')), wait.whole)
  try {
    return await Promise.race([fetchFrom(client, access.folder, handler), fault])
  } finally {
    clearTimeout(timer)
    client.close()
  }
}

function createClient(
  { host, address, port, isStartTls, user, password: pass }: MailboxAccess,
  wait: MailboxTimeouts,
): ImapFlow {
  return new ImapFlow({
    host: address,
    servername: host,
    port,
    secure: !isStartTls,
    ...(isStartTls && { doSTARTTLS: true }),
    auth: { user, pass },
    logger: false,
    disableAutoIdle: true,
    disableCompression: true,
    clientInfo: { name: 'Countinghouse' },
    connectionTimeout: wait.connection,
    greetingTimeout: wait.greeting,
    socketTimeout: wait.silence,
    maxLiteralSize: mailBounds.bytes + 1024 * 1024,
    maxResponseSize: mailBounds.bytes + 2 * 1024 * 1024,
    maxLineLength: 1024 * 1024,
  })
}

async function fetchFrom(client: ImapFlow, folder: string, handler: MailHandler): Promise<boolean> {
  await client.connect()
  const lock = await client.getMailboxLock(folder)
  try {
    const unread = (await client.search({ seen: false }, { uid: true })) || []
    for (const uid of unread.slice(0, maxMails)) {
      if (!(await handler.isOurs())) return false
      const size = await fetchOne(client, uid, { size: true })
      if (size === undefined) continue
      const isTooLarge = (size.size ?? 0) > mailBounds.bytes
      const mail = isTooLarge ? undefined : await fetchOne(client, uid, { source: true })
      if (!isTooLarge && mail?.source === undefined) continue
      const fate = await handler.handle(uid, mail?.source)
      if (fate !== 'left') await mark(client, uid, fate)
    }
    return unread.length > maxMails
  } finally {
    lock.release()
    await client.logout()
  }
}

async function fetchOne(
  client: ImapFlow,
  uid: number,
  query: { readonly size: true } | { readonly source: true },
): Promise<FetchMessageObject | undefined> {
  const found = await client.fetchOne(String(uid), query, { uid: true })
  return found === false ? undefined : found
}

async function mark(client: ImapFlow, uid: number, fate: MailOutcome): Promise<void> {
  const flags = fate === 'aside' ? ['\\Seen', '\\Flagged'] : ['\\Seen']
  if (!(await client.messageFlagsAdd(String(uid), flags, { uid: true })))
    throw new Error('the mail server marks no email in this folder as read')
}
