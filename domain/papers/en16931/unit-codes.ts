import { piece } from '../../billing/line-prices.js'

/** Words for units, and their codes of UN/ECE Recommendation 20. */
const codes: Readonly<Record<string, string>> = {
  hour: 'HUR',
  day: 'DAY',
  week: 'WEE',
  month: 'MON',
  year: 'ANN',
  minute: 'MIN',
}

/** Returns the code of a unit: the unit itself where it is one, and that of pieces where its word is not known for certain. */
export function unitCodeOf(unit: string | null): string {
  if (unit === null) return piece
  if (/^[A-Z0-9]{2,3}$/.test(unit)) return unit
  return codes[unit.trim().toLowerCase().replace(/s$/, '')] ?? piece
}
