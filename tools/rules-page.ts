import { groupRows } from '../domain/values/group-by.js'
import { code, codes, joinBlocks } from '../engine/documents/markdown.js'
import { findRuleTests, type RuleTest } from './rules/rule-tests.js'
import { type Rule, readRules } from './rules/rules.js'
import { findCitedRules, readCode, readTests } from './rules/sources.js'

const notice =
  '<!-- Generated from docs/rules, the code, and the comments above tests. Change them and generate again. -->'

/** Returns the reference page with the code and the tests for each rule. */
export function rulesPage(root: string): string {
  const sources = readCode(root).map((source) => ({ path: source.path, cited: findCitedRules(source) }))
  const { tests } = findRuleTests(readTests(root))
  const entryOf = (rule: Rule): string =>
    entry(
      rule,
      sources.filter(({ cited }) => cited.has(rule.id)).map(({ path }) => path),
      tests.filter((test) => test.rule === rule.id),
    )
  const chapters = [...groupRows(readRules(root), ({ section }) => section)].flatMap(([section, rules]) => [
    `## ${section}`,
    rules.map(entryOf).join('\n'),
  ])
  return `${joinBlocks(
    notice,
    '# Rules, code, and tests',
    'The first sentence of each [rule](../rules/README.md), with the code files that cite it and the tests that cover it.',
    ...chapters,
  )}\n`
}

const entry = ({ id, text }: Rule, files: readonly string[], tests: readonly RuleTest[]): string =>
  [
    `- **${id}** ${beginning(text)}`,
    ...(files.length === 0 ? [] : [`  - Code: ${codes(files)}`]),
    ...[...groupRows(tests, ({ file }) => file)].map(([file, held]) => `  - Tests: ${code(file)}${titlesOf(held)}`),
  ].join('\n')

/** Returns a file's test titles after a colon, or an empty text if the whole file covers the rule. */
function titlesOf(tests: readonly RuleTest[]): string {
  const titles = tests.flatMap(({ title }) => title ?? [])
  return titles.length === 0 ? '' : `: ${titles.map(escaped).join('; ')}`
}

/** Returns the first sentence of a text without links, because the links are relative to another folder. */
const beginning = (text: string): string =>
  (/^.*?[.:?](?= [A-Z`]|$)/.exec(text)?.[0] ?? text).replaceAll(/\[([^[\]]*)\]\([^()]*\)/g, '$1')

/** Escapes Markdown in a title. Titles of tests in a loop contain expressions. */
const escaped = (title: string): string => title.replaceAll(/[<*]/g, '\\$&')
