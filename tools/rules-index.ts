import { groupRows } from '../domain/values/group-by.js'
import { anchor, joinBlocks } from '../engine/documents/markdown.js'
import { type Rule, readRulesPages } from './rules/rules.js'

const notice = '<!-- Generated from the pages in docs/rules. Change them and generate again. -->'

const introduction = `These pages state what the service does and why. Each rule has a permanent number, for example \`R-904\`. All rules of a section share their hundred; a new rule takes the section's next free number, and the number of a deleted rule is not reused. Code comments cite rules, and a comment such as \`// R-904\` above a test marks the test that covers the rule. [Rules, code, and tests](../reference/rules.md) lists both. Parameters, answers, and errors of actions are in the [reference](../reference/README.md).`

/** Renders docs/rules/README.md: the sections with the numbers of their rules. */
export function rulesIndex(root: string): string {
  const rows = readRulesPages(root).flatMap(({ file, title, rules }) =>
    [...groupRows(rules, ({ section }) => section)].map(([section, own]) => {
      const text = section === title ? title : `${title}: ${section}`
      return `| ${numbersOf(own)} | [${text}](${file}#${anchor(section)}) |`
    }),
  )
  const table = ['| Rules | Section |', '|---|---|', ...rows.sort(byNumber)].join('\n')
  return `${joinBlocks(notice, '# Rules', introduction, table)}\n`
}

const numbersOf = (rules: readonly Rule[]): string =>
  [rules[0] as Rule, rules.at(-1) as Rule].map(({ id }) => id).join('–')

const byNumber = (one: string, other: string): number => firstNumber(one) - firstNumber(other)

const firstNumber = (row: string): number => Number(/\d+/.exec(row)?.[0])
