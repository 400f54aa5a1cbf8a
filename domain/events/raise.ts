import type { Context } from '../context.js'
import type { EventRecordType } from '../ports/events/data.js'
import { customEvent, type EventData, type EventName, eventKind } from '../ports/events.js'
import { isAddress } from '../ports/forms.js'
import { Fault } from '../values/faults.js'
import type { RecipientKey, UntimedPayload } from './event-payload.js'

interface RaiseOptions {
  /** Row of the event's record before the change. */
  readonly before?: object | undefined
  /** Recipient to exclude. */
  readonly except?: RecipientKey | undefined
}

/** Raises an event. Makes no queries if the event has no recipients. */
export const raise = <Name extends EventName>(
  ctx: Context,
  event: Name,
  message: string,
  data: EventData<Name>,
  { before, except }: RaiseOptions = {},
): Promise<void> => raiseEach(ctx, event, [data], () => [message, data, before], except)

/** An event's message, its data, and the record's row before the change. */
type EventArguments<Name extends EventName> = readonly [
  message: string,
  data: EventData<Name>,
  before?: object | undefined,
]

/** Raises an event for each row, with a constant number of queries. */
export async function raiseEach<Name extends EventName, Row>(
  ctx: Context,
  event: Name,
  rows: readonly Row[],
  tell: (row: Row) => EventArguments<Name>,
  except?: RecipientKey,
): Promise<void> {
  await ctx.notify(ctx, event, () => describeEach(ctx, event, rows.map(tell)), except)
}

/** Builds one payload per event. Adds the fields that all events have to each event's data (R-2651). */
async function describeEach(
  ctx: Context,
  event: EventName,
  told: readonly EventArguments<EventName>[],
): Promise<UntimedPayload[]> {
  const { title, about } = eventKind(event)
  const facts = told.map(([, data]) => data as Readonly<Record<string, unknown>>)
  const actor = { actor: ctx.author, bystaff: isByStaff(ctx) }
  const describe = (at: number, url: string | null, more: object = {}): UntimedPayload => ({
    title,
    message: (told[at] as EventArguments<EventName>)[0],
    url,
    notification_identifier: null,
    data: { ...actor, url, ...more, ...facts[at] },
  })
  if (about === undefined) return facts.map((_, at) => describe(at, null))
  const wanted = told.map(([, , before], at) => ({ id: facts[at]?.[about.by] as number | null, before }))
  const records = await ctx.presentRecords(ctx, about.record, wanted)
  return records.map(({ object, isDeleted, changes }, at) => {
    // URLs point to the client area, which shows neither deleted records nor records without a client.
    const url = isDeleted || facts[at]?.clientid == null ? null : pageOf(ctx, about.record, wanted[at]?.id)
    return describe(at, url, { object, changes })
  })
}

/** Returns true for API calls outside the client area, which only staff can make. */
const isByStaff = ({ call }: Context): boolean => call !== undefined && call.isOfClientArea !== true

/** Client area paths relative to `/client/`, by kind of record. */
const pages: Partial<Record<EventRecordType, (id: number) => string>> = {
  domain: (id) => `domains/${id}`,
  invoice: () => 'invoices',
  quote: () => 'quotes',
  service: (id) => `services/${id}`,
  ticket: () => 'tickets',
}

function pageOf({ baseUrl }: Context, record: EventRecordType, id: number | null | undefined): string | null {
  const page = pages[record]
  return page === undefined || id == null ? null : `${baseUrl}/client/${page(id)}`
}

/**
 * Raises a custom notification on a caller's behalf (R-2201). Returns the number of subscribed notification rules.
 * Throws notification_url_unsound for an invalid URL, because emails link to the URL.
 */
export async function raiseCustom(
  ctx: Context,
  {
    title,
    message,
    url,
    identifier,
  }: Pick<UntimedPayload, 'title' | 'message' | 'url'> & { identifier: string | null },
): Promise<number> {
  if (url !== null && !isAddress(url)) throw new Fault('notification_url_unsound')
  return ctx.notify(ctx, customEvent, async () => [{ title, message, url, notification_identifier: identifier }])
}
