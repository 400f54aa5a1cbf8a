// Lists deliveries to notification rules and addons, newest first:
//   npm run deliveries [-- --status pending|sent|failed] [--event NAME] [--last COUNT]
import { deliveryStatuses, type LoggedDelivery, latestDeliveries } from '../domain/notifications/log.js'
import { eventNames } from '../domain/ports/events.js'
import { maskAddresses } from '../domain/ports/masking.js'
import { withContexts } from './contexts.js'
import { parseArguments, runCommand, WrongUsage } from './setup/command.js'

const usage = 'npm run deliveries [-- --status STATUS] [--event NAME] [--last COUNT]'

await runCommand('deliveries', usage, async (args) => {
  const { values } = parseArguments({
    args,
    options: { status: { type: 'string' }, event: { type: 'string' }, last: { type: 'string', default: '50' } },
  })
  const filter = {
    status: oneOf('--status', deliveryStatuses, values.status),
    event: oneOf('--event', eventNames, values.event),
    last: countOf(values.last),
  }
  const rows = await withContexts(async (contexts) => latestDeliveries((await contexts.on()).db, filter))
  return rows.length === 0 ? 'Nothing was to be delivered.\n' : rows.map(line).join('')
})

function oneOf<T extends string>(option: string, known: readonly T[], stated: string | undefined): T | undefined {
  const found = known.find((one) => one === stated)
  if (stated !== undefined && found === undefined)
    throw new WrongUsage(`${option} must be one of ${known.join(', ')}, not ${stated}`)
  return found
}

function countOf(stated: string): number {
  if (!/^[1-9]\d{0,5}$/.test(stated)) throw new WrongUsage(`--last must be a number from 1 to 999999, not ${stated}`)
  return Number(stated)
}

function line({ id, status, event, rule, module, destination, attempts, tried_at, answer }: LoggedDelivery): string {
  const to = rule === null ? [module, maskAddresses(destination ?? '')].filter(Boolean).join(' ') : `rule ${rule}`
  const tried =
    tried_at === null ? 'not tried yet' : `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}, ${tried_at}`
  return `${id} ${status} ${event} to ${to}: ${[tried, maskAddresses(answer ?? '')].filter(Boolean).join(': ')}\n`
}
