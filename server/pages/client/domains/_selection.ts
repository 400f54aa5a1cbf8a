import { findDomains } from '../../../../domain/client-area/area.js'
import { chosenPrices, chosenRenewalError } from '../../../../domain/domains/chosen-renewals.js'
import { loadTlds } from '../../../../domain/domains/tld-prices.js'
import { readableName } from '../../../../domain/values/domain-names.js'
import { Fault } from '../../../../domain/values/faults.js'
import type { DomainStatus } from '../../../../domain/values/statuses.js'
import { isDomainHeld } from '../../../../domain/values/statuses.js'
import type { AreaVisit } from '../../visit.js'
import { findErrorText } from '../things/_form-errors.js'

/** A domain selected in the list. */
export interface SelectedDomain {
  readonly id: number
  readonly domain: string
  readonly status: DomainStatus
  readonly registrar: string | null
  readonly isHeld: boolean
}

export interface SelectionData {
  readonly ticked: readonly SelectedDomain[]
  /** IDs of the domains that can be renewed now. `years` has the periods offered for all of them. */
  readonly renewable: readonly number[]
  readonly years: readonly number[]
}

/** Maximum number of domains changed in one request: one page of the list. */
const maxSelected = 25

/**
 * Loads the domains whose IDs are in the address. Returns undefined if the IDs are invalid or too many, or if the
 * account lacks one of the domains.
 */
export async function loadSelection({ koa, ctx, session }: AreaVisit): Promise<SelectionData | undefined> {
  if (koa.query.ids === undefined) return { ticked: [], renewable: [], years: [] }
  const asked = String(koa.query.ids)
  if (!/^\d{1,15}(,\d{1,15})*$/.test(asked)) return undefined
  const ids = [...new Set(asked.split(',').map(Number))]
  if (ids.length > maxSelected) return undefined
  const rows = await findDomains(ctx.db, session.clientId, ids)
  if (rows.length < ids.length) return undefined
  const tlds = await loadTlds(ctx.db)
  const renewable = rows.filter((row) => chosenRenewalError(row) === undefined && chosenPrices(ctx, row, tlds).size > 0)
  const years = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].filter((count) =>
    renewable.every((row) => chosenPrices(ctx, row, tlds).has(count)),
  )
  return {
    ticked: rows.map(({ id, domain, status, registrar }) => ({
      id,
      domain: readableName(domain),
      status,
      registrar,
      isHeld: isDomainHeld(status),
    })),
    renewable: renewable.map(({ id }) => id),
    years: renewable.length === 0 ? [] : years,
  }
}

export interface DomainResult {
  readonly domain: string
  /** Undefined if the change succeeded. */
  readonly problem?: string
}

/**
 * Runs a job for one domain after the other and returns each outcome. If a registrar does not respond, its remaining
 * domains are skipped, because each of them would time out too (R-4511).
 */
export async function runForSelected(
  { speech, ...visit }: AreaVisit,
  ticked: readonly SelectedDomain[],
  job: (one: SelectedDomain) => Promise<unknown>,
): Promise<{ readonly results: readonly DomainResult[] }> {
  const { locale } = speech
  const silent = new Set<string | null>()
  const results: DomainResult[] = []
  for (const one of ticked) {
    const { domain, registrar } = one
    if (silent.has(registrar)) {
      results.push({ domain, problem: locale.words.domains.notTried })
      continue
    }
    try {
      await job(one)
      results.push({ domain })
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      const told = findErrorText({ ...visit, speech }, error)
      results.push({ domain, problem: told ? locale.say(told.text, told.values) : locale.fault(error) })
      if (isUnreachable(error)) silent.add(registrar)
    }
  }
  return { results }
}

const isUnreachable = (fault: Fault): boolean =>
  fault.code === 'registrar_unreachable' || (fault.cause instanceof Fault && isUnreachable(fault.cause))
