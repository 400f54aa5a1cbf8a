import { fileURLToPath } from 'node:url'
import t from 'tap'
import { recordPresenters } from '../../actions/_shared/event-records.js'
import { recordPermissions, requiredPermission } from '../../domain/modules/owners.js'
import { customEvent, type EventName, eventKind, eventNames } from '../../domain/ports/events.js'
import { loadCatalogue } from '../../engine/catalogue.js'
import { vocabulary } from '../../server/vocabulary.js'

const actions = fileURLToPath(new URL('../../actions', import.meta.url))

t.test('an event requires the permission of the action that lists its records', async (t) => {
  const catalogue = await loadCatalogue([actions], vocabulary)
  const listed = Object.fromEntries(
    Object.entries(recordPresenters).map(([record, { listedBy }]) => [record, catalogue.get(listedBy)?.permission]),
  )
  t.strictSame(recordPermissions, listed)
})

t.test('of the events without a record, only `credential.unused` requires full access', async (t) => {
  const others = eventNames.filter((name) => name === customEvent || eventKind(name as EventName).about === undefined)
  t.strictSame(
    others.filter((name) => requiredPermission(name) === 'full'),
    // Only full access covers the credentials of every account.
    ['credential.unused'],
  )
})
