import { code, joinBlocks, table } from '../engine/documents/markdown.js'
import type { Definition } from '../server/pages/definition.js'
import { listMethods } from '../server/pages/load-pages.js'

const notice = '<!-- Generated from server/pages/client. Change the pages and generate again. -->'

/**
 * Returns the reference page for client-area pages: who may open them, their forms, and their templates' data. `types`
 * contains the data types by page path.
 */
export const pagesPage = (pages: readonly Definition[], types: ReadonlyMap<string, string>): string =>
  `${joinBlocks(
    notice,
    '# Client pages',
    'The pages that clients open under `/client`. A page requires a session of a login with the permission in the column Who. `login` means any login, `owner` the login that owns the account, and `visitor` anyone. Only IDs of the account’s own records are found. For a POST, the description says what the form does.',
    table(
      ['Path', 'Method', 'Who', 'Description'],
      pages.flatMap((page) => [
        ...(listMethods(page).includes('GET') ? [[code(pathOf(page)), 'GET', whoOf(page), page.summary]] : []),
        ...Object.values(page.forms ?? {}).map(({ summary, needs }) => [
          code(pathOf(page)),
          'POST',
          [whoOf(page), ...(needs?.login === undefined ? [] : [code(needs.login)])].join(', '),
          summary,
        ]),
      ]),
    ),
    '## Data',
    'The data that a page loads and its [template](../operating/pages.md) reads as `data`. `Money` is an amount in hundredths with its currency: `{ amount: number; currency: { id: number; code: string; prefix: string; suffix: string; decimals: number; rate: number; is_default: 0 | 1 } }`. Days are strings such as `2026-01-31`.',
    ...pages.flatMap((page) => {
      const type = types.get(page.path) ?? '{}'
      return type === '{}' ? [] : [`### \`${pathOf(page)}\``, `\`\`\`ts\n${type}\n\`\`\``]
    }),
  )}\n`

const pathOf = ({ path }: Definition): string => `/client${path}`

const whoOf = ({ kind, permission, ownerOnly }: Definition): string =>
  ownerOnly === true ? 'owner' : kind === 'visitor' ? 'visitor' : permission === undefined ? 'login' : code(permission)
