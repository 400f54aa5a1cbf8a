/** The fields of an order position that skipping depends on. */
interface Position {
  readonly position: number
  readonly domain: string | null
  readonly addonIds: readonly number[]
  /** Set if the domain is registered or transferred. */
  readonly domainOrder?: object | undefined
}

/** A product, addon, or domain that an order omits, and the reason (R-1402). */
export interface SkippedPart {
  readonly position: number
  readonly part: 'product' | 'addon' | 'domain'
  readonly reason: string
}

/** Returns the entries for a skipped product, and for the addons and the domain ordered with it. */
export function skipProductParts({ position, addonIds, domainOrder }: Position, reason: string): SkippedPart[] {
  const why = 'Its product is skipped.'
  return [
    { position, part: 'product', reason },
    ...addonIds.map(() => ({ position, part: 'addon' as const, reason: why })),
    ...(domainOrder === undefined ? [] : [{ position, part: 'domain' as const, reason: why }]),
  ]
}

/** Returns the entries for addons and a domain that cannot be ordered without a product. */
export function skipDependentParts({ position, domain, addonIds, domainOrder }: Position): SkippedPart[] {
  const why = 'No product is ordered at this position'
  return [
    ...addonIds.map(() => ({ position, part: 'addon' as const, reason: `${why}.` })),
    ...(domain === null || domainOrder !== undefined
      ? []
      : [
          {
            position,
            part: 'domain' as const,
            reason: `${why}, and the domain is not registered or transferred.`,
          },
        ]),
  ]
}
