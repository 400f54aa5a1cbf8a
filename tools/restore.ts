// Fills an empty database from a backup:
//   npm run restore -- FROM
// Without touching the database of DATABASE_URL,
//   npm run restore -- --check FROM
// restores into a scratch database, migrates it, audits it and removes it. Exits with 1 if the books do not add up, or
// if the key that is set is not that of the backup.
import { randomBytes } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { connect } from '../db/connect.js'
import { holdServingLock } from '../db/serving-lock.js'
import { auditAtLeisure } from '../domain/system/audit-run.js'
import { type DataConfig, readDataConfig } from '../server/config.js'
import { loadLineKinds } from '../server/line-kinds.js'
import { auditLines, secondsSince } from './audit-lines.js'
import { compareChecksum } from './backup/checksum.js'
import { unlessAborted, untilInterrupted } from './backup/interruption.js'
import { checkKeys, keyIdsIn } from './backup/keys.js'
import { kindNames, kindOfBackup, kindOfUrl } from './backup/kind.js'
import { fill, withScratchDatabase } from './backup/postgres.js'
import { expectIntact, fileOf, placeCopy } from './backup/sqlite.js'
import { parseArguments, runCommand, WrongUsage } from './setup/command.js'

await runCommand('restore', 'npm run restore -- [--check] FROM', async (args) => {
  const { values, positionals } = parseArguments({
    args,
    allowPositionals: true,
    options: { check: { type: 'boolean', default: false } },
  })
  const [name, ...more] = positionals
  if (name === undefined || more.length > 0) throw new WrongUsage('name one file that a backup is in')
  const config = readDataConfig(process.env)
  const kind = await kindOfBackup(name)
  if (kind !== kindOfUrl(config.databaseUrl))
    throw new Error(`${name} is a backup of ${kindNames[kind]}, which DATABASE_URL does not name`)
  process.umask(0o077)
  return untilInterrupted(async (signal) => {
    const compared = await compareChecksum(resolve(name), signal)
    return `${await (values.check ? check : restore)(resolve(name), config, signal)}${compared}\n`
  })
})

async function restore(from: string, config: DataConfig, signal: AbortSignal): Promise<string> {
  const { databaseUrl } = config
  if (kindOfUrl(databaseUrl) === 'sqlite') await restoreFile(from, fileOf(databaseUrl))
  else await fill(databaseUrl, from, signal)
  const { sentence } = await checkKeys(await keyIdsIn(databaseUrl), config)
  return `The database is restored. ${sentence}\n`
}

/**
 * Puts the copy in place under the service's lock: a service that starts meanwhile would create an empty database
 * there.
 */
async function restoreFile(from: string, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const lock = holdServingLock(`${path}.lock`)
  try {
    await placeCopy(from, path)
  } finally {
    lock.release()
  }
}

/** Restores into a scratch database and examines that. */
function check(from: string, config: DataConfig, signal: AbortSignal): Promise<string> {
  if (kindOfUrl(config.databaseUrl) === 'sqlite')
    return inScratchFolder(async (folder) => {
      const file = join(folder, 'restored.db')
      await copyFile(from, file)
      expectIntact(file)
      return examine(`sqlite:${file}`, config, signal)
    })
  const scratch = `countinghouse_check_${randomBytes(6).toString('hex')}`
  return withScratchDatabase(config.databaseUrl, scratch, async (url) => {
    await fill(url, from, signal)
    return examine(url, config, signal)
  })
}

async function inScratchFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'countinghouse-check-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Checks the keys of a restored database, migrates and audits it. Returns the report, and sets the exit code. */
async function examine(url: string, config: DataConfig, signal: AbortSignal): Promise<string> {
  const keys = await checkKeys(await keyIdsIn(url), config)
  // Connecting migrates it.
  const database = await connect(url)
  try {
    const startedAt = performance.now()
    const report = await unlessAborted(auditAtLeisure(database, await loadLineKinds()), signal)
    if (report.findings.length > 0 || !keys.opens) process.exitCode = 1
    return `It can be restored. ${keys.sentence}\n${auditLines(report, secondsSince(startedAt))}`
  } finally {
    await database.close()
  }
}
