// Writes a copy of the database to a new file, while the service runs or is stopped:
//   npm run backup -- TO
// The copy is one state of the database. It has no key in it; the command says which key belongs to it.
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { readDataConfig } from '../server/config.js'
import { secondsSince } from './audit-lines.js'
import { checksumFileOf, expectNewName, writeChecksum } from './backup/checksum.js'
import { untilInterrupted } from './backup/interruption.js'
import { describeKey, keyIdsIn } from './backup/keys.js'
import { kindNames, kindOfUrl } from './backup/kind.js'
import { dump } from './backup/postgres.js'
import { recordBackup } from './backup/record.js'
import { copyOnline, fileOf } from './backup/sqlite.js'
import { showProgress } from './progress.js'
import { parseArguments, runCommand, WrongUsage, warnOf } from './setup/command.js'

await runCommand('backup', 'npm run backup -- TO', async (args) => {
  const { positionals } = parseArguments({ args, allowPositionals: true, options: {} })
  const [name, ...more] = positionals
  if (name === undefined || more.length > 0) throw new WrongUsage('name one new file that the copy is written to')
  const config = readDataConfig(process.env)
  const { databaseUrl } = config
  // Its readers would learn of all clients.
  process.umask(0o077)
  const to = resolve(name)
  const startedAt = performance.now()
  const hint = await untilInterrupted(async (signal) => {
    await expectNewName(to)
    const hint = await (kindOfUrl(databaseUrl) === 'sqlite'
      ? copySqlite(fileOf(databaseUrl), to, signal)
      : dump(databaseUrl, to, signal))
    await writeChecksum(to, signal)
    return hint
  })
  const { size } = await stat(to)
  await recordBackup(databaseUrl, {
    finishedAt: new Date(),
    bytes: size,
    milliseconds: performance.now() - startedAt,
  }).catch(({ message }: Error) =>
    warnOf('backup')(`the time of the backup could not be stored for the metrics: ${message}`),
  )
  const ids = await keyIdsIn(kindOfUrl(databaseUrl) === 'sqlite' ? `sqlite:${to}` : databaseUrl)
  return [
    `${to}: ${kindNames[kindOfUrl(databaseUrl)]}, ${describeSize(size)}, in ${secondsSince(startedAt)} s.`,
    `Its SHA-256 is in ${checksumFileOf(to)}; copy both files.`,
    ...(hint === undefined ? [] : [hint]),
    describeKey(ids, config),
    `Check it with: npm run restore -- --check ${name}`,
    '',
  ].join('\n')
})

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
