import type { DeliveryRow } from '../../db/rows-system.js'

/** Content of a delivery, the same for all channels. */
export interface Payload {
  readonly event: string
  readonly title: string
  readonly message: string
  readonly url: string | null
  readonly notification_identifier: string | null
  /** ISO 8601 timestamp in UTC. */
  readonly timestamp: string
  /** The event's data. Missing for custom notifications. */
  readonly data?: Readonly<Record<string, unknown>>
}

/** A payload without the event name and time, which `notify` adds. */
export type UntimedPayload = Omit<Payload, 'event' | 'timestamp'>

/** Key of an event recipient: a notification rule, or one destination of an addon module. */
export type RecipientKey = Pick<DeliveryRow, 'rule_id' | 'module' | 'destination'>

declare module '../context.js' {
  interface Context {
    /**
     * Queues an event for all of its recipients except `except`. Returns the number of subscribed notification rules.
     */
    readonly notify: (
      ctx: Context,
      event: string,
      payloadsOf: () => Promise<readonly UntimedPayload[]>,
      except?: RecipientKey,
    ) => Promise<number>
  }
}
