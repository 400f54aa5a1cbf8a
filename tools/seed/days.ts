const day = 86_400_000

/** Returns a time the given number of days before or after another. */
export const shiftByDays = (from: Date | string, days: number): Date =>
  new Date(new Date(from).getTime() + Math.round(days * day))

/** Returns noon of a day, or a later time if noon is before the given one. */
export const noonOrLater = (on: string, earliest: string): string => {
  const noon = `${on}T12:00:00.000Z`
  return noon < earliest ? earliest : noon
}
