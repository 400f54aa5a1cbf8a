import { type FetchMessageObject, ImapFlow } from 'imapflow'
import { mailBounds } from '../../domain/mail/incoming/incoming-mail.js'

/** Where a mailbox is, and who signs in. */
export interface MailboxAccess {
  /** The name that the certificate has to have. */
  readonly host: string
  /** The address that the name leads to. */
  readonly address: string
  readonly port: number
  readonly isStartTls: boolean
  readonly user: string
  readonly password: string
  readonly folder: string
}

/** Milliseconds that a server may take. */
export interface MailboxTimeouts {
  readonly connection: number
  readonly greeting: number
  /** Without a byte. */
  readonly silence: number
  /** For all of a connection. */
  readonly whole: number
}

const usualTimeouts: MailboxTimeouts = { connection: 30_000, greeting: 30_000, silence: 60_000, whole: 5 * 60_000 }

/** Mails that are taken over one connection. */
const maxMails = 50

/** The handling of a mail of the mailbox. */
export type MailFate =
  /** It is marked as read. */
  | 'done'
  /** It is marked as read and flagged, for a person to look at. */
  | 'aside'
  /** It stays as it is. */
  | 'left'

export interface MailHandler {
  /** Handles a mail by its number in the folder; undefined for one that is larger than mails may be. */
  handle(uid: number, raw: Buffer | undefined): Promise<MailFate>
  /** Returns false once another process fetches instead. */
  isOurs(): Promise<boolean>
}

/**
 * Fetches the unread mails of a folder, the oldest first, over TLS whose certificate is checked, and marks each once it was
 * handled. Returns true if there may be more. Throws where the server cannot be reached or falls silent.
 */
export async function fetchUnread(
  access: MailboxAccess,
  handler: MailHandler,
  timeouts: Partial<MailboxTimeouts> = {},
): Promise<boolean> {
  const wait = { ...usualTimeouts, ...timeouts }
  const client = clientOf(access, wait)
  const fault = new Promise<never>((_, reject) => client.on('error', reject))
  // Whoever waits for nothing else has no use for it.
  fault.catch(() => {})
  const timer = setTimeout(() => client.emit('error', new Error('the mail server took too long')), wait.whole)
  try {
    return await Promise.race([fetchFrom(client, access.folder, handler), fault])
  } finally {
    clearTimeout(timer)
    client.close()
  }
}

function clientOf(
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

async function mark(client: ImapFlow, uid: number, fate: MailFate): Promise<void> {
  const flags = fate === 'aside' ? ['\\Seen', '\\Flagged'] : ['\\Seen']
  if (!(await client.messageFlagsAdd(String(uid), flags, { uid: true })))
    throw new Error('the mail server marks no mail of this folder as read')
}
