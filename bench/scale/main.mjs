// Runs the command `scale`: fills a database with a million invoices by default, times all local GET actions, and puts
// several processes under a mixed load, without and during the daily job.
import { writeFile } from 'node:fs/promises'
import { machine } from '../machine.mjs'
import { openDatabase } from './database.mjs'
import { fillDatabase } from './fill.mjs'
import { measureLists } from './lists.mjs'
import { measureLoads } from './loads.mjs'
import { readOptions } from './options.mjs'
import { report } from './report.mjs'

const say = (text) => process.stderr.write(`${text}\n`)

export default async function scale(given) {
  const options = readOptions(given)
  const started = machine()
  const database = await openDatabase(options.database, options.dist)
  try {
    const given = { ...options, database, say }
    if (options.runs('fill')) await fillDatabase(given)
    const lists = options.runs('lists') ? await measureLists(given) : []
    const loads = options.runs('load') ? await measureLoads(given) : undefined
    const result = { machine: started, dialect: database.dialect, limitMs: options.limitMs, lists, loads }
    process.stdout.write(`\n${report(result)}`)
    if (options.json !== undefined) await writeFile(options.json, `${JSON.stringify(result, null, 2)}\n`)
  } finally {
    await database.close()
  }
}
