import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from '../../db/connect.js'
import { applyDefaults } from '../../server/setup/defaults.js'
import { installedManifests } from '../../server/setup/manifests.js'
import { makeDatabase } from './databases.js'

/** Names of the databases that tests copy: files in a folder, and databases on a server. */
export interface Prepared {
  readonly sqlite: { readonly migrated: string; readonly template: string }
  readonly postgres: { readonly migrated: string; readonly template: string }
}

/** Creates, for each kind, a database with only the tables, and another that also has the defaults of a first start. */
export async function prepare(folder: string, serverUrl: string): Promise<Prepared> {
  const sqlite = { migrated: 'migrated.db', template: 'template.db' }
  const [emptyFile, file] = [join(folder, sqlite.migrated), join(folder, sqlite.template)]
  const empty = await makeDatabase(serverUrl)
  for (const url of [`sqlite:${emptyFile}`, empty.url]) await (await connect(url)).close()

  await copyFile(emptyFile, file)
  const made = await makeDatabase(serverUrl, empty.name)
  const manifestOf = await installedManifests({ extensionsDir: undefined })
  for (const url of [`sqlite:${file}`, made.url]) {
    const database = await connect(url)
    await applyDefaults(database, {
      now: new Date(),
      secretKey: Buffer.alloc(32, 7),
      linkKey: Buffer.alloc(32),
      manifestOf,
    }).finally(database.close)
  }
  return { sqlite, postgres: { migrated: empty.name, template: made.name } }
}
