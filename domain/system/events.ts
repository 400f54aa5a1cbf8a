import type { Context } from '../context.js'
import { Fault } from '../faults.js'
import type { Payload } from '../notifications/channel.js'
import { notify, type RecipientKey } from '../notifications/outbox.js'
import { customEvent, type EventData, type EventName, events } from '../ports/events.js'
import { isAddress } from '../ports/forms.js'

/** Raises an event for its recipients, but for `except`. Costs nothing where there are none. */
export const raise = <Name extends EventName>(
  ctx: Context,
  event: Name,
  message: string,
  data: EventData<Name>,
  except?: RecipientKey,
): Promise<void> => raiseEach(ctx, event, [data], () => [message, data], except)

/** Raises an event for many rows in a constant number of statements. */
export async function raiseEach<Name extends EventName, Row>(
  ctx: Context,
  event: Name,
  rows: readonly Row[],
  tell: (row: Row) => readonly [message: string, data: EventData<Name>],
  except?: RecipientKey,
): Promise<void> {
  const happened = () =>
    rows.map((row) => {
      const [message, data] = tell(row)
      return { title: events[event].title, message, url: null, notification_identifier: null, data }
    })
  await notify(ctx, event, happened, except)
}

/**
 * Raises a notification of the caller’s own (R-2201). Returns how many rules it reached. Throws
 * notification_url_unsound: the address becomes a link in mails.
 */
export async function raiseCustom(
  ctx: Context,
  { title, message, url, identifier }: Pick<Payload, 'title' | 'message' | 'url'> & { identifier: string | null },
): Promise<number> {
  if (url !== null && !isAddress(url)) throw new Fault('notification_url_unsound')
  return notify(ctx, customEvent, () => [{ title, message, url, notification_identifier: identifier }])
}
