// Listed in docs/reference/attacks.md.

import { fileURLToPath } from 'node:url'
import t from 'tap'
import { loadCatalogue } from '../../engine/catalogue.js'
import { vocabulary } from '../../server/vocabulary.js'
import { findExpressions } from '../support/expressions.js'
import { findSuperlinearCosts, measureCost } from '../support/growth.js'
import { lengthen, type WorstCaseInput, worstTexts } from '../support/worst-case-inputs.js'

// Each regular expression must run in linear time, because otherwise the sender of a text could block the process.

const root = fileURLToPath(new URL('../../../', import.meta.url))
const folders = ['actions', 'db', 'domain', 'engine', 'modules', 'server', 'tools']

/** Super-linear expressions that never get a long text, each with the reason. */
const short: Readonly<Record<string, string>> = {}

/**
 * Files that build regular expressions from our own strings, never from user input. Other tests cover these
 * expressions.
 */
const built: readonly string[] = [
  'domain/mail/plain-text.ts',
  'domain/papers/pdf/typeface.ts',
  'engine/formats.ts',
  'engine/schema.ts',
  'tools/create-action/scaffold.ts',
]

/** No expression may take longer than `explodesMs` milliseconds for texts of about `shortLength` characters. */
const shortLength = 28
const explodesMs = 500
/** Length of the first text, and the milliseconds above which the text is examined more closely. */
const firstTry = 4096
const quickMs = 0.3
/** Time limit in milliseconds for a search through an expression's first texts. */
const hangMs = 120_000

type Use = (expression: RegExp, text: string) => unknown

const once: readonly Use[] = [(expression, text) => expression.test(text)]
const often: readonly Use[] = [
  ...once,
  (expression, text) => text.replace(expression, ''),
  (expression, text) => text.split(expression),
]

/** Describes a text on which an expression takes too long, or returns undefined if there is none. */
function slowOver(literal: string, isUsedOnce: boolean): string | undefined {
  const end = literal.lastIndexOf('/')
  const source = literal.slice(1, end)
  const flags = literal.slice(end + 1)
  const made = () => new RegExp(source, flags)
  // A sticky expression matches only at its `lastIndex`.
  const uses = flags.includes('y') || (isUsedOnce && !flags.includes('g')) ? once : often
  const texts = worstTexts(literal)
  const tries = texts.flatMap((worst) => uses.map((use) => [worst, use] as const))
  let at = 0
  // Moves `at` to the next slow try.
  const findSuspect = () => {
    for (; at < tries.length; at++) {
      const [worst, use] = tries[at] as (typeof tries)[number]
      const text = lengthen(worst, firstTry)
      const cost = () => {
        const before = process.cpuUsage()
        use(made(), text)
        const { user, system } = process.cpuUsage(before)
        return (user + system) / 1000
      }
      if (cost() > quickMs && cost() > quickMs && cost() > quickMs) return
    }
  }
  // Exponential expressions must be found with short texts, because they never finish a long one. Measuring a run costs
  // more than most runs do, so texts are measured separately only if all of them together are slow.
  const tryShort = (texts: readonly WorstCaseInput[]) => () => {
    for (const worst of texts) made().test(lengthen(worst, shortLength))
  }
  if (measureCost(tryShort(texts), explodesMs / 2) > explodesMs)
    for (const worst of texts) {
      const cost = measureCost(tryShort([worst]), explodesMs * 4)
      if (cost > explodesMs) return `${JSON.stringify(worst)}: ${cost} ms for ${shortLength} characters`
    }
  for (; at < tries.length; at++) {
    if (measureCost(findSuspect, hangMs) === Number.POSITIVE_INFINITY) return 'a first text, and does not finish'
    const suspect = tries[at]
    if (suspect === undefined) break
    const [worst, use] = suspect
    const found = findSuperlinearCosts({ text: (length) => lengthen(worst, length), read: (text) => use(made(), text) })
    if (found !== undefined) return `${JSON.stringify(worst)}: ${found}`
  }
  return undefined
}

t.test('the check distinguishes super-linear from linear expressions', async (t) => {
  const slow = [
    '/<a\\b[^>]*href="([^"]*)"[^>]*>(.*?)<\\/a>/gis',
    '/<[^>]*>/g',
    '/\\s+$/',
    '/\\s*\\n+\\s*/g',
    '/\\/+$/',
    '/^(a+)+$/',
    '/(x+x+)+y/',
    '/^([\\w.]+)+@/',
    '/^\\s*No match for/im',
    '/^[[\\s]*(registrar|nserver)\\b[^:\\]\\n]*[:\\]]/im',
    '/(^|:)0+(?=[0-9a-f]+:)/g',
    '/;\\s*filename=(|"(.*?)"|([^()<>{}[\\]@,;:"?=\\s/\\t]+))($|;\\s)/i',
    '/(a|a)*b/',
  ]
  for (const literal of slow) t.not(slowOver(literal, true), undefined, literal)
  const quick = ['/^\\s*Error:\\s*(.*)/', '/\\s+/g', '/^\\d+$/', '/(?<!\\/)\\/+$/', '/[&<>"\']/g', '/^(?:a|b)+$/']
  for (const literal of quick) t.equal(slowOver(literal, false), undefined, literal)
})

t.test('each regular expression runs in linear time', async (t) => {
  const { literals, built: found } = await findExpressions(root, folders)
  t.ok(literals.length > 100, `${literals.length} expressions`)
  t.strictSame([...found].sort(), [...built].sort(), 'every file that builds expressions is listed')
  const seen = new Set<string>()
  for (const { file, line, literal, isUsedOnce } of literals) {
    const key = `${literal} ${isUsedOnce}`
    if (seen.has(key) || Object.hasOwn(short, literal)) continue
    seen.add(key)
    const problem = slowOver(literal, isUsedOnce)
    if (problem === undefined) t.pass(`${file}:${line}`)
    else t.fail(`${file}:${line} ${literal} takes too long over ${problem}`)
  }
  for (const literal of Object.keys(short))
    t.ok(
      literals.some((one) => one.literal === literal),
      `${literal} still exists`,
    )
})

/** Returns the patterns in a schema at any depth. */
const patternsIn = (value: unknown): readonly string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, one]) =>
        key === 'pattern' && typeof one === 'string' ? [one] : patternsIn(one),
      )

t.test('each parameter pattern runs in linear time', async (t) => {
  const catalogue = await loadCatalogue([fileURLToPath(new URL('../../actions/', import.meta.url))], vocabulary)
  const fields = [...catalogue.values()].flatMap(({ required, optional }) =>
    Object.values({ ...required, ...optional }),
  )
  const patterns = new Set(fields.flatMap(({ schema }) => patternsIn(schema)))
  t.ok(patterns.size > 3, `${patterns.size} patterns`)
  for (const pattern of patterns) t.equal(slowOver(String(new RegExp(pattern)), true), undefined, pattern)
})
