// Writes a copy of the database to a new file, while the service runs or is stopped:
//   npm run backup -- TO
// The copy is one state of the database. It has no key in it; the command says which key belongs to it.
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { readDataConfig } from '../server/config.js'
import { secondsSince } from './audit-lines.js'
import { untilInterrupted } from './backup/interruption.js'
import { describeKey, keyIdsIn } from './backup/keys.js'
import { kindNames, kindOfUrl } from './backup/kind.js'
import { dump } from './backup/postgres.js'
import { copyOnline, fileOf } from './backup/sqlite.js'
import { showProgress } from './progress.js'
import { parseArguments, runCommand, WrongUsage } from './setup/command.js'

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
  const hint = await untilInterrupted((signal) =>
    kindOfUrl(databaseUrl) === 'sqlite' ? copySqlite(fileOf(databaseUrl), to, signal) : dump(databaseUrl, to, signal),
  )
  const { size } = await stat(to)
  const ids = await keyIdsIn(kindOfUrl(databaseUrl) === 'sqlite' ? `sqlite:${to}` : databaseUrl)
  return [
    `${to}: ${kindNames[kindOfUrl(databaseUrl)]}, ${describeSize(size)}, in ${secondsSince(startedAt)} s.`,
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
