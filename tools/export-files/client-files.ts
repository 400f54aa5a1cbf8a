import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findRowOwner, listExportedTables } from '../../domain/personal-data/export.js'
import { Fault } from '../../domain/values/faults.js'
import { JsonFile } from './json-file.js'
import { type PaperSources, paperFormats, readPapers } from './papers.js'

export interface MissingFile {
  readonly file: string
  readonly reason: string
}

export interface WrittenClient {
  readonly folder: string
  readonly client: number
  readonly deleted: boolean
  /** Number of rows by table. */
  readonly rows: Readonly<Record<string, number>>
  readonly papers: number
  /** Files of documents that could not be created, with the reasons. */
  readonly withoutFile: readonly MissingFile[]
  /** Omitted columns by table. */
  readonly leftOut: Readonly<Record<string, readonly string[]>>
}

/**
 * Writes a client's stored data to a new folder: rows to `client.json`, invoices and credit notes to `papers`. Memory
 * is limited to a batch of rows and one PDF at a time. Throws a one-line Error if the client is unknown or the folder
 * exists. Removes the folder if the export fails.
 */
export async function writeClient(ctx: PaperSources, client: number, folder: string): Promise<WrittenClient> {
  const { db, now } = ctx
  const whose = await findRowOwner(db, client)
  if (whose === undefined) throw new Error(`there is no client ${client}, and no data of a deleted client with this ID`)
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw new Error(`${folder} already exists; name a new folder`)
    throw error
  })
  try {
    const tables = listExportedTables(db, whose)
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
    const papers = await writePapers(ctx, whose, join(folder, 'papers'))
    return { folder, client, deleted, rows, ...papers, leftOut }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/**
 * Writes each document to one file per format. Returns the number of documents and the files that could not be created
 * (R-3663).
 */
async function writePapers(
  ctx: PaperSources,
  whose: Parameters<typeof readPapers>[1],
  folder: string,
): Promise<Pick<WrittenClient, 'papers' | 'withoutFile'>> {
  await mkdir(folder, { mode: 0o700 })
  let papers = 0
  const withoutFile: MissingFile[] = []
  for await (const paper of readPapers(ctx.db, whose, ctx.currencies)) {
    papers++
    for (const { extension, make } of paperFormats) {
      const file = `${paper.kind.replace('_', '-')}-${paper.id}.${extension}`
      try {
        await writeFile(join(folder, file), await make(paper, ctx), { mode: 0o600, flag: 'wx' })
      } catch (error) {
        if (!(error instanceof Fault)) throw error
        withoutFile.push({ file, reason: error.message })
      }
    }
  }
  return { papers, withoutFile }
}
