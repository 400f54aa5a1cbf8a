import { randomUUID } from 'node:crypto'
import type { RemoteContext } from '../../domain/context.js'
import { InvalidMailError } from '../../domain/mail/incoming/incoming-mail.js'
import { decryptSetting } from '../../domain/settings/secret-settings.js'
import { endLease, holdLease } from '../../domain/system/lease.js'
import type { ContextFactory } from '../contexts.js'
import type { MailboxAccess, MailboxTimeouts, MailOutcome } from './mailbox.js'
import { takeRawMail } from './take-raw-mail.js'

/** Returns the addresses of a host. Throws if the service may not connect to the host. */
export type ResolveHost = (host: string, signal: AbortSignal) => Promise<readonly { readonly address: string }[]>

/** Milliseconds of the lease that lets only one process fetch. Exceeds the time limit of a connection. */
const leaseMs = 10 * 60_000
const resolveMs = 10_000
/** Milliseconds of the first pause after a failure. Each further failure doubles the pause, up to `maxPauseMs`. */
const firstPauseMs = 60_000
const maxPauseMs = 15 * 60_000
/** Failures after which an email is set aside. */
const maxFailures = 5
const maxRemembered = 1000

/** Fetches the configured mailbox while no other process does (R-4742). */
export class MailboxWorker {
  readonly #lease = { name: 'mailbox', holder: randomUUID() }
  readonly #failures = new Map<number, number>()
  #pause: { readonly until: number; readonly ms: number } | undefined

  constructor(
    private readonly contexts: ContextFactory,
    private readonly resolveHost: ResolveHost,
    private readonly timeouts: Partial<MailboxTimeouts> = {},
    private readonly clock: () => number = () => performance.now(),
  ) {}

  /**
   * Fetches and processes unread emails, unless fetching is paused or another process does it. Returns true if there
   * may be more. A failed fetch is reported, and pauses fetching.
   */
  async takeUnread(): Promise<boolean> {
    const remote = await this.contexts.remote()
    const host = remote.settings.text('imap_host')
    if (host === '' || (this.#pause !== undefined && this.clock() < this.#pause.until)) return false
    if (!(await this.#hold())) return false
    try {
      const isMore = await this.#fetch(remote, host)
      this.#pause = undefined
      return isMore
    } catch (error) {
      const ms = this.#pause === undefined ? firstPauseMs : Math.min(2 * this.#pause.ms, maxPauseMs)
      this.#pause = { until: this.clock() + ms, ms }
      remote.report(new Error(`The mailbox could not be read: ${(error as Error).message}`), { mailbox: host })
      return false
    } finally {
      await this.contexts.transaction((ctx) => endLease(ctx.db, this.#lease, ctx.machineNow))
    }
  }

  #hold(): Promise<boolean> {
    return this.contexts.transaction(({ db, machineNow: now }) =>
      holdLease(db, this.#lease, { now, milliseconds: leaseMs }),
    )
  }

  async #fetch(remote: RemoteContext, host: string): Promise<boolean> {
    const { settings, secretKey } = remote
    const password = decryptSetting(secretKey, 'imap_password', settings.valueOf('imap_password'))
    if (password === '') throw new Error('imap_password is not set: set it with the setup file')
    const [found] = await this.resolveHost(host, AbortSignal.timeout(resolveMs))
    const access: MailboxAccess = {
      host,
      address: found?.address ?? host,
      port: settings.whole('imap_port'),
      isStartTls: settings.on('imap_starttls'),
      user: settings.text('imap_user'),
      password,
      folder: settings.text('imap_folder'),
    }
    const handler = {
      isOurs: () => this.#hold(),
      handle: (uid: number, raw: Buffer | undefined) => this.#take(remote, uid, raw),
    }
    // Imported on demand, because the library is large and few services have a mailbox.
    const { fetchUnread } = await import('./mailbox.js')
    return fetchUnread(access, handler, this.timeouts)
  }

  async #take(remote: RemoteContext, uid: number, raw: Buffer | undefined): Promise<MailOutcome> {
    try {
      if (raw === undefined) throw new InvalidMailError('It is larger than 25 MiB')
      await takeRawMail(this.contexts, raw)
      this.#failures.delete(uid)
      return 'done'
    } catch (error) {
      const count = (this.#failures.get(uid) ?? 0) + 1
      const isOver = error instanceof InvalidMailError || count >= maxFailures
      remote.report(error, { mail: uid, ...(isOver && { fate: 'set aside' }) })
      this.#failures.delete(uid)
      if (!isOver && this.#failures.size < maxRemembered) this.#failures.set(uid, count)
      return isOver ? 'aside' : 'left'
    }
  }
}
