import type { Context, Draft, RemoteContext } from '../domain/context.js'
import { logLocalCall, logRemoteCall } from '../domain/log/change-log.js'
import type { LoggedCall, LoggedRecord } from '../domain/log/logged-call.js'
import type { Entry } from '../engine/catalogue.js'
import type { Field, Fields } from '../engine/fields.js'
import type { LoggableWork } from '../engine/perform.js'

/** Names of the parameters and response fields that identify the record that an action changes, and its client. */
export interface ChangedRecord {
  readonly type: string | undefined
  readonly parameter: string | undefined
  /** Response field with the ID of the record that the call creates. */
  readonly made: string | undefined
  readonly client: string | undefined
}

type NamedField = readonly [name: string, field: Field]

const getResource = ({ schema }: Field): string | undefined => (schema as { 'x-resource'?: string })['x-resource']

/** Returns the fields that contain record IDs. */
const listIdFields = (fields: Fields | undefined): NamedField[] =>
  Object.entries(fields ?? {}).filter(([, field]) => getResource(field) !== undefined)

/**
 * Returns the record that an action changes, from the definition's `changes` or derived from ID fields (R-2602):
 * preferably a required record other than a client, then a record only in the response, a required client, or an
 * optional record.
 */
export function findChangedRecord({ required, optional, returns, changes }: Entry): ChangedRecord {
  const needed = listIdFields(required)
  const possible = listIdFields(optional)
  const isClient = ([, field]: NamedField) => getResource(field) === 'client'
  const known = new Set([...needed, ...possible].map(([, field]) => getResource(field)))
  const client = [...needed, ...possible].find(isClient)?.[0]
  if (changes !== undefined) {
    const { type, by } = changes
    return by in required || by in optional
      ? { type, parameter: by, made: undefined, client }
      : { type, parameter: undefined, made: by, client }
  }
  const own = needed.find((one) => !isClient(one))
  const made = listIdFields(returns).find(([, field]) => !known.has(getResource(field)))
  const found = own ?? made ?? needed[0] ?? possible[0]
  const name = found?.[0]
  const isMade = found !== undefined && found === made
  return {
    type: found && getResource(found[1]),
    parameter: isMade ? undefined : name,
    made: isMade ? name : undefined,
    client,
  }
}

const targets = new WeakMap<Entry, ChangedRecord>()

/** Returns the record that an action changes, computed once per process. */
function cachedChangedRecord(entry: Entry): ChangedRecord {
  let target = targets.get(entry)
  if (target === undefined) {
    target = findChangedRecord(entry)
    targets.set(entry, target)
  }
  return target
}

/** Runs the handler of a POST in its context, and records its changes in the activity log. */
export function runLoggedCall({ entry, values, call, ctx, run }: LoggableWork): Promise<Record<string, unknown>> {
  const { type, parameter, made, client } = cachedChangedRecord(entry)
  const recordBy = (id: unknown): LoggedRecord | undefined =>
    type === undefined || id === undefined || id === null ? undefined : { type, id: String(id).toLowerCase() }
  const logged: LoggedCall = {
    action: entry.name,
    credentialId: call.credentialId ?? null,
    requestId: call.requestId,
    address: call.address(),
    record: parameter === undefined ? undefined : recordBy(values[parameter]),
    clientId: client === undefined ? null : ((values[client] as number | undefined) ?? null),
    entry: undefined,
  }
  const work = {
    run,
    madeBy: (answer: Record<string, unknown>) => (made === undefined ? undefined : recordBy(answer[made])),
  }
  if (entry.kind === 'remote' && !call.isDryRun) return logRemoteCall(ctx as Draft<RemoteContext>, logged, work)
  const local = ctx as Draft<Context>
  local.call = logged
  return logLocalCall(local, logged, work)
}
