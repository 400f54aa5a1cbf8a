import type { ActivityRow } from '../../db/rows-services.js'
import { matchingRefusals } from '../../domain/access/refusals.js'
import { matchingActivity } from '../../domain/log/activity.js'
import { actionFieldName } from '../../domain/log/api-field-names.js'
import { type FieldChange, recordKinds } from '../../domain/log/logged-records.js'
import { type ActionContext, each, f, type Listing, listing, type Values } from './kit.js'
import { presentRefusal, refused } from './refusal.js'

export const activityFilter = {
  date: f.withoutClearing(f.date({ description: "Only entries from this day, in the service's time zone." })),
  user: f.code({ description: 'Only entries by this user name.', example: 'grace' }),
  clientid: f.id('client', { extension: true, description: 'Only entries about this client and its records.' }),
  object: f.identifier({
    max: 64,
    extension: true,
    description: `Only changes to records of this kind: ${Object.keys(recordKinds).sort().join(', ')}, and others.`,
    example: 'client',
  }),
  objectid: f.identifier({
    extension: true,
    description: 'Only changes to the record with this ID, or to the setting or module with this name.',
    example: '7',
  }),
  datefrom: f.withoutClearing(f.date({ extension: true, description: 'Only entries from this day or later.' })),
  show: f.withDefault(
    f.oneOf(['entries', 'refusals'], {
      extension: true,
      description:
        'With `refusals`, the list shows failed sign-ins and denied permissions instead, with one row per account or credential, network, reason, and hour. Filter these rows by `user`, `object` (`credential`, `staff`, or `login`), `objectid`, and day. None of them is about a client.',
    }),
    'entries',
  ),
  dateto: f.withoutClearing(f.date({ extension: true, description: 'Only entries from this day or earlier.' })),
}

const changedValue = (when: string) =>
  f.nullable(f.scalar({ example: 'active' }), {
    description: `Value ${when} the change; null if there was none, and for secrets.`,
  })

const fieldChange = f.named('ActivityChange', 'A changed field.', {
  field: f.text({
    description: 'Field name, as in the actions that show or change the record.',
    example: 'status',
  }),
  before: changedValue('before'),
  after: changedValue('after'),
})

export const activityEntry = f.named('ActivityEntry', 'An activity log entry.', {
  id: f.integer({ description: 'ID of the entry.', example: 1 }),
  date: f.instant({ description: 'Time of the entry.' }),
  description: f.text({
    description: 'What happened, in one sentence.',
    max: 1000,
    example: 'Order 4821930057 was placed',
  }),
  user: f.text({
    description:
      'User name of the author; `system` for the service itself, and `login` with its ID or `visitor` for client area pages.',
    example: 'grace',
  }),
  username: f.text({ description: 'Same as `user`.', example: 'grace' }),
  staff: f.nullable(
    f.text({
      extension: true,
      description:
        'User name of the staff account whose `createssotoken` link opened the session in which a login made the change; otherwise null.',
      example: 'grace',
    }),
  ),
  clientid: f.nullable(f.id('client', { description: 'Client that the entry is about, or null.' })),
  userid: f.nullable(f.id('client', { description: 'Same as `clientid`.' })),
  action: f.nullable(
    f.text({
      extension: true,
      description: 'Called action or client area page; null for automatic changes.',
      example: 'addorder',
    }),
  ),
  credentialid: f.nullable(
    f.id('credential', {
      extension: true,
      description:
        "Credential of the call, or of the `createssotoken` call that opened the page's session. Null for calls with a user name and password, and for other pages.",
    }),
  ),
  requestid: f.nullable(
    f.text({ extension: true, description: '`X-Request-Id` of the call.', example: '3f2f0f5e-6f0c-4b8e' }),
  ),
  address: f.nullable(f.text({ extension: true, description: 'IP address of the caller.', example: '192.0.2.7' })),
  object: f.nullable(f.text({ extension: true, description: 'Kind of the changed record.', example: 'order' })),
  objectid: f.nullable(f.text({ extension: true, description: 'ID or name of that record.', example: '12' })),
  changes: f.listOf(f.record(fieldChange), {
    extension: true,
    description:
      'Changed fields of the record. Secrets are null before and after. Empty for roles that cannot see such records.',
  }),
  refused: f.nullable(refused),
})

type EntryValues = Values<typeof activityEntry>

const namedChanges = (type: string, changes: string): FieldChange[] =>
  (JSON.parse(changes) as FieldChange[]).map((one) => ({ ...one, field: actionFieldName(type, one.field) }))

const present =
  ({ actor }: Pick<ActionContext, 'actor'>) =>
  (row: ActivityRow): EntryValues => {
    const clientId = row.client_id ?? row.about_client_id
    const permission = recordKinds[row.object_type ?? '']?.permission
    const maySee = actor.full || (permission !== undefined && actor.permissions.has(permission))
    return {
      id: row.id,
      date: row.created_at,
      description: row.description,
      user: row.author,
      username: row.author,
      staff: row.staff,
      clientid: clientId,
      userid: clientId,
      action: row.action,
      credentialid: row.credential_id,
      requestid: row.request_id,
      address: row.address,
      object: row.object_type,
      objectid: row.object_id,
      changes: row.changes === null || !maySee ? [] : namedChanges(row.object_type ?? '', row.changes),
      refused: null,
    }
  }

type Filter = { readonly [Name in keyof typeof activityFilter]?: Values<typeof activityFilter>[Name] | undefined }

/**
 * Lists the activity log, or counted refusals if `show` is `refusals`, newest first. Used by the two actions that show
 * the log.
 */
export function activityListing(filter: Filter, ctx: ActionContext): Listing<EntryValues> {
  const { date, user, clientid, object, objectid, datefrom, dateto, show } = filter
  const order = [{ column: 'id', order: 'desc' }] as const
  if (show === 'refusals')
    return listing(ctx.db, {
      matching: matchingRefusals(ctx, {
        from: [date, datefrom]
          .filter((day) => day !== undefined)
          .sort()
          .at(-1),
        to: [date, dateto].filter((day) => day !== undefined).sort()[0],
        username: user,
        accountType: clientid === undefined ? object?.toLowerCase() : 'client',
        accountId: objectid,
      }),
      order,
      present: each(presentRefusal),
    })
  return listing(ctx.db, {
    matching: matchingActivity(ctx, {
      day: date,
      from: datefrom,
      to: dateto,
      author: user,
      clientId: clientid,
      objectType: object?.toLowerCase(),
      objectId: objectid?.toLowerCase(),
    }),
    order,
    present: each(present(ctx)),
  })
}
