import type { Knex } from 'knex'
import { statePlace } from '../certificates/outcomes.js'
import { payMethodPlace, tokenPlace } from '../clients/pay-tokens.js'
import { eppPlace } from '../domains/registrars.js'
import { sealedMailPlace } from '../mail/sealed-mails.js'
import { payloadPlace } from '../modules/queue.js'
import { parameterPlace } from '../modules/states.js'
import { sealedParameters } from '../notifications/channels.js'
import { rulePlace } from '../notifications/rules.js'
import type { Manifest, ModuleType } from '../ports/module.js'
import { isSealed, type Place, type SealedTable } from '../seal.js'
import { serverPlace } from '../services/servers.js'
import { passwordPlace } from '../services/services.js'

/** Returns what an installed module says of itself, undefined where none of that name is installed. */
export type FindManifest = (type: ModuleType, name: string) => Manifest | undefined

/** A row as far as its sealed value and the place of it need it. */
export type SealedRow = Readonly<Record<string, unknown>> & { readonly id: number }

/** A column whose values are sealed, or hold sealed texts. */
export interface SealedColumn {
  readonly table: SealedTable
  readonly column: string
  /** Columns beside it that name the place. */
  readonly naming: readonly string[]
  /** The column's value with every sealed text in it replaced. */
  readonly replace: (row: SealedRow, by: (sealed: string, place: Place) => string) => string
}

/** A row's columns as its own type has them: what a column needs is listed beside it. */
type Naming<Row> = (row: Row) => Place

const whole = <Row>(
  table: SealedTable,
  column: string,
  naming: readonly (keyof Row & string)[],
  placeOf: Naming<Row>,
): SealedColumn => ({
  table,
  column,
  naming,
  replace: (row, by) => by(String(row[column]), placeOf(row as unknown as Row)),
})

/** A map from names to values as JSON, of which some are sealed: those that have a place. */
const inMap = <Row>(
  table: SealedTable,
  column: string,
  naming: readonly (keyof Row & string)[],
  placeOf: (row: Row, name: string, value: string) => Place | undefined,
): SealedColumn => ({
  table,
  column,
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

/** Every column that keeps sealed values, by its table. */
export function sealedColumns(manifestOf: FindManifest): readonly SealedColumn[] {
  /** A parameter of a module that is not installed at present tells by its form. */
  const isSecret = ({ type, name }: Pick<Manifest, 'type' | 'name'>, parameter: string, value: string): boolean => {
    const declared = manifestOf(type, name)?.parameters.find((one) => one.name === parameter)
    return declared === undefined ? isSealed(value) : declared.type === 'password'
  }
  const byTable = {
    domains: [whole<{ domain: string }>('domains', 'epp_code', ['domain'], ({ domain }) => eppPlace(domain))],
    module_queue: [
      whole<Parameters<typeof payloadPlace>[0]>(
        'module_queue',
        'payload',
        ['service_id', 'domain_id', 'action'],
        payloadPlace,
      ),
    ],
    modules: [
      inMap<Pick<Manifest, 'type' | 'name'>>('modules', 'parameters', ['type', 'name'], (module, parameter, value) =>
        isSecret(module, parameter, value) ? parameterPlace(module, parameter) : undefined,
      ),
    ],
    notification_rules: [
      inMap<{ name: string }>('notification_rules', 'parameters', ['name'], ({ name }, parameter) =>
        sealedParameters.has(parameter) ? rulePlace(name, parameter) : undefined,
      ),
    ],
    pay_methods: [
      whole<Parameters<typeof tokenPlace>[0]>('pay_methods', 'token', ['client_id', 'description'], tokenPlace),
    ],
    sealed_mails: [whole<{ id: number }>('sealed_mails', 'body', [], ({ id }) => sealedMailPlace(id))],
    servers: (['password', 'access_key'] as const).map((column) =>
      whole<{ name: string }>('servers', column, ['name'], ({ name }) => serverPlace(column, name)),
    ),
    services: [whole<{ id: number }>('services', 'password', [], ({ id }) => passwordPlace(id))],
    ssl_orders: [whole<{ id: number }>('ssl_orders', 'state', [], ({ id }) => statePlace(id))],
    staff: [whole<{ username: string }>('staff', 'totp_secret', ['username'], ({ username }) => totpPlace(username))],
    // They stay bound to the payment method that they belonged to.
    tokens_to_forget: [
      whole<{ reference: string }>('tokens_to_forget', 'token', ['reference'], ({ reference }) =>
        payMethodPlace(reference),
      ),
    ],
  } satisfies Record<SealedTable, readonly SealedColumn[]>
  return Object.values(byTable).flat()
}

const totpPlace = (username: string): Place => ({ table: 'staff', column: 'totp_secret', row: username })

/** Rows read by one statement. */
const rowsAtOnce = 200

/** The rows of a column that hold something, in portions, in the order of their ids. */
export async function* sealedRows(
  db: Knex,
  { table, column, naming }: SealedColumn,
): AsyncGenerator<readonly SealedRow[]> {
  for (let after = 0; ; ) {
    const rows: SealedRow[] = await db(table as string)
      .where('id', '>', after)
      .whereNotNull(column)
      .orderBy('id')
      .limit(rowsAtOnce)
      .select('id', column, ...naming)
    yield rows
    if (rows.length < rowsAtOnce) return
    after = (rows.at(-1) as SealedRow).id
  }
}
