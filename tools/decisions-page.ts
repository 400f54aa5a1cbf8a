import { posix } from 'node:path'
import { joinBlocks, table } from '../engine/documents/markdown.js'
import { type Decision, readDecisions } from './rules/decisions.js'

const notice = '<!-- Generated from the pages in docs/adr. Change them and generate again. -->'

/** Renders docs/reference/decisions.md: the decisions in docs/adr with their status. */
export const decisionsPage = (root: string): string =>
  `${joinBlocks(
    notice,
    '# Decisions',
    table(
      ['Number', 'Decision', 'Status'],
      readDecisions(root).map((decision) => [linkTo(decision), decision.title, statusOf(decision)]),
    ),
  )}\n`

const linkTo = ({ number, file }: { readonly number: string; readonly file: string }): string =>
  `[${number}](${posix.join('../adr', file)})`

function statusOf({ status = '', replacedBy }: Decision): string {
  const by = replacedBy.map(({ to, file }) => linkTo({ number: to, file }))
  return by.length === 0 ? status : `${status} by ${by.join(', ')}`
}
