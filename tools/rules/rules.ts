import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Rule {
  /** For example `R-1205`. */
  readonly id: string
  /** The heading above the rule. */
  readonly section: string
  readonly text: string
}

/** A page of docs/rules with its rules in order. */
export interface RulesPage {
  /** For example `billing.md`. */
  readonly file: string
  readonly title: string
  readonly rules: readonly Rule[]
}

/** Returns the pages of docs/rules in alphabetical order, without the generated index. */
export function readRulesPages(root: string): readonly RulesPage[] {
  const folder = join(root, 'docs/rules')
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file !== 'README.md') : []
  return files.sort().map((file) => {
    const [head = '', ...sections] = readFileSync(join(folder, file), 'utf8').split(/^## /m)
    return { file, title: /^# (.*)$/m.exec(head)?.[1] ?? file, rules: sections.flatMap(rulesOfSection) }
  })
}

/** Returns the rules of all pages. */
export const readRules = (root: string): readonly Rule[] => readRulesPages(root).flatMap(({ rules }) => rules)

function rulesOfSection(text: string): Rule[] {
  const [section = ''] = text.split('\n', 1)
  return [...text.matchAll(/^- \*\*(R-\d+)\*\* (.*)$/gm)].map(([, id = '', text = '']) => ({ id, section, text }))
}
