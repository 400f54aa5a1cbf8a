import type { Payload } from '../events/event-payload.js'
import type { ModuleContext, Parameter } from '../ports/module.js'

/** A way in which a rule reaches somebody. */
export interface Channel {
  /** The same as the name of its file. */
  readonly name: string
  readonly displayName: string
  /** Parameters that a rule states; values of type `password` are stored sealed. */
  readonly parameters: readonly Parameter[]
  /** Throws ModuleError. Mail has none: it goes through the outbox of mails, which has retries of its own. */
  deliver?(payload: Payload, moduleContext: ModuleContext): Promise<void>
}

/** Returns the definition unchanged, with its type. */
export const channel = (definition: Channel): Channel => definition

/** Returns the text for people: a line each for the title, the message and the address. */
export const plainText = ({ title, message, url }: Payload): string =>
  [title, message, url].filter((line) => line !== null && line !== '').join('\n')

/** Returns a text as it is, or its first `max` UTF-16 code units, less half a character at the end, which chats refuse. */
export const shortened = (text: string, max: number): string => text.slice(0, max).replace(/[\ud800-\udbff]$/, '')

declare module '../context.js' {
  interface RemoteContext {
    /** The channels of notification rules, by name. */
    readonly channels: ReadonlyMap<string, Channel>
  }
}
