import { fileURLToPath } from 'node:url'
import t from 'tap'
import { loadCatalogue } from '../../engine/catalogue.js'
import { vocabulary } from '../../server/vocabulary.js'
import { expressionsIn } from '../support/expressions.js'
import { costOf, superLinear } from '../support/growth.js'
import { lengthen, type WorstText, worstTexts } from '../support/worst-texts.js'

// No regular expression may take longer over a text than its length says, or whoever writes the text stops the process.

const root = fileURLToPath(new URL('../../../', import.meta.url))
const folders = ['actions', 'db', 'domain', 'engine', 'modules', 'server', 'tools']

/** Expressions that would take longer and are never given a text that is long, each with the reason. */
const short: Readonly<Record<string, string>> = {}

/** Files that build expressions of texts, which other tests feed: none of what they are built of comes from outside. */
const built: readonly string[] = [
  'domain/mail/plain-text.ts',
  'domain/papers/pdf/typeface.ts',
  'engine/formats.ts',
  'engine/schema.ts',
  'tools/create-action/scaffold.ts',
]

/** Characters of the texts that nothing may take long over, and the milliseconds that count as long. */
const shortLength = 28
const explodesMs = 500
/** How long the first try is, and what may be spent on it in milliseconds before it is looked at more closely. */
const firstTry = 4096
const quickMs = 0.3
/** For all first tries at one expression. */
const hangMs = 120_000

type Use = (expression: RegExp, text: string) => unknown

const once: readonly Use[] = [(expression, text) => expression.test(text)]
const often: readonly Use[] = [
  ...once,
  (expression, text) => text.replace(expression, ''),
  (expression, text) => text.split(expression),
]

/** Returns what an expression takes too long over, or undefined. */
function slowOver(literal: string, isUsedOnce: boolean): string | undefined {
  const end = literal.lastIndexOf('/')
  const source = literal.slice(1, end)
  const flags = literal.slice(end + 1)
  const made = () => new RegExp(source, flags)
  // One that is sticky looks nowhere but where it is told to.
  const uses = flags.includes('y') || (isUsedOnce && !flags.includes('g')) ? once : often
  const texts = worstTexts(literal)
  const tries = texts.flatMap((worst) => uses.map((use) => [worst, use] as const))
  let at = 0
  // Moves on to the next try that is slow.
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
  // An expression that explodes has to be found on short texts: on long ones it never ends. Watching a run costs more
  // than most runs do, so texts are watched one by one only where all of them together are slow.
  const tryShort = (texts: readonly WorstText[]) => () => {
    for (const worst of texts) made().test(lengthen(worst, shortLength))
  }
  if (costOf(tryShort(texts), explodesMs / 2) > explodesMs)
    for (const worst of texts) {
      const cost = costOf(tryShort([worst]), explodesMs * 4)
      if (cost > explodesMs) return `${JSON.stringify(worst)}: ${cost} ms for ${shortLength} characters`
    }
  for (; at < tries.length; at++) {
    if (costOf(findSuspect, hangMs) === Number.POSITIVE_INFINITY) return 'it takes for ever'
    const suspect = tries[at]
    if (suspect === undefined) break
    const [worst, use] = suspect
    const found = superLinear({ text: (length) => lengthen(worst, length), read: (text) => use(made(), text) })
    if (found !== undefined) return `${JSON.stringify(worst)}: ${found}`
  }
  return undefined
}

t.test('the check detects super-linear expressions', async (t) => {
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
  const { literals, built: found } = await expressionsIn(root, folders)
  t.ok(literals.length > 100, `${literals.length} expressions`)
  t.strictSame([...found].sort(), [...built].sort(), 'expressions that are built of texts are known')
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
      `${literal} is still there`,
    )
})

/** The patterns in a schema, however deep. */
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
