import { billingEvents } from './events/billing.js'
import { clientEvents } from './events/clients.js'
import type { DataOf, EventKind } from './events/data.js'
import { serviceEvents } from './events/services.js'
import { failureEvents, staffEvents } from './events/staff.js'

/** Events that notification rules and addons can subscribe to, in addition to `api.custom`. */
export const events = { ...clientEvents, ...billingEvents, ...serviceEvents, ...staffEvents, ...failureEvents } as const

export type EventName = keyof typeof events

/** The data of one event. Raising the event adds `commonData`. */
export type EventData<Name extends EventName> = DataOf<(typeof events)[Name]>

export const eventKind = (name: EventName): EventKind => events[name] as unknown as EventKind

/** Event that callers raise with triggernotificationevent. */
export const customEvent = 'api.custom' as const

export const eventNames: readonly string[] = [customEvent, ...Object.keys(events)]
