import type { DeliveryRow } from '../../db/rows-system.js'

/** The content of a delivery, the same for every channel. */
export interface Payload {
  readonly event: string
  readonly title: string
  readonly message: string
  readonly url: string | null
  readonly notification_identifier: string | null
  /** ISO 8601, UTC. */
  readonly timestamp: string
  /** The facts of the event; an event raised by a caller has none. */
  readonly data?: Readonly<Record<string, unknown>>
}

/** A payload to which the outbox adds the event and the time. */
export type UntimedPayload = Omit<Payload, 'event' | 'timestamp'>

/** A recipient of events: a notification rule, or a destination of an addon. */
export type RecipientKey = Pick<DeliveryRow, 'rule_id' | 'module' | 'destination'>

declare module '../context.js' {
  interface Context {
    /** Queues an event for its recipients; returns how many notification rules it reaches (notifications/notify.ts). */
    readonly notify: (
      ctx: Context,
      event: string,
      payloadsOf: () => Promise<readonly UntimedPayload[]>,
      except?: RecipientKey,
    ) => Promise<number>
  }
}
