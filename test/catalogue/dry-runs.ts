import type { Test } from 'tap'
import type { Entry } from '../../engine/catalogue.js'
import { type JsonSchema, toPlainSchema } from '../../engine/documents/json-schema.js'
import { supportsDryRun } from '../../engine/dry-run.js'
import { successSchema } from '../../engine/success.js'
import type { Credential } from '../support/credentials.js'
import type { ReadStates } from '../support/digest.js'
import type { Api, Body, Reply } from '../support/service.js'

/** Response fields that are random or depend on the time, and `complete`, which only a dry run returns. */
const uncertain: ReadonlySet<string> = new Set([
  'ordernum',
  'tid',
  'started_at',
  'expires_at',
  'seconds',
  'task_total_seconds',
  'complete',
])
/** Field with an ID whose kind is in another field, so that its schema does not show that it is an ID. */
const related = 'relid'
/** A table to which a job later adds refusals of earlier calls. */
const storedLater = 'refusals'

/**
 * Makes a dry run and expects it to change no rows. Returns a function that expects the real call's response to match
 * the dry run's. For a call that does not support dry runs, expects the error instead.
 */
export async function testDryRun(
  t: Test,
  api: Api,
  {
    entry,
    parameters,
    credential,
  }: { readonly entry: Entry; readonly parameters: Body; readonly credential: Credential },
  readStates: ReadStates,
): Promise<(done: Reply) => void> {
  const { name, cannotBeTried } = entry
  const isPossible = supportsDryRun(entry) && !cannotBeTried?.with?.some((one) => parameters[one] !== undefined)
  const headers = { 'dry-run': 'true', 'idempotency-key': 'tried' }
  const makeTrial = () => api.call(name, parameters, { as: 'json', credential, headers })
  if (!isPossible) {
    t.match(await makeTrial(), { status: 400, body: { code: 'dry_run_unavailable' } }, name)
    return () => {}
  }
  const before = await readStates()
  const trial = await makeTrial()
  const after = await readStates()
  const tables = [...after.keys()].filter((table) => stateOf(after, table) !== stateOf(before, table))
  t.strictSame(tables, [], `a dry run of ${name} changes nothing`)
  if (trial.status === 200) t.equal(trial.headers.get('dry-run'), 'true', name)
  return (done) => {
    const schema = toPlainSchema(successSchema(entry) as JsonSchema)
    // PostgreSQL sequences advance even during a dry run, so IDs differ.
    const hidesIds = api.database.dialect === 'postgres'
    const known = ({ status, body }: Reply) => ({ status, body: withoutUncertain(body, schema, hidesIds) })
    t.strictSame(known(trial), known(done), `a dry run of ${name} returns the call's answer`)
  }
}

/**
 * Returns a table's state without the changes of the job that stores refusals, whose IDs SQLite counts in another
 * table.
 */
function stateOf(states: ReadonlyMap<string, string>, table: string): string | undefined {
  if (table === storedLater) return undefined
  const rows = states.get(table)
  return table === 'sqlite_sequence'
    ? rows
        ?.split('\n')
        .filter((row) => !row.startsWith(`'${storedLater}'`))
        .join('\n')
    : rows
}

function withoutUncertain(value: unknown, schema: JsonSchema | undefined, hidesIds: boolean): unknown {
  if (hidesIds && isId(schema) && value !== null) return 'an id'
  if (Array.isArray(value)) return value.map((one) => withoutUncertain(one, schema?.items, hidesIds))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !uncertain.has(name) && !(hidesIds && name === related))
      .map(([name, one]) => [name, withoutUncertain(one, schema?.properties?.[name], hidesIds)]),
  )
}

const isId = (schema: JsonSchema | undefined): boolean =>
  schema !== undefined && ('x-resource' in schema || (schema.anyOf ?? []).some(isId))
