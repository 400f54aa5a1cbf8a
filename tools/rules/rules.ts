import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Rule {
  /** Such as `R-1205`. */
  readonly id: string
  /** The headline that it stands under. */
  readonly section: string
  readonly text: string
}

/** Returns the rules of docs/rules.md in their order. */
export function readRules(root: string): readonly Rule[] {
  const sections = readFileSync(join(root, 'docs/rules.md'), 'utf8').split(/^## /m).slice(1)
  return sections.flatMap((text) => {
    const [section = ''] = text.split('\n', 1)
    return [...text.matchAll(/^- \*\*(R-\d+)\*\* (.*)$/gm)].map(([, id = '', text = '']) => ({ id, section, text }))
  })
}
