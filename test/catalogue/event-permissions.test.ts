import { fileURLToPath } from 'node:url'
import t from 'tap'
import { shownRecords } from '../../actions/_shared/event-records.js'
import { permissionFor, recordPermissions } from '../../domain/modules/owners.js'
import { customEvent, type EventName, eventKind, eventNames } from '../../domain/ports/events.js'
import { loadCatalogue } from '../../engine/catalogue.js'
import { vocabulary } from '../../server/vocabulary.js'

const actions = fileURLToPath(new URL('../../actions', import.meta.url))

t.test('an event of a record asks for the permission of the action that lists such records', async (t) => {
  const catalogue = await loadCatalogue([actions], vocabulary)
  const listed = Object.fromEntries(
    Object.entries(shownRecords).map(([record, { listedBy }]) => [record, catalogue.get(listedBy)?.permission]),
  )
  t.strictSame(recordPermissions, listed)
})

t.test('no event that is about no record is left to full administrators by accident', async (t) => {
  const others = eventNames.filter((name) => name === customEvent || eventKind(name as EventName).about === undefined)
  t.strictSame(
    others.filter((name) => permissionFor(name) === 'full'),
    // Credentials of every account are for full access alone.
    ['credential.unused'],
  )
})
