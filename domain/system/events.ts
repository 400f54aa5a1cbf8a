import { Fault } from '../faults.js'
import type { Payload } from '../notifications/channel.js'
import { notify } from '../notifications/outbox.js'
import { customEvent, type EventData, type EventName, events } from '../ports/events.js'
import { isAddress } from '../ports/forms.js'
import type { Work } from '../work.js'

/** Something happened: who is to hear of it is told. Costs nothing where nobody is. */
export const raise = <Name extends EventName>(
  work: Work,
  event: Name,
  message: string,
  data: EventData<Name>,
): Promise<void> => raiseEach(work, event, [data], () => [message, data])

/** The same for much that happened at once, in a handful of statements however much it is. */
export async function raiseEach<Name extends EventName, Row>(
  work: Work,
  event: Name,
  rows: readonly Row[],
  tell: (row: Row) => readonly [message: string, data: EventData<Name>],
): Promise<void> {
  await notify(work, event, () =>
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
  work: Work,
  { title, message, url, identifier }: Pick<Payload, 'title' | 'message' | 'url'> & { identifier: string | null },
): Promise<number> {
  if (url !== null && !isAddress(url)) throw new Fault('notification_url_unsound')
  return notify(work, customEvent, () => [{ title, message, url, notification_identifier: identifier }])
}
