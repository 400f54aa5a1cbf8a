const day = 86_400_000

/** The instant so many days before or after another. */
export const daysFrom = (from: Date | string, days: number): Date =>
  new Date(new Date(from).getTime() + Math.round(days * day))

/** Noon of a day, or an instant of it that is not before another. */
export const instantOn = (on: string, earliest: string): string => {
  const noon = `${on}T12:00:00.000Z`
  return noon < earliest ? earliest : noon
}
