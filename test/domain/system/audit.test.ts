import { readFile } from 'node:fs/promises'
import type { Knex } from 'knex'
import t from 'tap'
import { auditWithNotes } from '../../../domain/system/audit.js'
import { withoutJobs } from '../../support/daily.js'
import { writeRows } from '../../support/fixtures.js'
import { type Api, withService } from '../../support/service.js'
import { makeBooks } from './audited-books.js'
import { plantedFaults, plantedMistakes } from './planted-faults.js'

const testingPage = new URL('../../../../docs/testing.md', import.meta.url)

/** Returns the names of what the audit finds after a change, which is undone. */
async function auditAfter(api: Api, plant: (db: Knex) => Promise<unknown>) {
  let names: { findings: string[]; notes: string[] } | undefined
  const undone = new Error('undone')
  await writeRows(api, async (db) => {
    await plant(db)
    const { findings, notes } = await auditWithNotes(db, api.now())
    names = { findings: findings.map(({ name }) => name), notes: notes.map(({ name }) => name) }
    throw undone
  }).catch((error) => {
    if (error !== undone) throw error
  })
  return names
}

withService(
  t,
  'the audit',
  async (t, api) => {
    const books = await makeBooks(api)

    t.test('nothing is found in books without a fault', async (t) => {
      t.match(await auditWithNotes(api.database.read, api.now()), { findings: [], notes: [] })
    })

    for (const { fault, rule, plant } of plantedFaults)
      t.test(`${rule}, and no other rule, finds: ${fault}`, async (t) => {
        t.strictSame((await auditAfter(api, (db) => plant(db, books)))?.findings, [rule])
      })

    for (const { fault, rule, plant } of plantedMistakes)
      t.test(`a note ${rule} tells: ${fault}`, async (t) => {
        t.strictSame(await auditAfter(api, (db) => plant(db, books)), { findings: [], notes: [rule] })
      })
  },
  withoutJobs,
)

t.test('the page about testing lists each fault that is planted', async (t) => {
  const page = await readFile(testingPage, 'utf8')
  for (const { fault, rule } of [...plantedFaults, ...plantedMistakes])
    t.ok(page.includes(`| ${fault} | \`${rule}\` |`), `| ${fault} | \`${rule}\` |`)
})
