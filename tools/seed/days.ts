const day = 86_400_000

/** The instant so many days before or after another. */
export const daysFrom = (from: Date | string, days: number): Date =>
  new Date(new Date(from).getTime() + Math.round(days * day))

/** A calendar day as it is stored. */
export const dayOf = (at: Date | string): string => new Date(at).toISOString().slice(0, 10)
