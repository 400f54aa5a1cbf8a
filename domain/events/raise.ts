import type { Context } from '../context.js'
import type { EventRecord } from '../ports/events/data.js'
import { customEvent, type EventData, type EventName, eventKind } from '../ports/events.js'
import { isAddress } from '../ports/forms.js'
import { Fault } from '../values/faults.js'
import type { RecipientKey, UntimedPayload } from './event-payload.js'

interface RaiseOptions {
  /** The row of the event's record before the change. */
  readonly before?: object | undefined
  /** A recipient that gets nothing. */
  readonly except?: RecipientKey | undefined
}

/** Raises an event for its recipients. Without any, it reads and writes nothing. */
export const raise = <Name extends EventName>(
  ctx: Context,
  event: Name,
  message: string,
  data: EventData<Name>,
  { before, except }: RaiseOptions = {},
): Promise<void> => raiseEach(ctx, event, [data], () => [message, data, before], except)

/** The message and the data of one row's event, and the event's record before the change. */
type Told<Name extends EventName> = readonly [message: string, data: EventData<Name>, before?: object | undefined]

/** Raises an event for many rows in a constant number of statements. */
export async function raiseEach<Name extends EventName, Row>(
  ctx: Context,
  event: Name,
  rows: readonly Row[],
  tell: (row: Row) => Told<Name>,
  except?: RecipientKey,
): Promise<void> {
  await ctx.notify(ctx, event, () => describeEach(ctx, event, rows.map(tell)), except)
}

/** Returns what is delivered: the data of the event, and what every event has beside it (R-2651). */
async function describeEach(
  ctx: Context,
  event: EventName,
  told: readonly Told<EventName>[],
): Promise<UntimedPayload[]> {
  const { title, about } = eventKind(event)
  const facts = told.map(([, data]) => data as Readonly<Record<string, unknown>>)
  const actor = { actor: ctx.author, bystaff: isByStaff(ctx) }
  const describe = (at: number, url: string | null, more: object = {}): UntimedPayload => ({
    title,
    message: (told[at] as Told<EventName>)[0],
    url,
    notification_identifier: null,
    data: { ...actor, url, ...more, ...facts[at] },
  })
  if (about === undefined) return facts.map((_, at) => describe(at, null))
  const wanted = told.map(([, , before], at) => ({ id: facts[at]?.[about.by] as number | null, before }))
  const records = await ctx.presentRecords(ctx, about.record, wanted)
  return records.map(({ object, isDeleted, changes }, at) => {
    // Only a client has pages.
    const url = isDeleted || facts[at]?.clientid == null ? null : pageOf(ctx, about.record, wanted[at]?.id)
    return describe(at, url, { object, changes })
  })
}

/**
 * Returns true for a change by a call of the API, which staff alone can make; forms and links are the client area's.
 */
const isByStaff = ({ call }: Context): boolean => call !== undefined && call.isOfClientArea !== true

/** Pages of the client area, by the records that they show. */
const pages: Partial<Record<EventRecord, (id: number) => string>> = {
  domain: (id) => `domains/${id}`,
  invoice: () => 'invoices',
  quote: () => 'quotes',
  service: (id) => `services/${id}`,
  ticket: () => 'tickets',
}

function pageOf({ baseUrl }: Context, record: EventRecord, id: number | null | undefined): string | null {
  const page = pages[record]
  return page === undefined || id == null ? null : `${baseUrl}/client/${page(id)}`
}

/**
 * Raises a notification of the caller’s own (R-2201). Returns how many rules it reached. Throws
 * notification_url_unsound: the address becomes a link in mails.
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
