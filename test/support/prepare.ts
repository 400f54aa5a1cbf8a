import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from '../../db/connect.js'
import { applyDefaults } from '../../server/setup/defaults.js'
import { installedManifests } from '../../server/setup/manifests.js'
import { makeDatabase, type TemplateVariable } from './databases.js'

export interface Prepared {
  /** Where databases.ts finds them. */
  readonly environment: Readonly<Record<TemplateVariable, string>>
  remove(): Promise<void>
}

/**
 * Makes once what tests start from: a database of each kind that holds the tables alone, and one that also holds the
 * defaults of a first start.
 */
export async function prepare(folder: string, serverUrl: string): Promise<Prepared> {
  const [emptyFile, file] = [join(folder, 'migrated.db'), join(folder, 'template.db')]
  const empty = await makeDatabase(serverUrl)
  for (const url of [`sqlite:${emptyFile}`, empty.url]) await (await connect(url)).close()

  await copyFile(emptyFile, file)
  const made = await makeDatabase(serverUrl, empty.name)
  const manifestOf = await installedManifests({ extensionsDir: undefined })
  for (const url of [`sqlite:${file}`, made.url]) {
    const database = await connect(url)
    await applyDefaults(database, { now: new Date(), secretKey: Buffer.alloc(32, 7), manifestOf }).finally(
      database.close,
    )
  }
  return {
    environment: {
      TEST_SQLITE_MIGRATED: emptyFile,
      TEST_POSTGRES_MIGRATED: empty.name,
      TEST_SQLITE_TEMPLATE: file,
      TEST_POSTGRES_TEMPLATE: made.name,
    },
    remove: async () => {
      await made.remove()
      await empty.remove()
    },
  }
}
