/**
 * Returns the number of years left to renew. A registry that renews automatically (RFC 3915, 3.1: autoRenewPeriod) has
 * added unrecorded years, and renewing them again would pay for them twice.
 */
export function yearsLeft({
  recorded,
  until,
  years,
  graceStatuses,
}: {
  /** Stored expiry date, YYYY-MM-DD, or null if none is stored. `until` is the registry's. */
  readonly recorded: string | null
  readonly until: string
  readonly years: number
  readonly graceStatuses: readonly string[]
}): number {
  if (recorded === null || !graceStatuses.includes('autoRenewPeriod')) return years
  const added = Number(until.slice(0, 4)) - Number(recorded.slice(0, 4))
  return Math.max(0, years - Math.max(0, added))
}
