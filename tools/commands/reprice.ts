import { type RecurringCycle, recurringCycles } from '../../domain/billing/cycles.js'
import { loadServicePromotion } from '../../domain/orders/promotions.js'
import { announcePrices, clientsToNotify } from '../../domain/services/repricing/announcements.js'
import { listRepricings, loadPriceChanges } from '../../domain/services/repricing/list.js'
import { type FindPromotion, planRepricing } from '../../domain/services/repricing/plan.js'
import { type RepricingRequest, resolveRequest } from '../../domain/services/repricing/repricing-request.js'
import { type Stored, storeRepricing } from '../../domain/services/repricing/store-repricing.js'
import { withdrawRepricing } from '../../domain/services/repricing/withdraw-repricing.js'
import { rowsPerTransaction, splitIntoParts } from '../../domain/sql/row-limits.js'
import { addDays, type Day } from '../../domain/values/days.js'
import type { Decimal } from '../../domain/values/money.js'
import type { ContextFactory } from '../../server/contexts.js'
import { type CommandResult, command } from '../command/definition.js'
import { serviceVariables } from '../command/environment.js'
import { choice, flag, parsedText, readId, text, wholeNumber, withDefault } from '../command/parameters.js'
import { WrongUsage } from '../command/wrong-usage.js'
import { withContexts } from '../contexts.js'
import { planDocument, planText, presentChange, repricingLine, repricingText } from '../reprice/format.js'

const options = {
  product: text('NAME', 'the product whose services get a new price'),
  group: text('NAME', 'its product group, if several groups have a product of this name'),
  from: parsedText('AMOUNT', 'only services at this price', readAmount),
  to: parsedText('AMOUNT', 'the new price, in the default currency unless --currency names another', readAmount),
  list: flag('use the catalog price for each service’s currency and cycle'),
  currency: text('CODE', 'only services in this currency'),
  cycle: choice('CYCLE', 'only services with this billing cycle', recurringCycles),
  since: parsedText(
    'DAY',
    'the first day on which a period at the new price may begin; default: the end of the announcement period, or today',
    readDay,
  ),
  announce: withDefault(wholeNumber('DAYS', 'email clients this many days in advance', { min: 0, max: 365 }), '0'),
  'by-hand': flag('also services whose price was set by staff'),
  'dry-run': flag('list what would change, and change nothing'),
  show: flag('list price changes and their results; with an ID, the services of one change'),
  'take-back': parsedText('ID', 'withdraw a price change for all services that do not have the new price yet', readId),
}

export default command({
  name: 'reprice',
  summary: 'Change the price of a product’s services.',
  description:
    'The new price applies from the first period of a service that begins on or after the day and is not on an invoice yet; the daily job applies it.',
  arguments: { id: parsedText('ID', 'with --show: the ID of a price change', readId) },
  options,
  json: 'the services with their old and new prices, and those left out',
  environment: [...serviceVariables, 'BASE_URL'],
  examples: [
    ['reprice --product Starter --from 10.00 --to 12.00 --announce 30 --dry-run', 'lists what would change'],
    ['reprice --product Starter --list --since 2027-02-01', 'moves services to the catalog price'],
    ['reprice --show', 'lists price changes'],
    ['reprice --take-back 3', 'withdraws a price change'],
  ],
  run: async ({ id }, { show, 'take-back': takenBack, product, list, to, ...rest }) => {
    const isOther = product !== undefined || list || to !== undefined
    if ([show, takenBack !== undefined, isOther].filter(Boolean).length > 1)
      throw new WrongUsage('--product, --show, and --take-back cannot be combined')
    if (id !== undefined && !show) throw new WrongUsage(`${id} is an unexpected argument; only --show takes one`)
    if (show) return withContexts((contexts) => showRepricings(contexts, id))
    if (takenBack !== undefined) return withContexts((contexts) => takeBack(contexts, takenBack), { changesRows: true })
    if (product === undefined) throw new WrongUsage('--product is missing')
    if (list === (to !== undefined)) throw new WrongUsage('set the new price with either --to or --list')
    const wanted: RepricingRequest = {
      ...{
        product,
        to,
        group: rest.group,
        from: rest.from,
        currency: rest.currency,
        cycle: rest.cycle as RecurringCycle,
      },
      ...{ since: rest.since, announceDays: rest.announce, byHand: rest['by-hand'] },
    }
    const isTrial = rest['dry-run']
    return withContexts((contexts) => reprice(contexts, wanted, isTrial), { changesRows: !isTrial })
  },
})

function readAmount(text: string, name: string): Decimal {
  // Eleven digits before the decimal point, as in API calls.
  if (!/^\d{1,11}(\.\d{1,4})?$/.test(text)) throw new WrongUsage(`${name} must be an amount such as 12.00, not ${text}`)
  return text as Decimal
}

function readDay(text: string, name: string): Day {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || addDays(text, 0) !== text)
    throw new WrongUsage(`${name} must be a day such as 2027-01-31, not ${text}`)
  return text
}

const findPromotion: FindPromotion = (ctx, service, productId) =>
  loadServicePromotion(ctx, service, productId, productId)

async function reprice(contexts: ContextFactory, wanted: RepricingRequest, isTrial: boolean): Promise<CommandResult> {
  if (isTrial) {
    const ctx = await contexts.on()
    const plan = await planRepricing(ctx, await resolveRequest(ctx, wanted), findPromotion)
    return printPlan({ ...plan, id: undefined }, isTrial)
  }
  const stored = await contexts.transaction(async (ctx) =>
    storeRepricing(ctx, await planRepricing(ctx, await resolveRequest(ctx, wanted), findPromotion)),
  )
  // Announcements that are due today need not wait for tomorrow's job. After a crash here, the job makes them.
  if (stored.id !== undefined && stored.scope.announceOn !== null) {
    const clients: number[] = await clientsToNotify(await contexts.on())
      .orderBy('clients.id')
      .pluck('clients.id')
    for (const part of splitIntoParts(clients, rowsPerTransaction))
      await contexts.transaction((ctx) => announcePrices(ctx, part))
  }
  return printPlan(stored, isTrial)
}

const printPlan = (plan: Stored, isTrial: boolean): CommandResult => ({
  text: planText(plan, isTrial),
  document: planDocument(plan, isTrial),
})

async function showRepricings(contexts: ContextFactory, id: number | undefined): Promise<CommandResult> {
  const ctx = await contexts.on()
  const found = await listRepricings(ctx.db, { id, last: 50 })
  if (id === undefined) {
    const text = found.length === 0 ? 'There are no price changes.\n' : found.map(repricingLine).join('')
    return { text, document: found }
  }
  const [one] = found
  if (one === undefined) throw new Error(`there is no price change ${id}`)
  const changes = (await loadPriceChanges(ctx.db, id)).map((change) => presentChange(change, ctx.currencies))
  return { text: repricingText(one, changes), document: { ...one, changes } }
}

async function takeBack(contexts: ContextFactory, id: number): Promise<CommandResult> {
  const { takenBack, applied } = await contexts.transaction((ctx) => withdrawRepricing(ctx, id))
  const keeps = `${takenBack} ${takenBack === 1 ? 'service keeps its price' : 'services keep their price'}.`
  const has = applied === 0 ? '' : ` ${applied} had the new one already and ${applied === 1 ? 'keeps' : 'keep'} it.`
  return { text: `Price change ${id} was withdrawn: ${keeps}${has}\n`, document: { id, takenback: takenBack, applied } }
}
