import { billingEvents } from './events/billing.js'
import { clientEvents } from './events/clients.js'
import type { DataOf, EventKind } from './events/data.js'
import { serviceEvents } from './events/services.js'
import { failureEvents, staffEvents } from './events/staff.js'

/** Events that notification rules and addons can subscribe to, beside those that callers raise. */
export const events = { ...clientEvents, ...billingEvents, ...serviceEvents, ...staffEvents, ...failureEvents } as const

export type EventName = keyof typeof events

/** The data of one event; what every event has beside it (commonData) is added when it is raised. */
export type EventData<Name extends EventName> = DataOf<(typeof events)[Name]>

/** Returns an event's declaration. */
export const eventKind = (name: EventName): EventKind => events[name] as unknown as EventKind

/** The event that callers raise with triggernotificationevent. */
export const customEvent = 'api.custom' as const

export const eventNames: readonly string[] = [customEvent, ...Object.keys(events)]
