import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { tablesOf, whoseIs } from '../../domain/personal-data/export.js'
import { loadCurrencies } from '../../domain/values/currencies.js'
import { JsonFile } from './json-file.js'
import { paperForms, papersOf } from './papers.js'

export interface WrittenClient {
  readonly folder: string
  readonly client: number
  readonly deleted: boolean
  /** Rows by table. */
  readonly rows: Readonly<Record<string, number>>
  readonly papers: number
  /** Columns that are left out, by table. */
  readonly leftOut: Readonly<Record<string, readonly string[]>>
}

/**
 * Writes all that is kept of a client to a new folder: `client.json` with its rows, and `papers` with its invoices and credit
 * notes. Memory is bounded by portions of rows. Throws an Error of one line where there is no such client or the folder is
 * there; where it breaks off, the folder goes again.
 */
export async function writeClient(db: Knex, client: number, folder: string, now: Date): Promise<WrittenClient> {
  const whose = await whoseIs(db, client)
  if (whose === undefined)
    throw new Error(`there is no client ${client}, and nothing is kept of a deleted one of that number`)
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw new Error(`${folder} is there already; name a new folder`)
    throw error
  })
  try {
    const tables = tablesOf(db, whose)
    const leftOut = Object.fromEntries(
      tables.flatMap(({ table, leftOut: out }) => (out.length > 0 ? [[table, out]] : [])),
    )
    const deleted = 'deletedClient' in whose
    const rows: Record<string, number> = {}
    const file = await JsonFile.create(join(folder, 'client.json'))
    try {
      const head = { client, deleted, exported_at: now.toISOString(), amounts: 'in minor units of their currency' }
      await file.write(`{${JSON.stringify({ ...head, left_out: leftOut }).slice(1, -1)},\n"tables":{`)
      for (const [at, { table, rows: portions }] of tables.entries()) {
        await file.write(`${at === 0 ? '' : ','}\n${JSON.stringify(table)}:`)
        rows[table] = await file.writeList(portions())
      }
      await file.write('\n}}\n')
    } finally {
      await file.close()
    }
    const papers = await writePapers(db, whose, join(folder, 'papers'))
    return { folder, client, deleted, rows, papers, leftOut }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** Writes each paper to files of its own, one in each form. Returns the number of papers. */
async function writePapers(db: Knex, whose: Parameters<typeof papersOf>[1], folder: string): Promise<number> {
  await mkdir(folder, { mode: 0o700 })
  let count = 0
  for await (const paper of papersOf(db, whose, await loadCurrencies(db))) {
    const name = `${paper.kind.replace('_', '-')}-${paper.id}`
    for (const { extension, make } of paperForms)
      await writeFile(join(folder, `${name}.${extension}`), await make(paper), { mode: 0o600, flag: 'wx' })
    count++
  }
  return count
}
