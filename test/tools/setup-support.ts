import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Knex } from 'knex'
import type { Test } from 'tap'
import { connect } from '../../db/connect.js'
import type { Database } from '../../db/database.js'
import { emailKey } from '../../domain/values/email.js'
import { applySetup, type SetupOptions, type SetupResult } from '../../server/setup/apply.js'
import { SetupRefused } from '../../server/setup/errors.js'
import { installedManifests } from '../../server/setup/manifests.js'
import { dump } from '../support/digest.js'
import { secretKey } from '../support/started-service.js'
import { type CommandOutcome, runTool } from './command.js'

export { secretKey }
export const options: SetupOptions = {
  now: new Date('2026-01-31T12:00:00.000Z'),
  secretKey,
  linkKey: Buffer.alloc(32, 9),
  manifestOf: await installedManifests({ extensionsDir: undefined }),
}

export const role = { name: 'Support', permissions: ['reply_tickets', 'list_tickets'] }
export const grace = { username: 'grace', role: 'Support' }
export const totp = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

/** Opens a connection that is closed at the end of the test. */
export async function open(t: Test, url: string): Promise<Database> {
  const database = await connect(url)
  t.teardown(() => database.close())
  return database
}

/** Applies a document and returns each outcome by `section key`. */
export async function apply(database: Database, document: object, more: Partial<SetupOptions> = {}) {
  return outcomesByEntry(await applySetup(database, document, { ...options, ...more }))
}

const outcomesByEntry = (result: SetupResult): Record<string, string> =>
  Object.fromEntries([...result].flatMap(([section, all]) => all.map(({ key, what }) => [`${section} ${key}`, what])))

export const readRow = async (database: Database, table: string, by: object) =>
  (await (database.read as Knex)(table).where(by).first()) as Record<string, unknown>

/** Creates a client in the default currency and returns the ID. */
export async function makeClient(database: Database, email: string): Promise<number> {
  const created_at = options.now.toISOString()
  const [made] = await database.transaction(async (db) =>
    db('clients')
      .insert({
        firstname: 'Ada',
        lastname: 'Lovelace',
        companyname: '',
        email,
        email_key: emailKey(email),
        country: 'NO',
        status: 'active',
        currency_id: db('currencies').where({ is_default: 1 }).select('id') as never,
        search: '',
        created_at,
      } as never)
      .returning('id'),
  )
  return (made as { id: number }).id
}

/** Returns the error lines of a document, and asserts that nothing was written. */
export async function readSetupErrors(
  t: Test,
  database: Database,
  document: unknown,
  more: Partial<SetupOptions> = {},
): Promise<readonly string[]> {
  const before = await dump(database)
  const faults = await applySetup(database, document, { ...options, ...more }).then(
    () => [],
    (error) => {
      if (!(error instanceof SetupRefused)) throw error
      return error.lines
    },
  )
  t.equal(await dump(database), before, 'nothing was written')
  return faults
}

/** Writes a file in a new folder and returns its path. */
export async function writeSetupFile(t: Test, text: string, name = 'setup.yml'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'countinghouse-setup-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}

export const setup = (url: string, ...args: string[]): Promise<CommandOutcome> =>
  runTool('setup', args, { DATABASE_URL: url, SECRET_KEY: secretKey.toString('base64') })

/** Returns a document that removes one row. */
export const gone = (section: string, key: object) => ({ [section]: [{ ...key, absent: true }] })
