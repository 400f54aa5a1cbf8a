import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { readDataConfig } from '../../server/config.js'
import { secondsSince } from '../audit-lines.js'
import { checksumPath, expectNewName, writeChecksum } from '../backup/checksum.js'
import { runInterruptibly } from '../backup/interruption.js'
import { describeKey, readKeyIds } from '../backup/keys.js'
import { kindNames, parseBackupKind } from '../backup/kind.js'
import { readLastMonth } from '../backup/months.js'
import { dumpDatabase } from '../backup/postgres.js'
import { recordBackup } from '../backup/record.js'
import { copyOnline, sqlitePath } from '../backup/sqlite.js'
import { type CommandResult, command } from '../command/definition.js'
import { required, text } from '../command/parameters.js'
import { makeWarn } from '../command/warning.js'
import { monthDocuments, monthLines } from '../month-lines.js'
import { showProgress, showWait } from '../progress.js'

export default command({
  name: 'backup',
  summary: 'Write a copy of the database to a new file.',
  description:
    'The service can keep running; the copy is a single state of the database. The key is not copied; the command prints which key the copy needs.',
  arguments: { to: required(text('TO', 'the new backup file')) },
  json: 'the file, its checksum file, kind, bytes, seconds, key IDs, and the last link in the chain of closed months',
  environment: ['DATABASE_URL', 'SECRET_KEY'],
  examples: [['backup /var/backups/countinghouse/today.backup', 'backs up the database']],
  run: ({ to }) => createBackup(to),
})

async function createBackup(name: string): Promise<CommandResult> {
  const config = readDataConfig(process.env)
  const { databaseUrl } = config
  const kind = parseBackupKind(databaseUrl)
  // The backup contains all client data, so only its owner may read it.
  process.umask(0o077)
  const to = resolve(name)
  const startedAt = performance.now()
  const hint = await runInterruptibly(async (signal) => {
    await expectNewName(to)
    const hint = await (kind === 'sqlite'
      ? copySqlite(sqlitePath(databaseUrl), to, signal)
      : showWait('copying the database', dumpDatabase(databaseUrl, to, signal)))
    await writeChecksum(to, signal)
    return hint
  })
  const { size: bytes } = await stat(to)
  const milliseconds = performance.now() - startedAt
  await recordBackup(databaseUrl, { finishedAt: new Date(), bytes, milliseconds }).catch(({ message }: Error) =>
    makeWarn('backup')(`the time of the backup could not be stored for the metrics: ${message}`),
  )
  const copied = kind === 'sqlite' ? `sqlite:${to}` : databaseUrl
  const keyIds = await readKeyIds(copied)
  const months = await readLastMonth(copied)
  const seconds = secondsSince(startedAt)
  return {
    text: [
      `${to}: ${kindNames[kind]}, ${describeSize(bytes)}, in ${seconds} s.`,
      `Its SHA-256 is in ${checksumPath(to)}; copy both files.`,
      ...(hint === undefined ? [] : [hint]),
      describeKey(keyIds, config),
      ...months.map((month) => monthLines([month]).trimEnd()),
      `Check it with: npm run restore -- --check ${name}`,
      '',
    ].join('\n'),
    document: {
      file: to,
      checksum: checksumPath(to),
      kind,
      bytes,
      seconds,
      keys: keyIds,
      months: monthDocuments(months),
    },
  }
}

async function copySqlite(path: string, to: string, signal: AbortSignal): Promise<undefined> {
  let bar: ReturnType<typeof showProgress> | undefined
  try {
    await copyOnline(path, to, signal, ({ total, done }) => {
      bar ??= showProgress('backup', total, 'pages')
      bar.update(done)
    })
  } finally {
    bar?.stop()
  }
}

function describeSize(bytes: number): string {
  const mebibytes = bytes / 2 ** 20
  return mebibytes < 1 ? `${Math.ceil(bytes / 1024)} KiB` : `${mebibytes.toFixed(1)} MiB`
}
