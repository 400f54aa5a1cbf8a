import { about as facts } from '../actions/_shared/about.js'
import { recordPresenters } from '../actions/_shared/event-records.js'
import { webhooks } from '../actions/_shared/webhooks.js'
import { type EventName, eventKind, events } from '../domain/ports/events.js'
import { faults } from '../domain/values/faults.js'
import type { About } from '../engine/documents/areas.js'
import { release } from './release.js'

const recordEvents = (Object.keys(events) as EventName[]).flatMap((name) => {
  const { summary, about } = eventKind(name)
  return about === undefined
    ? []
    : [{ name, summary, record: about.record, listedBy: recordPresenters[about.record].listedBy }]
})

/** Returns the service's description for generated documents, without the actions. */
export const about = (baseUrl: string = facts.baseUrl): About => ({
  ...facts,
  release,
  baseUrl,
  faults,
  events: recordEvents,
  webhooks,
})
