import type { Payload } from '../notifications/channel.js'
import { notify } from '../notifications/outbox.js'
import type { Work } from '../work.js'

interface Kind {
  readonly title: string
  readonly summary: string
  /** What it carries, each with an example. */
  readonly data: Readonly<Record<string, unknown>>
}

const client = { clientid: 1 }
const invoice = { invoiceid: 1, invoicenum: '1042', clientid: 1, total: 12.5, currency: 'USD' }
const service = { serviceid: 1, clientid: 1, pid: 1, domain: 'ada.example.com' }

/** Everything that notification rules can be about, beside what callers raise. */
export const events = {
  'client.created': { title: 'New client', summary: 'A client was added.', data: client },
  'order.placed': {
    title: 'New order',
    summary: 'An order was placed.',
    data: { orderid: 1, ordernum: '4821930057', clientid: 1, amount: 12.5, currency: 'USD' },
  },
  'invoice.created': { title: 'New invoice', summary: 'An invoice was issued; a draft is none yet.', data: invoice },
  'invoice.paid': { title: 'Invoice paid', summary: 'An invoice was paid in full.', data: invoice },
  'service.created': { title: 'Service set up', summary: 'A service was set up and is active.', data: service },
  'service.suspended': { title: 'Service suspended', summary: 'A service was suspended.', data: service },
  'service.unsuspended': { title: 'Service unsuspended', summary: 'A suspension was lifted.', data: service },
  'domain.registered': {
    title: 'Domain registered',
    summary: 'A domain became active at its registrar.',
    data: { domainid: 1, clientid: 1, domain: 'engines.example', expirydate: '2027-01-31' },
  },
  'ticket.opened': {
    title: 'New ticket',
    summary: 'A ticket was opened.',
    data: { ticketid: 1, tid: '482193', clientid: 1, deptid: 1, subject: 'It does not start' },
  },
  'service.terminated': { title: 'Service terminated', summary: 'A service was terminated.', data: service },
} as const satisfies Record<string, Kind>

export type EventName = keyof typeof events

/** What callers raise with triggernotificationevent. */
export const customEvent = 'api.custom' as const

export const eventNames: readonly string[] = [customEvent, ...Object.keys(events)]

type Data<Name extends EventName> = { readonly [K in keyof (typeof events)[Name]['data']]: unknown }

/** Something happened: its rules are to hear of it. Costs nothing where there is none. */
export const raise = async <Name extends EventName>(
  work: Work,
  event: Name,
  message: string,
  data: Data<Name>,
): Promise<void> => {
  await notify(work, {
    event,
    title: events[event].title,
    message,
    url: null,
    notification_identifier: null,
    data,
  })
}

/** Specification: triggernotificationevent; ruling 175. Returns how many rules it reached. */
export const raiseCustom = (
  work: Work,
  { title, message, url, identifier }: Pick<Payload, 'title' | 'message' | 'url'> & { identifier: string | null },
): Promise<number> => notify(work, { event: customEvent, title, message, url, notification_identifier: identifier })
