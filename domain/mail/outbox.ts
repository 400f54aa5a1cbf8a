import type { RemoteContext } from '../context.js'
import { type AttemptResult, workRow } from '../queue/work.js'
import { MailConnections } from './connections.js'
import { DueMails } from './due-mails.js'
import { chooseMailQueue, type MailTransport, mailWork, type OutboxRow } from './sending.js'

/** Maximum number of emails to try to claim, because other processes may claim each of them first. */
const maxTries = 10

/** Sends emails for one process: selects the next email and limits the connections. */
export class Outbox {
  readonly #connections = new MailConnections()
  readonly #due = new DueMails()

  constructor(private readonly transport: MailTransport) {}

  /** Maximum number of concurrent emails. */
  get most(): number {
    return this.#connections.most
  }

  /**
   * Sends the next email. Calls `onClaimed` after the claim, so that the caller can start another email. Returns false
   * if no due email can get a connection now, or if other processes claimed the emails that it selected.
   */
  async sendNext(remote: RemoteContext, onClaimed?: () => void): Promise<boolean> {
    this.#connections.allow(remote.settings.whole('mail_connections'))
    this.transport.resize?.(this.most)
    for (let tries = 0; tries < maxTries; tries++) {
      const mail = await this.#due.next(remote, (due) => this.#connections.hasRoomFor(due))
      if (mail === undefined) return false
      if ((await this.#send(remote, mail, onClaimed)) !== undefined) return true
      this.#due.forgetKept()
    }
    return false
  }

  async #send(
    remote: RemoteContext,
    mail: OutboxRow,
    onClaimed: (() => void) | undefined,
  ): Promise<AttemptResult<void> | undefined> {
    const giveBack = this.#connections.take(mail.recipient)
    let attempted: AttemptResult<void> | undefined
    try {
      attempted = await workRow(remote, mailWork(this.transport, chooseMailQueue(mail)), mail, onClaimed)
    } finally {
      giveBack(attempted)
    }
    return attempted
  }
}
