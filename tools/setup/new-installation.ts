import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../../db/connect.js'
import { type SetupOptions, validateSetup } from '../../server/setup/apply.js'
import { applyDefaults } from '../../server/setup/defaults.js'
import type { Path } from '../../server/setup/errors.js'
import { fillPlaceholders } from '../../server/setup/placeholders.js'
import { sections } from '../../server/setup/sections.js'

/**
 * Returns the errors for which a new installation would refuse a document, one line each, whatever values its
 * placeholders get.
 */
export async function findNewInstallationErrors(document: unknown, options: SetupOptions): Promise<readonly string[]> {
  const asked: Path[] = []
  fillPlaceholders(document, sections, (_, path) => asked.push(path))
  const folder = await mkdtemp(join(tmpdir(), 'countinghouse-export-'))
  try {
    const database = await connect(`sqlite:${join(folder, 'new.db')}`)
    try {
      await applyDefaults(database, options)
      return await validateSetup(database, document, options, asked)
    } finally {
      await database.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
