import t from 'tap'
import { withoutJobs } from '../../support/daily.js'
import { tableStates } from '../../support/digest.js'
import { makeClient, writeRows } from '../../support/fixtures.js'
import { type Api, withWatchedService } from '../../support/service.js'

/** Returns SQLite's query plans, without statistics, for the select statements among `statements`. */
async function plansOf({ database }: Api, statements: readonly string[]) {
  const reading = [...new Set(statements)].filter((sql) => sql.startsWith('select'))
  const plans: { readonly sql: string; readonly plan: string }[] = []
  for (const sql of reading) {
    const values = Array.from(sql.matchAll(/\?/g), () => '')
    const steps: { readonly detail: string }[] = await database.read.raw(`explain query plan ${sql}`, values)
    plans.push({ sql, plan: steps.map(({ detail }) => detail).join('\n') })
  }
  return plans
}

// R-2755
withWatchedService(
  t,
  'geninvoices bills all clients, and a dry run covers 250',
  async (t, api) => {
    const first = await makeClient(api)
    const { id: _, ...like } = (await api.database.read('clients').where({ id: first }).first()) ?? { id: 0 }
    const numbers = Array.from({ length: 500 }, (_, n) => n)
    const row = { status: 'active', billing_cycle: 'monthly', recurring_amount: 1000 }
    await writeRows(api, async (db) => {
      for (const half of ['a', 'b']) {
        const rows = numbers.map((n) => ({
          ...like,
          email: `${half}${n}@example.org`,
          email_key: `${half}${n}@example.org`,
        }))
        await db('clients').insert(rows as never)
      }
      const ids = await db('clients').orderBy('id').pluck('id')
      for (const days of [1, 2])
        for (let start = 0; start < ids.length; start += 500)
          await db('services').insert(
            ids.slice(start, start + 500).map((client_id) => ({
              ...{ ...row, client_id, created_at: api.now().toISOString() },
              next_due_date: `2020-01-0${days}`,
            })) as never,
          )
    })
    const readStates = await tableStates(api.database)
    const before = await readStates()
    const trial = await api.ok('geninvoices', {}, { headers: { 'dry-run': 'true' } })
    t.match(trial, { generated: 500, skipped: 0, errors: 0, complete: false })
    t.strictSame(await readStates(), before)
    api.queries()
    t.match(await api.ok('geninvoices'), { generated: 2002, skipped: 0, errors: 0 })
    if (api.database.dialect === 'sqlite') {
      const plans = await plansOf(api, api.queries())
      t.strictSame(
        plans.filter(({ plan }) => /SCAN (due|services|service_addons)\b(?! USING INDEX)/.test(plan)),
        [],
      )
      const planOf = (part: string) => plans.find(({ sql }) => sql.includes(part))?.plan
      t.match(planOf('from `services` as `due` not indexed'), /due USING INTEGER PRIMARY KEY/, 'reads a batch by ID')
      t.match(
        planOf('`due`.`next_due_date` = ?'),
        /services_due \(next_due_date=\? AND id>\?\)/,
        'reads the remainder of a day',
      )
      for (const table of ['services', 'service_addons'])
        t.match(planOf(`\`${table}\` indexed by`), `${table}_undated`, `${table} waiting for their first period`)
    }
    t.equal((await api.database.read('emails').where({ template: 'invoice created' })).length, 2002)
    // Without statistics, PostgreSQL compares each invoice with each line, which takes minutes on a busy machine.
    if (api.database.dialect === 'postgres') await writeRows(api, (db) => db.raw('analyze invoices, invoice_items'))
  },
  withoutJobs,
)
