import type { ClosedMonthRow } from '../db/rows-papers.js'

type Shown = Pick<ClosedMonthRow, 'event' | 'from_day' | 'until_day' | 'hash' | 'is_found' | 'author' | 'created_at'>

/** Formats links of closed months for an operator, one line each (R-3759). */
export const monthLines = (links: readonly Shown[]): string => links.map((link) => `${formatMonth(link)}\n`).join('')

function formatMonth({ event, from_day, until_day, hash, is_found, author, created_at }: Shown): string {
  const by = event === 'closed' ? '' : ` by ${author ?? 'an unknown user'} at ${created_at}`
  return `Books from ${from_day} to ${until_day} ${event}${by}: SHA-256 ${hash}${is_found ? ' (sealed as found)' : ''}`
}

/** Returns the links as data for `--json`. */
export const monthDocuments = (links: readonly Shown[]): object[] =>
  links.map(({ event, from_day, until_day, hash, is_found, author, created_at }) => ({
    ...{ event, from: from_day, until: until_day, sha256: hash },
    ...{ sealedAsFound: Boolean(is_found), author, at: created_at },
  }))
