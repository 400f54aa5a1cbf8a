import { join } from 'node:path'
import { connect } from '../../db/connect.js'
import { applyDefaults } from '../../server/setup/defaults.js'
import { installedManifests } from '../../server/setup/manifests.js'
import { makeDatabase } from './databases.js'

export interface Prepared {
  /** Where databases.ts finds them. */
  readonly environment: { readonly TEST_SQLITE_TEMPLATE: string; readonly TEST_POSTGRES_TEMPLATE: string }
  remove(): Promise<void>
}

/** Makes once what most tests start from, a database of each kind with the tables and the defaults of a first start. */
export async function prepare(folder: string, serverUrl: string): Promise<Prepared> {
  const file = join(folder, 'template.db')
  const made = await makeDatabase(serverUrl)
  const manifestOf = await installedManifests({ extensionsDir: undefined })
  for (const url of [`sqlite:${file}`, made.url]) {
    const database = await connect(url)
    await applyDefaults(database, { now: new Date(), secretKey: Buffer.alloc(32, 7), manifestOf }).finally(
      database.close,
    )
  }
  return { environment: { TEST_SQLITE_TEMPLATE: file, TEST_POSTGRES_TEMPLATE: made.name }, remove: made.remove }
}
