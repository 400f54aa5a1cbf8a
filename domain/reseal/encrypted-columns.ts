import type { Knex } from 'knex'
import { statePlace } from '../certificates/outcomes.js'
import { payMethodPlace, tokenPlace } from '../clients/pay-tokens.js'
import { factorPlace } from '../clients/second-factor.js'
import { eppPlace } from '../domains/registrars.js'
import { sealedMailPlace } from '../mail/encrypted-mails.js'
import { ticketTokenPlace } from '../mail/ticket-token-place.js'
import { payloadPlace } from '../modules/queued-operations.js'
import { parameterPlace } from '../modules/states.js'
import { encryptedParameters } from '../notifications/channels.js'
import { rulePlace } from '../notifications/rules.js'
import { basketPlace } from '../orders/baskets.js'
import type { Manifest, ModuleType } from '../ports/module.js'
import { type EncryptedTable, type encryptedColumns, isEncrypted, type Place } from '../secrets/encryption.js'
import { linkKeyPlace } from '../secrets/link-key.js'
import { serverPlace } from '../services/servers.js'
import { passwordPlace } from '../services/services.js'
import { isSecretSetting, secretSettingPlace } from '../settings/secret-settings.js'

/** Returns the manifest of an installed module, or undefined if no module has that name. */
export type FindManifest = (type: ModuleType, name: string) => Manifest | undefined

/**
 * A row's encrypted value, and the columns that determine its place. `id` is the value of the column
 * `EncryptedColumn.key`.
 */
export type EncryptedRow = Readonly<Record<string, unknown>> & { readonly id: number | string }

/** A column whose values are encrypted or contain encrypted texts. */
export interface EncryptedColumn {
  readonly table: EncryptedTable
  readonly column: string
  /** Column that identifies a row. */
  readonly key: 'id' | 'name'
  /** Additional columns that determine the place. */
  readonly naming: readonly string[]
  /** Returns the column's value with each encrypted text replaced. */
  readonly replace: (row: EncryptedRow, by: (sealed: string, place: Place) => string) => string
}

/** A function that returns a row's place. */
type Naming<Row> = (row: Row) => Place

/** Creates the description of a table's column. */
type Describe = (table: EncryptedTable, column: string) => EncryptedColumn

/** Describes a column whose whole value is encrypted. */
const describeWholeColumn =
  <Row>(naming: readonly (keyof Row & string)[], placeOf: Naming<Row>): Describe =>
  (table, column) => ({
    table,
    column,
    key: 'id',
    naming,
    replace: (row, by) => by(String(row[column]), placeOf(row as unknown as Row)),
  })

/** Describes a column that is encrypted only in rows with certain names. */
const describeNamedRows =
  (isSealedName: (name: string) => boolean, placeOf: (name: string) => Place): Describe =>
  (table, column) => ({
    table,
    column,
    key: 'name',
    naming: [],
    replace: ({ id, [column]: value }, by) =>
      isSealedName(String(id)) && value !== '' ? by(String(value), placeOf(String(id))) : String(value),
  })

/** Describes a column with a JSON map from names to values. Values with a place are encrypted. */
const describeMapColumn =
  <Row>(
    naming: readonly (keyof Row & string)[],
    placeOf: (row: Row, name: string, value: string) => Place | undefined,
  ): Describe =>
  (table, column) => ({
    table,
    column,
    key: 'id',
    naming,
    replace: (row, by) => {
      const values = Object.entries(JSON.parse(String(row[column])) as Record<string, string>)
      return JSON.stringify(
        Object.fromEntries(
          values.map(([name, value]) => {
            const place = placeOf(row as unknown as Row, name, value)
            return [name, place === undefined ? value : by(value, place)]
          }),
        ),
      )
    },
  })

/** One description for each encrypted column of each table. */
type Described = { readonly [Table in EncryptedTable]: Record<(typeof encryptedColumns)[Table][number], Describe> }

/** Returns all columns with encrypted values. */
export function listEncryptedColumns(manifestOf: FindManifest): readonly EncryptedColumn[] {
  /** A parameter that no installed module declares counts as secret if its value is encrypted. */
  const isSecret = ({ type, name }: Pick<Manifest, 'type' | 'name'>, parameter: string, value: string): boolean => {
    const declared = manifestOf(type, name)?.parameters.find((one) => one.name === parameter)
    return declared === undefined ? isEncrypted(value) : declared.type === 'password'
  }
  const byTable: Described = {
    baskets: {
      content: describeWholeColumn<{ token_hash: string }>(['token_hash'], ({ token_hash }) => basketPlace(token_hash)),
    },
    domains: { epp_code: describeWholeColumn<{ domain: string }>(['domain'], ({ domain }) => eppPlace(domain)) },
    link_keys: { key: describeWholeColumn<{ id: number }>([], () => linkKeyPlace) },
    module_queue: {
      payload: describeWholeColumn<Parameters<typeof payloadPlace>[0]>(
        ['service_id', 'domain_id', 'action'],
        payloadPlace,
      ),
    },
    modules: {
      parameters: describeMapColumn<Pick<Manifest, 'type' | 'name'>>(['type', 'name'], (module, parameter, value) =>
        isSecret(module, parameter, value) ? parameterPlace(module, parameter) : undefined,
      ),
    },
    notification_rules: {
      parameters: describeMapColumn<{ name: string }>(['name'], ({ name }, parameter) =>
        encryptedParameters.has(parameter) ? rulePlace(name, parameter) : undefined,
      ),
    },
    pay_methods: {
      token: describeWholeColumn<Parameters<typeof tokenPlace>[0]>(['client_id', 'description'], tokenPlace),
    },
    sealed_mails: { body: describeWholeColumn<{ id: number }>([], ({ id }) => sealedMailPlace(id)) },
    second_factors: {
      secret: describeWholeColumn<{ login_id: number }>(['login_id'], ({ login_id }) => factorPlace(login_id)),
    },
    servers: {
      password: describeWholeColumn<{ name: string }>(['name'], ({ name }) => serverPlace('password', name)),
      access_key: describeWholeColumn<{ name: string }>(['name'], ({ name }) => serverPlace('access_key', name)),
    },
    services: { password: describeWholeColumn<{ id: number }>([], ({ id }) => passwordPlace(id)) },
    settings: { value: describeNamedRows(isSecretSetting, secretSettingPlace) },
    ssl_orders: { state: describeWholeColumn<{ id: number }>([], ({ id }) => statePlace(id)) },
    staff: {
      totp_secret: describeWholeColumn<{ username: string }>(['username'], ({ username }) => totpPlace(username)),
    },
    ticket_tokens: {
      token: describeWholeColumn<Parameters<typeof ticketTokenPlace>[0]>(
        ['ticket_id', 'recipient', 'side'],
        ticketTokenPlace,
      ),
    },
    // Each token is still bound to the payment method it was encrypted for.
    tokens_to_forget: {
      token: describeWholeColumn<{ reference: string }>(['reference'], ({ reference }) => payMethodPlace(reference)),
    },
  }
  return (Object.keys(byTable) as EncryptedTable[]).flatMap((table) =>
    Object.entries<Describe>(byTable[table]).map(([column, describe]) => describe(table, column)),
  )
}

const totpPlace = (username: string): Place => ({ table: 'staff', column: 'totp_secret', row: username })

/** Number of rows per read. */
const rowsAtOnce = 200

/** Yields the rows in which a column is not null, in batches ordered by key. */
export async function* readEncryptedRows(
  db: Knex,
  { table, column, key, naming }: EncryptedColumn,
): AsyncGenerator<readonly EncryptedRow[]> {
  for (let after: number | string = key === 'id' ? 0 : ''; ; ) {
    const rows: EncryptedRow[] = await db(table as string)
      .where(key, '>', after)
      .whereNotNull(column)
      .orderBy(key)
      .limit(rowsAtOnce)
      .select(`${key} as id`, column, ...naming)
    yield rows
    if (rows.length < rowsAtOnce) return
    after = (rows.at(-1) as EncryptedRow).id
  }
}
