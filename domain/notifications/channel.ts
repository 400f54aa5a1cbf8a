import type { ModuleContext, Parameter } from '../ports/module.js'

/** What is delivered of an event: the same to every channel. */
export interface Payload {
  readonly event: string
  readonly title: string
  readonly message: string
  readonly url: string | null
  readonly notification_identifier: string | null
  /** ISO 8601, UTC. */
  readonly timestamp: string
  /** What the event is about; an event that callers raise has none. */
  readonly data?: Readonly<Record<string, unknown>>
}

/** A way in which a rule reaches somebody. */
export interface Channel {
  /** The file's own name. */
  readonly name: string
  readonly displayName: string
  /** What a rule has to state of it; values of type `password` are stored sealed. */
  readonly parameters: readonly Parameter[]
  /** Throws ModuleError. Mail has none: it goes through the outbox of mails, which has retries of its own. */
  deliver?(payload: Payload, moduleContext: ModuleContext): Promise<void>
}

/** Only infers. */
export const channel = (definition: Channel): Channel => definition

/** What people read: a line for the title, the message and the address. */
export const plainText = ({ title, message, url }: Payload): string =>
  [title, message, url].filter((line) => line !== null && line !== '').join('\n')
