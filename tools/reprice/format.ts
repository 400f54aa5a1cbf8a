import type { PriceChangeRow } from '../../db/rows-services.js'
import { describePriceChange } from '../../domain/services/repricing/describe-price-change.js'
import type { ListedRepricing } from '../../domain/services/repricing/list.js'
import type { PlannedChange, PlannedService, SkippedService } from '../../domain/services/repricing/plan.js'
import type { Stored } from '../../domain/services/repricing/store-repricing.js'
import { formatServiceLabel } from '../../domain/services/services.js'
import type { Currencies } from '../../domain/values/currencies.js'

/** Returns a plan as text. The list is the same for a dry run and a stored plan. */
export function planText(plan: Stored, isTrial: boolean): string {
  const { changes, leftOut, unchanged, otherCurrencies } = plan
  const counts = [
    `${counted(changes.length)} ${changes.length === 1 ? 'changes' : 'change'}`,
    `${leftOut.length} left out`,
    ...(unchanged > 0 ? [`${unchanged} already at that price`] : []),
    ...(otherCurrencies > 0 ? [`${otherCurrencies} in other currencies`] : []),
  ]
  return [
    ...changes.map((one) => changeLine(plan, one)),
    ...leftOut.map((one) => leftOutLine(plan, one)),
    `${counts.join(', ')}.\n`,
    outcome(plan, isTrial),
  ].join('')
}

const counted = (count: number): string => `${count} ${count === 1 ? 'service' : 'services'}`

function outcome({ id, scope: { announceOn } }: Stored, isTrial: boolean): string {
  if (isTrial) return 'Nothing was changed: this was a dry run.\n'
  if (id === undefined) return 'Nothing was changed.\n'
  const told = announceOn === null ? 'Clients are not notified' : `Clients are notified on ${announceOn}`
  return `Price change ${id}. ${told}. Until it takes effect, \`reprice --take-back ${id}\` withdraws it.\n`
}

const nameOf = (
  { scope }: Pick<Stored, 'scope'>,
  { serviceId, domain, clientId, clientName }: PlannedService,
): string =>
  `Service ${serviceId}, ${formatServiceLabel(scope.product.name, domain)}${clientId === null ? '' : `, of client ${clientId}, ${clientName}`}`

const changeLine = (plan: Stored, one: PlannedChange): string => `${nameOf(plan, one)}: ${describePriceChange(one)}\n`

const leftOutLine = (plan: Stored, one: SkippedService): string =>
  `${nameOf(plan, one)}: stays at ${one.currency.label(one.old)} ${one.cycle} because ${one.reason}\n`

/** Returns a plan as a JSON document. */
export function planDocument({ id, scope, changes, leftOut, unchanged, otherCurrencies }: Stored, isTrial: boolean) {
  const factsOf = ({ serviceId, clientId, domain, currency, cycle, old }: PlannedService) => ({
    ...{ serviceid: serviceId, clientid: clientId, domain, currency: currency.code, cycle, old: currency.show(old) },
  })
  return {
    ...{
      id: id ?? null,
      product: scope.product.name,
      since: scope.since,
      announce_on: scope.announceOn,
      dryrun: isTrial,
    },
    changes: changes.map((one) => ({ ...factsOf(one), new: one.currency.show(one.new), from: one.from })),
    leftout: leftOut.map((one) => ({ ...factsOf(one), reason: one.reason })),
    ...{ unchanged, othercurrencies: otherCurrencies },
  }
}

/** Returns a repricing on one line, with the number of services in each state. */
export function repricingLine({
  id,
  product,
  since_day,
  announce_on,
  author,
  counts,
  taken_back_at,
}: ListedRepricing): string {
  const { waiting = 0, applied = 0, taken_back = 0, left_out = 0 } = counts
  const facts = [
    `${waiting} waiting`,
    `${applied} applied`,
    ...(left_out > 0 ? [`${left_out} left out`] : []),
    ...(taken_back_at === null ? [] : [`${taken_back} withdrawn ${taken_back_at}`]),
  ]
  const told = announce_on === null ? '' : `, announced on ${announce_on}`
  return `${id} ${product ?? 'a deleted product'}, since ${since_day}${told}, by ${author}: ${facts.join(', ')}\n`
}

const reasons: Readonly<Record<string, string>> = { price_changed: 'price changed in the meantime', ended: 'ended' }

/** Returns a price change for display, with amounts in its currency. */
export function presentChange(change: PriceChangeRow, currencies: Currencies) {
  const { service_id, currency_id, billing_cycle, old_amount, new_amount, from_day, state, reason, announced_on } =
    change
  const currency = currencies.of(currency_id)
  return {
    ...{ serviceid: service_id, currency: currency.code, cycle: billing_cycle },
    ...{ old: currency.show(old_amount), new: currency.show(new_amount), from: from_day, state, reason, announced_on },
    words: `${currency.label(new_amount)} ${billing_cycle} instead of ${currency.label(old_amount)}, from ${from_day} on`,
  }
}

/** Returns a repricing with one line for each service. */
export const repricingText = (one: ListedRepricing, changes: readonly ReturnType<typeof presentChange>[]): string =>
  [
    repricingLine(one),
    ...changes.map(({ serviceid, words, state, reason, announced_on }) => {
      const facts = [
        state.replace('_', ' '),
        ...(reason === null ? [] : [reasons[reason] ?? reason]),
        ...(announced_on === null ? [] : [`announced ${announced_on}`]),
      ]
      return `Service ${serviceid}: ${words} (${facts.join(', ')})\n`
    }),
  ].join('')
