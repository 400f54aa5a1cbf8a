import type { Payload } from '../events/event-payload.js'
import type { ModuleContext, Parameter } from '../ports/module.js'

/** A delivery channel for notifications, such as email or a webhook. A notification rule selects the channel. */
export interface Channel {
  /** Same as the file name. */
  readonly name: string
  readonly displayName: string
  /** Parameters that a rule sets. Values of type `password` are stored encrypted. */
  readonly parameters: readonly Parameter[]
  /** Delivers a payload. Throws ModuleError. Missing for email, which has a separate queue with retries. */
  deliver?(payload: Payload, moduleContext: ModuleContext): Promise<void>
}

export const channel = (definition: Channel): Channel => definition

/** Returns the title, message, and URL as plain text, one per line, without empty lines. */
export const plainText = ({ title, message, url }: Payload): string =>
  [title, message, url].filter((line) => line !== null && line !== '').join('\n')

/**
 * Truncates a text to `max` UTF-16 code units. Drops an incomplete surrogate pair at the end, because chat services
 * reject it.
 */
export const shortened = (text: string, max: number): string => text.slice(0, max).replace(/[\ud800-\udbff]$/, '')

declare module '../context.js' {
  interface RemoteContext {
    readonly channels: ReadonlyMap<string, Channel>
  }
}
