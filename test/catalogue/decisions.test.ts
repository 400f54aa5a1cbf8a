import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { readDecisions } from '../../tools/rules/decisions.js'
import { readRules } from '../../tools/rules/rules.js'

// The decisions in docs/adr must agree on which of them still apply.

const root = fileURLToPath(new URL('../../../', import.meta.url))
const statuses = ['accepted', 'partly replaced', 'replaced']

const decisions = readDecisions(root)
const readme = readFileSync(join(root, 'docs/adr/README.md'), 'utf8')

t.test("each decision has its file's number and the status that its replacements imply", async (t) => {
  t.ok(decisions.length > 40, 'reads the decisions')
  for (const { number, file, status, replacedBy } of decisions) {
    t.equal(number, file.slice(0, 4), file)
    t.ok(statuses.includes(status ?? ''), `${file}: "- Status: " below the title, with one of ${statuses.join(', ')}`)
    const inFull = replacedBy.some(({ part }) => part === undefined)
    t.equal(status, inFull ? 'replaced' : replacedBy.length > 0 ? 'partly replaced' : 'accepted', file)
  }
})

t.test('a replaced decision links to a later decision that confirms it, or to an existing rule', async (t) => {
  const rules = readRules(root).map(({ id }) => id)
  for (const older of decisions)
    for (const { to, file, part } of older.replacedBy) {
      if (/^R-\d+$/.test(to)) {
        t.ok(rules.includes(to), `${older.file}: ${to}`)
        continue
      }
      const newer = decisions.find(({ number }) => number === to)
      t.ok(newer !== undefined && newer.file === file && to > older.number, `${older.file}: replaced by ${to}`)
      t.strictSame(
        newer?.replaces.filter((relation) => relation.to === older.number),
        [{ to: older.number, file: older.file, part }],
        `${newer?.file} says that it replaces ${older.number}`,
      )
    }
})

t.test('a replaced decision names the decision that replaces it', async (t) => {
  for (const newer of decisions)
    for (const { to } of newer.replaces) {
      const older = decisions.find(({ number }) => number === to)
      t.ok(
        older?.replacedBy.some((relation) => relation.to === newer.number),
        `${newer.file}: ${to} says that it is replaced by ${newer.number}`,
      )
    }
})

t.test('the README lists the missing numbers with a reason', async (t) => {
  const [, listed = ''] = /^Numbers that are missing: ([\d, ]+) \(.+\)\.$/m.exec(readme) ?? []
  const given = decisions.map(({ number }) => Number(number))
  const upToLast = Array.from({ length: Math.max(...given) }, (_, at) => at + 1)
  t.strictSame(
    listed.split(', ').map(Number),
    upToLast.filter((number) => !given.includes(number)),
  )
})
