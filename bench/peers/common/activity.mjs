/** Returns the activity log entry for a call that changes data. */
export const entryOf = (call, { action, type, id, client, description, changes = [] }) => ({
  description:
    description ?? `${action}: ${type} ${id} ${changes.length === 0 ? 'added' : `changed (${fields(changes)})`}`,
  author: 'admin',
  client_id: description === undefined ? null : client,
  created_at: new Date().toISOString(),
  changes: changes.length === 0 ? null : JSON.stringify(changes),
  action,
  credential_id: call.credentialId,
  request_id: call.requestId,
  address: call.address,
  object_type: type,
  object_id: String(id),
  about_client_id: client,
})

const fields = (changes) => changes.map(({ field }) => field).join(', ')
