import { deliveryStatuses, type LoggedDelivery, latestDeliveries } from '../../domain/notifications/delivery-log.js'
import {
  type FailedDeliveries,
  type ReceiverDeliveries,
  resendAll,
  resendDeliveries,
} from '../../domain/notifications/resent-deliveries.js'
import { eventNames } from '../../domain/ports/events.js'
import { maskAddresses } from '../../domain/ports/masking.js'
import { logBounds } from '../../domain/settings/log-retention.js'
import { addDays } from '../../domain/values/days.js'
import { type CommandResult, command, subcommand } from '../command/definition.js'
import { serviceVariables } from '../command/environment.js'
import { choice, flag, lastOption, parsedText, readId, text } from '../command/parameters.js'
import { WrongUsage } from '../command/wrong-usage.js'
import { withContexts } from '../contexts.js'

const filters = {
  status: choice('STATUS', 'only deliveries in this status', deliveryStatuses),
  // Not a `choice`, because the reference already lists the events.
  event: parsedText('NAME', 'only deliveries of this event', readEvent),
  last: lastOption,
}

export default command({
  name: 'deliveries',
  summary: 'List deliveries to notification rules and addons, newest first, or resend failed ones.',
  options: filters,
  json: 'the deliveries',
  environment: serviceVariables,
  examples: [
    ['deliveries --status failed --last 20', 'lists failed deliveries with the reason'],
    ['deliveries resend 4711', 'resends one delivery'],
    ['deliveries resend --since 2026-01-31', 'resends all deliveries that failed since that day'],
    [
      'deliveries resend --all --since 2026-01-31 --to https://shop.example.com/hooks',
      'resends everything sent to that endpoint since that day, with the same IDs',
    ],
  ],
  run: async (_, { last, status, event }) => {
    const rows = await withContexts(async (contexts) =>
      latestDeliveries((await contexts.on()).db, { status, event, last }),
    )
    const shown = rows.map(pickDeliveryFacts)
    return {
      text: shown.length === 0 ? 'There are no deliveries.\n' : shown.map(formatDelivery).join(''),
      document: shown,
    }
  },
  verbs: {
    resend: subcommand({
      summary: 'Queue failed deliveries again, or with --all everything sent to one recipient.',
      arguments: { id: parsedText('ID', 'the ID of one delivery', readId) },
      options: {
        since: parsedText('INSTANT', 'all since a day, or since a time such as 2026-01-31T12:00:00Z', readInstant),
        all: flag('also successful deliveries; requires --since and --to'),
        to: text('ENDPOINT', 'with --all: the URL of an endpoint, or the name of a notification rule'),
      },
      json: 'the number of deliveries',
      run: ({ id }, { since, all, to }) =>
        all || to !== undefined ? resendTo(sentTo(id, since, all, to)) : resend(givenUp(id, since)),
    }),
  },
})

function readEvent(text: string): (typeof eventNames)[number] {
  const found = eventNames.find((one) => one === text)
  if (found === undefined) throw new WrongUsage(`--event must be one of ${eventNames.join(', ')}, not ${text}`)
  return found
}

function readInstant(text: string): string {
  const at = /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(at) || addDays(text.slice(0, 10), 0) !== text.slice(0, 10))
    throw new WrongUsage(`--since must be a day, or a time such as 2026-01-31T12:00:00Z, not ${text}`)
  return new Date(at).toISOString()
}

function givenUp(id: number | undefined, since: string | undefined): FailedDeliveries {
  if (id !== undefined && since === undefined) return { id }
  if (id === undefined && since !== undefined) return { since }
  throw new WrongUsage('resend takes one ID, or --since INSTANT')
}

function sentTo(
  id: number | undefined,
  since: string | undefined,
  all: boolean | undefined,
  to: string | undefined,
): ReceiverDeliveries {
  if (id === undefined && all && since !== undefined && to !== undefined) return { receiver: to, since }
  throw new WrongUsage('resend --all takes --since INSTANT and --to ENDPOINT, and no ID')
}

async function resendTo(sent: ReceiverDeliveries): Promise<CommandResult> {
  const { count, kept } = await withContexts(async (contexts) => {
    const remote = await contexts.remote()
    return { count: await resendAll(remote, sent), kept: logBounds(remote)?.before }
  })
  const isKept = kept === undefined || kept <= sent.since
  const note = isKept ? '' : `Deliveries queued before ${kept} are not stored (log_keep_days).\n`
  return { text: `${deliveryResult(count)}${note}`, document: { queued: count } }
}

const deliveryResult = (count: number): string =>
  `${count} ${count === 1 ? 'delivery is' : 'deliveries are'} queued again.\n`

async function resend(which: FailedDeliveries): Promise<CommandResult> {
  const count = await withContexts((contexts) => contexts.transaction((ctx) => resendDeliveries(ctx, which)))
  return { text: deliveryResult(count), document: { queued: count } }
}

type ShownDelivery = ReturnType<typeof pickDeliveryFacts>

/** Returns a delivery's data without its contents and with masked addresses, because both can contain secrets. */
const pickDeliveryFacts = ({
  id,
  status,
  event,
  rule,
  module,
  destination,
  attempts,
  tried_at,
  answer,
}: LoggedDelivery) => ({
  ...{ id, status, event, rule, module, attempts, tried_at },
  destination: destination === null ? null : maskAddresses(destination),
  answer: answer === null ? null : maskAddresses(answer),
})

function formatDelivery({
  id,
  status,
  event,
  rule,
  module,
  destination,
  attempts,
  tried_at,
  answer,
}: ShownDelivery): string {
  const to = rule === null ? [module, destination].filter(Boolean).join(' ') : `rule ${rule}`
  const tried =
    tried_at === null ? 'not tried yet' : `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}, ${tried_at}`
  return `${id} ${status} ${event} to ${to}: ${[tried, answer].filter(Boolean).join(': ')}\n`
}
