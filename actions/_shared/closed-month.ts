import type { ClosedMonthRow } from '../../db/rows-papers.js'
import { f, type Values } from './kit.js'

export const closedMonth = f.named('ClosedMonth', 'A link in the chain of closed months.', {
  event: f.oneOf(['closed', 'reopened'], { description: 'Whether the days were closed or reopened.' }),
  from: f.date({ description: 'First day.' }),
  until: f.date({ description: 'Last day.' }),
  sha256: f.code({
    description: 'Hash of the link, which contains the hash of the previous link.',
    example: 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9',
  }),
})

/** Presents a link in the chain of closed months. */
export const presentClosedMonth = ({
  event,
  from_day,
  until_day,
  hash,
}: Pick<ClosedMonthRow, 'event' | 'from_day' | 'until_day' | 'hash'>): Values<typeof closedMonth> => ({
  ...{ event, from: from_day, until: until_day, sha256: hash },
})
