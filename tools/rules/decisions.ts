import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A decision record in docs/adr. */
export interface Decision {
  /** For example `0007`, from the title. */
  readonly number: string
  readonly file: string
  readonly title: string
  readonly status: string | undefined
  readonly replaces: readonly Relation[]
  readonly replacedBy: readonly Relation[]
}

/** A relation to another decision or a rule, written as `- Replaces: [0007](0007-http-edge.md), in part: multipart`. */
interface Relation {
  /** Number of the decision or the rule. */
  readonly to: string
  readonly file: string
  /** The replaced part of the older decision, or undefined if all of it is replaced. */
  readonly part: string | undefined
}

/** Returns the decisions in docs/adr, sorted by number. */
export function readDecisions(root: string): readonly Decision[] {
  const folder = join(root, 'docs/adr')
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name !== 'README.md') : []
  return files.sort().map((file) => parseDecision(file, readFileSync(join(folder, file), 'utf8')))
}

function parseDecision(file: string, text: string): Decision {
  const [, number = '', title = ''] = /^# (\d{4}) (.+)\n/.exec(text) ?? []
  const [, head = ''] = /^# .+\n\n((?:- .+\n)+)\n/.exec(text) ?? []
  const relations = (name: string): Relation[] =>
    head
      .split('\n')
      .filter((line) => line.startsWith(`- ${name}: `))
      .map((line) => {
        const value = line.slice(`- ${name}: `.length)
        const [, to = value, path = '', part] = /^\[([^\]]+)\]\(([^)]+)\)(?:, in part: (.+))?$/.exec(value) ?? []
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
