import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { readRules } from '../../tools/rules/rules.js'

// The decisions in docs/adr must agree on which of them still apply.

const root = fileURLToPath(new URL('../../../', import.meta.url))
const folder = join(root, 'docs/adr')
const statuses = ['accepted', 'partly replaced', 'replaced']

interface Decision {
  readonly number: string
  readonly file: string
  readonly title: string
  readonly status: string | undefined
  readonly replaces: readonly Relation[]
  readonly replacedBy: readonly Relation[]
}

/** A relation to another decision, written as `- Replaces: [0007](0007-http-edge.md), in part: multipart`. */
interface Relation {
  readonly to: string
  readonly file: string
  /** The replaced part of the older decision, or undefined if all of it is replaced. */
  readonly part: string | undefined
}

function readDecision(file: string): Decision {
  const text = readFileSync(join(folder, file), 'utf8')
  const [, number = '', title = ''] = /^# (\d{4}) (.+)\n/.exec(text) ?? []
  const [, head = ''] = /^# .+\n\n((?:- .+\n)+)\n/.exec(text) ?? []
  const relations = (name: string): Relation[] =>
    [...head.matchAll(new RegExp(`^- ${name}: (.+)$`, 'gm'))].map(([, line = '']) => {
      const [, to = line, path = '', part] = /^\[([^\]]+)\]\(([^)]+)\)(?:, in part: (.+))?$/.exec(line) ?? []
      return { to, file: path, part }
    })
  return {
    number,
    file,
    title,
    status: /^- Status: (.+)$/m.exec(head)?.[1],
    replaces: relations('Replaces'),
    replacedBy: relations('Replaced by'),
  }
}

const decisions = readdirSync(folder)
  .filter((name) => name !== 'README.md')
  .sort()
  .map(readDecision)
const index = readFileSync(join(folder, 'README.md'), 'utf8')

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

t.test('the index lists every decision in order with its status', async (t) => {
  const rows = decisions.map(({ number, file, title, status, replacedBy }) => {
    const by = replacedBy.map(({ to, file }) => `[${to}](${file})`).join(', ')
    return `| [${number}](${file}) | ${title} | ${by === '' ? status : `${status} by ${by}`} |`
  })
  t.strictSame(index.match(/^\| \[\d{4}\].*$/gm), rows)
})

t.test('the index lists the missing numbers with a reason', async (t) => {
  const [, listed = ''] = /^Numbers that are missing: ([\d, ]+) \(.+\)\.$/m.exec(index) ?? []
  const given = decisions.map(({ number }) => Number(number))
  const upToLast = Array.from({ length: Math.max(...given) }, (_, at) => at + 1)
  t.strictSame(
    listed.split(', ').map(Number),
    upToLast.filter((number) => !given.includes(number)),
  )
})
