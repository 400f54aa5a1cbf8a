import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Knex } from 'knex'
import t from 'tap'
import type { AuditReport } from '../../../domain/audit/audit.js'
import { insertRows } from '../../../domain/sql/insert-rows.js'
import { auditLines } from '../../../tools/audit-lines.js'
import { auditWithNotes } from '../../support/audit.js'
import { withoutJobs } from '../../support/daily.js'
import { writeRows } from '../../support/fixtures.js'
import { type Api, withService } from '../../support/service.js'
import { makeBooks } from './audited-books.js'
import { plantedFaults, plantedMistakes } from './planted-faults.js'
import { reportAfter } from './report-after.js'

const attacksPage = new URL('../../../../docs/reference/attacks.md', import.meta.url)

async function auditAfter(api: Api, plant: (db: Knex) => Promise<unknown>, isChained = false) {
  const { findings = [], notes = [] } = (await reportAfter(api, plant, isChained)) ?? {}
  return { findings: findings.map(({ name }) => name), notes: notes.map(({ name }) => name) }
}

withService(
  t,
  'the audit',
  async (t, api) => {
    const books = await makeBooks(api)

    t.test('finds nothing in books without faults', async (t) => {
      t.match(await auditWithNotes(api.database.read, api.now()), { findings: [], notes: [] })
    })

    // R-2024, R-2025, R-2082, R-2085, R-2086, R-2092, R-3510, R-4089
    for (const { fault, rule, plant, isChained } of plantedFaults)
      t.test(`only ${rule} finds: ${fault}`, async (t) => {
        t.strictSame((await auditAfter(api, (db) => plant(db, books), isChained)).findings, [rule])
      })

    // R-4089
    t.test('the database refuses to delete a payment attempt that brought in money', async (t) => {
      const { attempt } = books.paidTogether
      await t.rejects(
        writeRows(api, (db) => db('payment_attempts').where({ id: attempt }).delete()),
        /a paid payment attempt cannot be deleted/,
      )
      t.match(await api.database.read('payment_attempts').where({ id: attempt }), { length: 1 })
    })

    // R-3602
    t.test('finds one changed letterhead among 120', async (t) => {
      const report = await reportAfter(api, async (db) => {
        const contents = Array.from({ length: 120 }, (_, at) => JSON.stringify({ at }))
        await insertRows(
          db,
          'letterheads',
          contents.map((content) => ({ content, hash: hash('sha256', content) })),
        )
        await db('letterheads')
          .where({ hash: hash('sha256', contents.at(-1) as string) })
          .update({ content: '{}' })
      })
      t.match(report?.findings, [{ name: 'letterhead-changed', count: 1, examples: { length: 1 } }])
    })

    // R-2022, R-2094
    for (const { fault, rule, plant } of plantedMistakes)
      t.test(`only the note ${rule} reports: ${fault}`, async (t) => {
        t.strictSame(await auditAfter(api, (db) => plant(db, books)), { findings: [], notes: [rule] })
      })
    t.test('the note about free renewals contains the TLD', async (t) => {
      const plant = plantedMistakes.find(({ rule }) => rule === 'renewal-for-nothing')?.plant
      const report = await reportAfter(api, async (db) => plant?.(db, books))
      t.match(report?.notes, [{ names: ['.planted'], examples: [Number] }])
      t.match(auditLines(report as AuditReport, 1), 'but free renewals: 1, such as .planted')
    })
  },
  withoutJobs,
)

t.test('docs/reference/attacks.md lists the rule of each planted fault', async (t) => {
  const page = await readFile(attacksPage, 'utf8')
  for (const { rule } of [...plantedFaults, ...plantedMistakes]) {
    const anyKind = rule.replace(/^(service|addon|domain)-/, '*-')
    t.ok(page.includes(`| \`${rule}\` |`) || page.includes(`| \`${anyKind}\` |`), rule)
  }
})
