import type { DomainRow } from '../../../../db/rows-services.js'
import { findDomain } from '../../../../domain/client-area/area.js'
import { chosenPrices, chosenRenewalError } from '../../../../domain/domains/chosen-renewals.js'
import { parseNameservers, toRegisteredDomain } from '../../../../domain/domains/domains.js'
import { isRegistrantSynced } from '../../../../domain/domains/registrants.js'
import { findRegistrar } from '../../../../domain/domains/registrars.js'
import { findMatchingTld } from '../../../../domain/domains/tld-matching.js'
import { findTldPrice, loadTlds, type PricedTld } from '../../../../domain/domains/tld-prices.js'
import type { Registrant } from '../../../../domain/ports/registrar.js'
import type { Day } from '../../../../domain/values/days.js'
import { readableName } from '../../../../domain/values/domain-names.js'
import { type DomainStatus, isDomainHeld } from '../../../../domain/values/statuses.js'
import { readRecordId } from '../../link.js'
import { createMoney, type Money } from '../../money.js'
import { signPrice } from '../../shown-price.js'
import type { AreaVisit } from '../../visit.js'

/** Price before tax for a number of years. */
export interface YearsPrice {
  readonly years: number
  readonly price: Money
}

export interface DomainData {
  readonly id: number
  readonly domain: string
  readonly status: DomainStatus
  readonly registered: Day | null
  readonly expires: Day | null
  readonly nextDue: Day | null
  readonly renewal: YearsPrice
  /** Name servers by position, with null for an empty position. */
  readonly nameservers: readonly (string | null)[]
  readonly holder: Registrant
  /** True if changes to the account's contact data are sent to the registrar. */
  readonly isHolderTold: boolean
  /** True if the domain is active or lapsed, so that its registrar accepts requests for it. */
  readonly isHeld: boolean
  /** Operations that the registrar supports. With manual registration, only ID protection. */
  readonly offers: {
    readonly lock: boolean
    readonly askLock: boolean
    readonly code: boolean
    readonly privacy: boolean
  }
  readonly isPrivate: boolean
  /** Price that ID protection adds to a renewal, with its signature. Null if the TLD has no price for it. */
  readonly privacy: { readonly price: Money; readonly token: string } | null
  readonly isAutomatic: boolean
  /** Renewal periods offered now, with their prices. */
  readonly years: readonly YearsPrice[]
  /** True if an invoice already covers the next renewal. */
  readonly isBilled: boolean
}

/** Loads a domain from the database only (R-4507). Returns undefined if the account has no such domain. */
export async function loadDomain(visit: AreaVisit): Promise<DomainData | undefined> {
  const { ctx, session } = visit
  const row = await findDomain(ctx.db, session.clientId, readRecordId(visit))
  if (row === undefined) return undefined
  const tlds = await loadTlds(ctx.db)
  const money = createMoney(row.currency_id === null ? ctx.currencies.default : ctx.currencies.of(row.currency_id))
  const { registrant } = await toRegisteredDomain(ctx, row)
  const module = findRegistrar(ctx, row)
  const isCalled = module !== undefined && module.name !== 'manual'
  return {
    id: row.id,
    domain: readableName(row.domain),
    status: row.status,
    registered: row.registered_on,
    expires: row.expiry_date,
    nextDue: row.next_due_date,
    renewal: { years: row.years, price: money(row.recurring_amount) },
    nameservers: parseNameservers(row).map((one) => one && readableName(one)),
    holder: registrant,
    isHolderTold: isRegistrantSynced(ctx, row),
    isHeld: isDomainHeld(row.status),
    offers: {
      lock: isCalled && module.setLock !== undefined,
      askLock: isCalled && module.getLock !== undefined,
      code: isCalled && module.eppCode !== undefined,
      privacy: !isCalled || module.setIdProtection !== undefined,
    },
    isPrivate: row.id_protection === 1,
    privacy: loadPrivacyOffer(visit, row, tlds, money),
    isAutomatic: row.is_renewal_off === 0,
    years: [...chosenPrices(ctx, row, tlds)].map(([years, price]) => ({ years, price: money(price) })),
    isBilled: chosenRenewalError(row) === 'renewal_billed',
  }
}

function loadPrivacyOffer(
  { ctx: { currencies }, session }: AreaVisit,
  row: DomainRow,
  tlds: readonly PricedTld[],
  money: ReturnType<typeof createMoney>,
): DomainData['privacy'] {
  const tld = findMatchingTld(row.domain, tlds)
  const currency = row.currency_id === null ? currencies.default : currencies.of(row.currency_id)
  const amount = tld && findTldPrice(tld, 'id_protection', { currency, currencies, years: row.years })
  if (amount == null) return null
  const price = money(amount)
  return { price, token: signPrice(session, privacyAgreementText(row.id, price)) }
}

/** Returns the price of ID protection as a text to sign. */
export const privacyAgreementText = (id: number, { amount, currency }: Money): string =>
  `privacy of domain ${id}: ${amount} ${currency.code}`
