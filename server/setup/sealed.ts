import { type SealedRow, sealedColumns } from '../../domain/reseal/sealed-columns.js'
import type { SecretKey } from '../../domain/secrets/keyring.js'
import { type Place, type SealedTable, seal, unseal } from '../../domain/secrets/seal.js'
import type { ManifestOf } from './manifests.js'
import type { Column, Row, Section } from './section.js'

/**
 * Stores a secret that is read again later, encrypted for its place: the table, the column, and the row, which is
 * identified by `nameOf` or by default by its natural key.
 */
export const sealed = (table: SealedTable, column: string, nameOf?: (row: Row) => string): Column<string | null> => ({
  column,
  store: (value, stored, { key, row, secretKey }) =>
    value === null ? null : resealed(secretKey, value, stored, { table, column, row: nameOf?.(row) ?? key }),
})

/** Returns the stored value if it decrypts to the same secret, otherwise the encrypted secret. */
export const resealed = (secretKey: SecretKey, secret: string, stored: unknown, place: Place): string =>
  typeof stored === 'string' && opened(secretKey, stored, place) === secret ? stored : seal(secretKey, secret, place)

// A value encrypted with another key cannot be decrypted, so it is encrypted again.
function opened(...sealed: Parameters<typeof unseal>): string | undefined {
  try {
    return unseal(...sealed)
  } catch {
    return undefined
  }
}

/** Returns the row under another name. Secrets bound to the name are re-encrypted. */
export function renamedRow(
  { table }: Section,
  row: Row,
  column: string,
  to: unknown,
  { secretKey, manifestOf }: { readonly secretKey: SecretKey; readonly manifestOf: ManifestOf },
): Row {
  const renamed: Row = { ...row, [column]: to }
  for (const sealedColumn of sealedColumns(manifestOf)) {
    if (sealedColumn.table !== table || row[sealedColumn.column] == null) continue
    const secrets: string[] = []
    sealedColumn.replace(row as SealedRow, (text, place) => {
      secrets.push(unseal(secretKey, text, place))
      return text
    })
    renamed[sealedColumn.column] = sealedColumn.replace({ ...row, [column]: to } as SealedRow, (_, place) =>
      seal(secretKey, secrets.shift() as string, place),
    )
  }
  return renamed
}
