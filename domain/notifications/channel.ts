import type { Payload } from '../events/event-payload.js'
import type { ModuleContext, Parameter } from '../ports/module.js'

/** A way to deliver notifications, chosen by a notification rule. */
export interface Channel {
  /** Matches the file name. */
  readonly name: string
  readonly displayName: string
  /** Parameters that a rule sets. Values of type `password` are stored encrypted. */
  readonly parameters: readonly Parameter[]
  /** Throws ModuleError. Missing for email, which has its own queue with retries. */
  deliver?(payload: Payload, moduleContext: ModuleContext): Promise<void>
}

export const channel = (definition: Channel): Channel => definition

/** Returns title, message, and URL as plain text, one per line, without empty ones. */
export const plainText = ({ title, message, url }: Payload): string =>
  [title, message, url].filter((line) => line !== null && line !== '').join('\n')

/** Cuts a text to `max` UTF-16 code units. Drops half a surrogate pair at the end, because chat services reject it. */
export const shortened = (text: string, max: number): string => text.slice(0, max).replace(/[\ud800-\udbff]$/, '')

declare module '../context.js' {
  interface RemoteContext {
    readonly channels: ReadonlyMap<string, Channel>
  }
}
