import { pieceUnitCode } from '../../billing/line-prices.js'

/** UN/ECE Recommendation 20 codes by English unit name. */
const codes: Readonly<Record<string, string>> = {
  hour: 'HUR',
  day: 'DAY',
  week: 'WEE',
  month: 'MON',
  year: 'ANN',
  minute: 'MIN',
}

/**
 * Returns the code of a unit. Returns a unit unchanged if it looks like a code. A missing or unknown unit gets the code
 * for pieces.
 */
export function findUnitCode(unit: string | null): string {
  if (unit === null) return pieceUnitCode
  if (/^[A-Z0-9]{2,3}$/.test(unit)) return unit
  return codes[unit.trim().toLowerCase().replace(/s$/, '')] ?? pieceUnitCode
}
