/** Returns the UTC date a number of days from today, as `2026-01-31`. */
export const dayIn = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

export const today = () => dayIn(0)
