import type { ProductRow } from '../../db/rows-catalogue.js'
import type { Context } from '../context.js'
import { parseServiceDomain } from '../values/domain-names.js'
import { Fault } from '../values/faults.js'

/** Returns true if a product's server module requires a domain for every account. */
export const needsDomain = ({ modules }: Pick<Context, 'modules'>, { module }: Pick<ProductRow, 'module'>): boolean =>
  module !== null && modules.find('server', module)?.needsDomain === true

/**
 * Returns the domain of an ordered service, or null if it was ordered without one (R-2741). Throws
 * service_domain_invalid and service_domain_missing.
 */
export function orderedDomain(
  ctx: Pick<Context, 'modules'>,
  product: Pick<ProductRow, 'module'>,
  domain: string | null,
): string | null {
  if (domain !== null) return parseServiceDomain(domain)
  if (needsDomain(ctx, product)) throw new Fault('service_domain_missing')
  return null
}
