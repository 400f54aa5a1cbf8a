import type { Context } from '../context.js'
import { Fault } from '../faults.js'
import type { Payload } from '../notifications/channel.js'
import { notify } from '../notifications/outbox.js'
import { customEvent, type EventData, type EventName, events } from '../ports/events.js'
import { isAddress } from '../ports/forms.js'

/** Something happened: who is to hear of it is told. Costs nothing where nobody is. */
export const raise = <Name extends EventName>(
  ctx: Context,
  event: Name,
  message: string,
  data: EventData<Name>,
): Promise<void> => raiseEach(ctx, event, [data], () => [message, data])

/** The same for much that happened at once, in a handful of statements however much it is. */
export async function raiseEach<Name extends EventName, Row>(
  ctx: Context,
  event: Name,
  rows: readonly Row[],
  tell: (row: Row) => readonly [message: string, data: EventData<Name>],
): Promise<void> {
  await notify(ctx, event, () =>
    rows.map((row) => {
      const [message, data] = tell(row)
      return { title: events[event].title, message, url: null, notification_identifier: null, data }
    }),
  )
}

/**
 * Specification: triggernotificationevent; ruling 175. Returns how many rules it reached. Throws notification_url_unsound:
 * the address becomes a link in mails.
 */
export async function raiseCustom(
  ctx: Context,
  { title, message, url, identifier }: Pick<Payload, 'title' | 'message' | 'url'> & { identifier: string | null },
): Promise<number> {
  if (url !== null && !isAddress(url)) throw new Fault('notification_url_unsound')
  return notify(ctx, customEvent, () => [{ title, message, url, notification_identifier: identifier }])
}
