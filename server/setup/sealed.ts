import type { SecretKey } from '../../domain/keyring.js'
import { type Place, type SealedTable, seal, unseal } from '../../domain/seal.js'
import type { Column, Row } from './section.js'

/**
 * A secret that is read again later: encrypted for its place, with the row identified by its natural key by
 * default.
 */
export const sealed = (table: SealedTable, column: string, nameOf?: (row: Row) => string): Column<string | null> => ({
  column,
  store: (value, stored, { key, row, secretKey }) =>
    value === null ? null : resealed(secretKey, value, stored, { table, column, row: nameOf?.(row) ?? key }),
})

/** Returns the stored value if it decrypts to the same secret, otherwise the encrypted secret. */
export const resealed = (secretKey: SecretKey, secret: string, stored: unknown, place: Place): string =>
  typeof stored === 'string' && opened(secretKey, stored, place) === secret ? stored : seal(secretKey, secret, place)

// A value of another key does not decrypt, so it is encrypted again.
function opened(...sealed: Parameters<typeof unseal>): string | undefined {
  try {
    return unseal(...sealed)
  } catch {
    return undefined
  }
}
