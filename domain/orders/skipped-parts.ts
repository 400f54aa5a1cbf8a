/** A position of an order, as far as it can be left out. */
interface Position {
  readonly position: number
  readonly domain: string | null
  readonly addonIds: readonly number[]
  /** Set for a domain to register or transfer. */
  readonly domainOrder?: object | undefined
}

/** A part of an order that is left out, and why (R-1402). */
export interface SkippedPart {
  readonly position: number
  readonly part: 'product' | 'addon' | 'domain'
  readonly reason: string
}

/** Returns a product that is left out, with the addons and the domain that were ordered with it. */
export function skippedWith({ position, addonIds, domainOrder }: Position, reason: string): SkippedPart[] {
  const why = 'Its product is left out.'
  return [
    { position, part: 'product', reason },
    ...addonIds.map(() => ({ position, part: 'addon' as const, reason: why })),
    ...(domainOrder === undefined ? [] : [{ position, part: 'domain' as const, reason: why }]),
  ]
}

/** Returns what no product at its position can be ordered with. */
export function withoutProduct({ position, domain, addonIds, domainOrder }: Position): SkippedPart[] {
  const why = 'No product is ordered at this position'
  return [
    ...addonIds.map(() => ({ position, part: 'addon' as const, reason: `${why}.` })),
    ...(domain === null || domainOrder !== undefined
      ? []
      : [
          {
            position,
            part: 'domain' as const,
            reason: `${why}, and the domain is not to be registered or transferred.`,
          },
        ]),
  ]
}
