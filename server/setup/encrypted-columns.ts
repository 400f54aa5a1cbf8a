import { type EncryptedRow, listEncryptedColumns } from '../../domain/reseal/encrypted-columns.js'
import { decrypt, type EncryptedTable, encrypt, type Place } from '../../domain/secrets/encryption.js'
import type { SecretKey } from '../../domain/secrets/keyring.js'
import type { ManifestLookup } from './manifests.js'
import type { Column, Row, Section } from './section.js'

/**
 * Stores a secret that is read again later, encrypted for its place: the table, the column, and the row, which is
 * identified by `nameOf` or by default by its natural key.
 */
export const encryptedColumn = (
  table: EncryptedTable,
  column: string,
  nameOf?: (row: Row) => string,
): Column<string | null> => ({
  column,
  store: (value, stored, { key, row, secretKey }) =>
    value === null ? null : encryptIfChanged(secretKey, value, stored, { table, column, row: nameOf?.(row) ?? key }),
})

/** Returns the stored value if it decrypts to the same secret, or else the newly encrypted secret. */
export const encryptIfChanged = (secretKey: SecretKey, secret: string, stored: unknown, place: Place): string =>
  typeof stored === 'string' && tryDecrypt(secretKey, stored, place) === secret
    ? stored
    : encrypt(secretKey, secret, place)

// A value encrypted with another key cannot be decrypted, so it is encrypted again.
function tryDecrypt(...sealed: Parameters<typeof decrypt>): string | undefined {
  try {
    return decrypt(...sealed)
  } catch {
    return undefined
  }
}

/** Returns the row under another name. Secrets bound to the name are re-encrypted. */
export function renameRow(
  { table }: Section,
  row: Row,
  column: string,
  to: unknown,
  { secretKey, manifestOf }: { readonly secretKey: SecretKey; readonly manifestOf: ManifestLookup },
): Row {
  const renamed: Row = { ...row, [column]: to }
  for (const sealedColumn of listEncryptedColumns(manifestOf)) {
    if (sealedColumn.table !== table || row[sealedColumn.column] == null) continue
    const secrets: string[] = []
    sealedColumn.replace(row as EncryptedRow, (text, place) => {
      secrets.push(decrypt(secretKey, text, place))
      return text
    })
    renamed[sealedColumn.column] = sealedColumn.replace({ ...row, [column]: to } as EncryptedRow, (_, place) =>
      encrypt(secretKey, secrets.shift() as string, place),
    )
  }
  return renamed
}
