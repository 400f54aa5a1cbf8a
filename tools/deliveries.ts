// Lists deliveries to notification rules and addons, newest first, and repeats those that were given up:
//   npm run deliveries [-- --status pending|sent|failed] [--event NAME] [--last COUNT]
//   npm run deliveries -- resend ID
//   npm run deliveries -- resend --since INSTANT     a day, or an instant such as 2026-01-31T12:00:00Z
import { deliveryStatuses, type LoggedDelivery, latestDeliveries } from '../domain/notifications/log.js'
import { type GivenUp, resendDeliveries } from '../domain/notifications/resending.js'
import { eventNames } from '../domain/ports/events.js'
import { maskAddresses } from '../domain/ports/masking.js'
import { withContexts } from './contexts.js'
import { countOf, idOf, oneOf } from './options.js'
import { parseArguments, runCommand, WrongUsage } from './setup/command.js'

const usage =
  'npm run deliveries [-- --status STATUS] [--event NAME] [--last COUNT] | npm run deliveries -- resend ID | --since INSTANT'

await runCommand('deliveries', usage, async (args) => {
  const { values, positionals } = parseArguments({
    args,
    allowPositionals: true,
    options: {
      status: { type: 'string' },
      event: { type: 'string' },
      last: { type: 'string' },
      since: { type: 'string' },
    },
  })
  const [command, ...rest] = positionals
  const { since, ...listing } = values
  if (command === undefined && since === undefined) return list(listing)
  if (command !== 'resend') throw new WrongUsage(`there is no command ${command ?? 'for --since'}`)
  if (Object.keys(listing).length > 0) throw new WrongUsage('resend takes no --status, --event or --last')
  return resend(givenUp(rest, since))
})

async function list({
  status,
  event,
  last = '50',
}: {
  status?: string
  event?: string
  last?: string
}): Promise<string> {
  const filter = {
    status: oneOf('--status', deliveryStatuses, status),
    event: oneOf('--event', eventNames, event),
    last: countOf(last),
  }
  const rows = await withContexts(async (contexts) => latestDeliveries((await contexts.on()).db, filter))
  return rows.length === 0 ? 'Nothing was to be delivered.\n' : rows.map(line).join('')
}

function givenUp(ids: readonly string[], since: string | undefined): GivenUp {
  const [id, ...more] = ids
  if (more.length > 0 || (id === undefined) === (since === undefined))
    throw new WrongUsage('resend takes one ID, or --since INSTANT')
  if (id !== undefined) return { id: idOf(id) }
  const at = /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/.test(since as string)
    ? Date.parse(since as string)
    : Number.NaN
  if (Number.isNaN(at))
    throw new WrongUsage(`--since must be a day, or an instant such as 2026-01-31T12:00:00Z, not ${since}`)
  return { since: new Date(at).toISOString() }
}

async function resend(which: GivenUp): Promise<string> {
  const count = await withContexts((contexts) => contexts.transaction((ctx) => resendDeliveries(ctx, which)))
  return `${count} ${count === 1 ? 'delivery is' : 'deliveries are'} queued again.\n`
}

function line({ id, status, event, rule, module, destination, attempts, tried_at, answer }: LoggedDelivery): string {
  const to = rule === null ? [module, maskAddresses(destination ?? '')].filter(Boolean).join(' ') : `rule ${rule}`
  const tried =
    tried_at === null ? 'not tried yet' : `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}, ${tried_at}`
  return `${id} ${status} ${event} to ${to}: ${[tried, maskAddresses(answer ?? '')].filter(Boolean).join(': ')}\n`
}
