import {
  listColumns,
  type RetentionRule,
  type RetentionRules,
  retentionFates,
} from '../domain/personal-data/retention-rule.js'
import { retentionSections } from '../domain/personal-data/retention-rules.js'
import { code, codes, joinBlocks, table } from '../engine/documents/markdown.js'

const notice = '<!-- Generated from domain/personal-data/. Change it and generate again. -->'

const opening = [
  '# Personal data',
  'This page lists the personal data in each database table, why it is stored, and for how long. It is generated from the list that the service itself uses: `deleteclient` deletes and clears data according to it, `npm run export -- client ID` exports according to it, and a test compares it with the schema, so that no column can be added without a retention rule.',
  '## When a client is deleted',
  '`deleteclient` deletes a client without live services or registered domains. Its invoices and credit notes stay as they were issued, with seller, buyer, lines, and notes. Its payments and credit entries stay as well. The books need them, and the law requires them. They stay under the client ID, which no API response contains any longer. All other personal data is deleted in the same transaction, or removed from rows that stay as numbers.',
  'The step `deleted clients` of the daily job deletes some data later: operations that still wait for a server or a registrar, once they are done, and events for webhooks and other recipients, once they are delivered. While release 0.2.0 runs alongside this one, it leaves tickets and emails of clients that it deletes. Clients deleted before this release have left theirs as well. The step also removes what such clients have left in services, domains, orders, quotes, and certificates.',
  '## Retention of documents',
  'The setting `papers_keep_years` is the number of full years after a document’s year for which it stays unchanged. The default is 10; countries require 6 to 10. After that, the step `old papers` removes the buyer, notes, and line texts from documents of deleted clients, and the texts from their payments and credit entries. Numbers, dates, and amounts stay, so that number series have no gaps and totals do not change. An invoice is cleared together with its credit notes and payments, once the newest of them is old enough. Each of these documents gets another link in the chain that the audit verifies. Documents of existing clients do not change.',
  '## Data outside the deletion',
  [
    '- Backups: a copy made before the deletion contains the client. Keep backups no longer than you must ([backup.md](../operating/backup.md)), and delete the client again after restoring an older one.',
    '- Logs of the process, the proxy, and the mail server: rotate them yourself ([logs.md](../operating/logs.md)).',
    '- Data sent to others: emails, delivered events, the account at a panel, and the records of the registrar and the gateway. The gateway is asked to delete stored payment methods.',
    '- Staff texts that belong to no client: to-do items, announcements, and tickets from people who are not clients.',
    '- Freed pages of a database file: SQLite and PostgreSQL overwrite deleted rows over time. `VACUUM` does it immediately.',
  ].join('\n'),
  '## When a client requests their data',
  '`npm run export -- client ID` writes a new folder: `client.json` contains all rows of the client by table, and `papers/` contains its invoices and credit notes. Encrypted values, hashes, and tokens are left out and listed in the file. The ID of a deleted client also works. Emails that give access to an account are exported without their text. Events waiting for delivery and the process log are not included.',
]

/** Returns the page on personal data, with a table for each section of the retention rules. */
export const personalDataPage = (): string =>
  `${joinBlocks(
    notice,
    ...opening,
    '## Table by table',
    table(
      ['', 'When the client is deleted'],
      Object.entries(retentionFates).map(([fate, words]) => [code(fate), words]),
    ),
    ...Object.entries(retentionSections).flatMap(([title, tables]) => [`### ${title}`, tableOf(tables)]),
  )}\n`

const tableOf = (tables: RetentionRules): string =>
  table(
    ['Table', '', 'Content and purpose', 'Personal', 'Never shown'],
    Object.entries(tables).map(([name, judgement]) => [
      code(name),
      code(judgement.fate),
      judgement.why,
      codes(personalOf(judgement)),
      codes(listColumns(judgement, 'secret')),
    ]),
  )

const personalOf = (judgement: RetentionRule): readonly string[] => [
  ...listColumns(judgement, 'personal'),
  ...listColumns(judgement, 'paper'),
]
