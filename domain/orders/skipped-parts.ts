/** The fields of an order position needed to skip its parts. */
interface Position {
  readonly position: number
  readonly domain: string | null
  readonly addonIds: readonly number[]
  /** Set for a domain to register or transfer. */
  readonly domainOrder?: object | undefined
}

/** A skipped part of an order, with the reason (R-1402). */
export interface SkippedPart {
  readonly position: number
  readonly part: 'product' | 'addon' | 'domain'
  readonly reason: string
}

/** Returns a skipped product, with the addons and the domain ordered with it. */
export function skipProductParts({ position, addonIds, domainOrder }: Position, reason: string): SkippedPart[] {
  const why = 'Its product is skipped.'
  return [
    { position, part: 'product', reason },
    ...addonIds.map(() => ({ position, part: 'addon' as const, reason: why })),
    ...(domainOrder === undefined ? [] : [{ position, part: 'domain' as const, reason: why }]),
  ]
}

/** Returns the parts of a position that cannot be ordered without a product. */
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
