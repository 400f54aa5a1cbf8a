import { seal, unseal } from '../../domain/seal.js'
import type { Column } from './section.js'

/** A secret that has to be read again later: sealed for its place, the row being named by its natural key. */
export const sealed = (table: string, column: string): Column<string | null> => ({
  column,
  store: (value, stored, { key, secretKey }) => {
    if (value === null) return null
    const place = { table, column, row: key }
    return typeof stored === 'string' && opened(secretKey, stored, place) === value
      ? stored
      : seal(secretKey, value, place)
  },
})

// What another key sealed does not open: it is sealed anew.
function opened(...sealed: Parameters<typeof unseal>): string | undefined {
  try {
    return unseal(...sealed)
  } catch {
    return undefined
  }
}
