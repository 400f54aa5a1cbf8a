import type { ServiceRow } from '../../../../db/rows-services.js'
import { expectClient } from '../../../../domain/clients/clients.js'
import type { Context } from '../../../../domain/context.js'
import type { Currency } from '../../../../domain/values/currencies.js'
import { readableName } from '../../../../domain/values/domain-names.js'
import type { Locale } from '../../../../domain/words/locale.js'
import { createMoney, formatMoney } from '../../money.js'

export const loadCurrency = async (
  { db, currencies }: Pick<Context, 'db' | 'currencies'>,
  clientId: number,
): Promise<Currency> => currencies.of((await expectClient(db, clientId)).currency_id)

export const summarizeService = (service: ServiceRow, currency: Currency) => ({
  id: service.id,
  /** Empty for a service without a domain. */
  domain: readableName(service.domain ?? ''),
  status: service.status,
  cycle: service.billing_cycle,
  price: createMoney(currency)(service.recurring_amount),
  nextDue: service.next_due_date,
})

type Summary = ReturnType<typeof summarizeService>

/** Returns a service's display name: its domain, product, or number. */
export const serviceName = (
  locale: Locale,
  { domain, id, product }: Pick<Summary, 'domain' | 'id'> & { readonly product?: string | null },
): string => domain || (product ?? `${locale.words.area.service} ${id}`)

export const formatPrice = (locale: Locale, { cycle, price }: Pick<Summary, 'cycle' | 'price'>): string =>
  locale.say(['prices', cycle], { amount: formatMoney(locale, price) })
