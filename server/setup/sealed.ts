import type { SecretKey } from '../../domain/keyring.js'
import { type Place, type SealedTable, seal, unseal } from '../../domain/seal.js'
import type { Column, Row } from './section.js'

/**
 * A secret that has to be read again later: sealed for its place, the row being named by its natural key unless told
 * otherwise.
 */
export const sealed = (table: SealedTable, column: string, nameOf?: (row: Row) => string): Column<string | null> => ({
  column,
  store: (value, stored, { key, row, secretKey }) =>
    value === null ? null : resealed(secretKey, value, stored, { table, column, row: nameOf?.(row) ?? key }),
})

/** What is stored already, where it opens to the same secret; else the secret sealed. */
export const resealed = (secretKey: SecretKey, secret: string, stored: unknown, place: Place): string =>
  typeof stored === 'string' && opened(secretKey, stored, place) === secret ? stored : seal(secretKey, secret, place)

// What another key sealed does not open: it is sealed anew.
function opened(...sealed: Parameters<typeof unseal>): string | undefined {
  try {
    return unseal(...sealed)
  } catch {
    return undefined
  }
}
