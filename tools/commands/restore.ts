import { randomBytes } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { connect } from '../../db/connect.js'
import { holdServingLock } from '../../db/serving-lock.js'
import { auditWithoutTimeout } from '../../domain/audit/audit-run.js'
import { loadAuditSources } from '../../server/audit-sources.js'
import { type DataConfig, readDataConfig } from '../../server/config.js'
import { auditLines, secondsSince } from '../audit-lines.js'
import { compareChecksum } from '../backup/checksum.js'
import { rejectOnAbort, runInterruptibly } from '../backup/interruption.js'
import { checkKeys, readKeyIds } from '../backup/keys.js'
import { kindNames, parseBackupKind, readBackupKind } from '../backup/kind.js'
import { restoreDump, withScratchDatabase } from '../backup/postgres.js'
import { expectIntact, restoreCopy, sqlitePath } from '../backup/sqlite.js'
import { type CommandResult, command } from '../command/definition.js'
import { flag, required, text } from '../command/parameters.js'
import { showWait } from '../progress.js'

export default command({
  name: 'restore',
  summary: 'Restore a backup into an empty database, or check a backup.',
  arguments: { from: required(text('FROM', 'the backup file')) },
  options: {
    check: flag(
      'restore into a scratch database, migrate and audit it, and remove it, without changing the database of DATABASE_URL; fails if the books do not add up or the configured key does not match',
    ),
  },
  json: 'the key IDs, whether the configured keys match, the checksum comparison, and for a check, the audit',
  environment: ['DATABASE_URL', 'SECRET_KEY', 'SECRET_KEY_PREVIOUS'],
  examples: [
    ['restore --check /var/backups/countinghouse/today.backup', 'checks a backup'],
    ['restore /var/backups/countinghouse/today.backup', 'restores into the empty database of DATABASE_URL'],
  ],
  run: async ({ from: name }, options) => {
    const config = readDataConfig(process.env)
    const kind = await readBackupKind(name)
    if (kind !== parseBackupKind(config.databaseUrl))
      throw new Error(`${name} is a backup of ${kindNames[kind]}, but DATABASE_URL names another kind of database`)
    process.umask(0o077)
    const from = resolve(name)
    return runInterruptibly(async (signal) => {
      const compared = await compareChecksum(from, signal)
      const told = await (options.check
        ? showWait('checking the backup', check(from, config, signal))
        : showWait('restoring', restore(from, config, signal)))
      return {
        ...told,
        text: `${told.text}${compared}\n`,
        document: { ...(told.document as object), checksum: compared },
      }
    })
  },
})

async function restore(from: string, config: DataConfig, signal: AbortSignal): Promise<CommandResult> {
  const { databaseUrl } = config
  if (parseBackupKind(databaseUrl) === 'sqlite') await restoreFile(from, sqlitePath(databaseUrl))
  else await restoreDump(databaseUrl, from, signal)
  const keys = await readKeyIds(databaseUrl)
  const { opens, sentence } = await checkKeys(keys, config)
  return { text: `The database was restored. ${sentence}\n`, document: { keys, opens } }
}

/**
 * Copies the backup while holding the service's lock, because a service started during the copy would create an empty
 * database there.
 */
async function restoreFile(from: string, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const lock = holdServingLock(`${path}.lock`)
  try {
    await restoreCopy(from, path)
  } finally {
    lock.release()
  }
}

/** Restores into a scratch database and examines it. */
function check(from: string, config: DataConfig, signal: AbortSignal): Promise<CommandResult> {
  if (parseBackupKind(config.databaseUrl) === 'sqlite')
    return inScratchFolder(async (folder) => {
      const file = join(folder, 'restored.db')
      await copyFile(from, file)
      expectIntact(file)
      return examine(`sqlite:${file}`, config, signal)
    })
  const scratch = `countinghouse_check_${randomBytes(6).toString('hex')}`
  return withScratchDatabase(config.databaseUrl, scratch, async (url) => {
    await restoreDump(url, from, signal)
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

/** Checks the keys of a restored database, migrates it, and audits it. */
async function examine(url: string, config: DataConfig, signal: AbortSignal): Promise<CommandResult> {
  const keys = await readKeyIds(url)
  const { opens, sentence } = await checkKeys(keys, config)
  // Connecting also migrates the database.
  const database = await connect(url)
  try {
    const startedAt = performance.now()
    const report = await rejectOnAbort(auditWithoutTimeout(database, await loadAuditSources()), signal)
    const seconds = secondsSince(startedAt)
    return {
      text: `The backup can be restored. ${sentence}\n${auditLines(report, seconds)}`,
      document: { keys, opens, audit: { ...report, seconds } },
      failed: report.findings.length > 0 || !opens,
    }
  } finally {
    await database.close()
  }
}
