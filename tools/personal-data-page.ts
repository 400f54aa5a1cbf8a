import { columnsOf, fates, type Judgement, type Judgements } from '../domain/personal-data/judgement.js'
import { parts } from '../domain/personal-data/list.js'
import { blocks, code, codes, table } from '../engine/documents/markdown.js'

const notice = '<!-- Generated from domain/personal-data/. Change it and generate again. -->'

const opening = [
  '# What is kept of people',
  'This page says for each table of the database what it holds of people, why, and how long. It is made from the list by which the service itself goes: `deleteclient` deletes and clears by it, `npm run export -- client ID` exports by it, and a test compares it with the schema, so that a column cannot be added without a judgement.',
  '## When a client is deleted',
  'A client without live services and registered domains is deleted by `deleteclient`. Its invoices and credit notes stay, with seller, buyer, lines and notes as they were issued, and so do its payments and the movements of its credit: the books need them, and the law asks for them. They stay under the number of the client; no answer of the API names it any more. Everything else that is personal goes in the same transaction, or is taken out of rows that stay as numbers.',
  'A few things go later, by the step `deleted clients` of the daily job: what a server or a registrar has still to be told of a service or domain, once it has been, and events that webhooks and other receivers have still to be sent, once they were. Release 0.2.0, while it serves beside this one, leaves tickets and mails without the client, as it always did; clients that were deleted before this release have left theirs. What such a client has left in services, domains, orders, quotes and certificates the step takes out too.',
  '## How long papers are kept',
  'The setting `papers_keep_years` says for how many whole years after the year of a paper it is kept as it was: 10 by default; countries ask for 6 to 10. After that the step `old papers` takes buyer, notes and texts of lines out of the papers of deleted clients, and the texts out of their payments and credit entries. Numbers, days and amounts stay, so that the series have no gaps and the sums are the same. An invoice goes together with its credit notes and payments, once the youngest of them is old enough. Each of these papers gets a further link in the chain that the audit walks along. Papers of clients that are still there stay as they are.',
  '## What this does not reach',
  [
    '- Backups: a copy made before the deletion has the client in it. Keep backups no longer than you have to ([backup.md](backup.md)), and delete the client again after restoring an older one.',
    '- Logs of the process, of the proxy and of the mail server: they are yours to rotate ([logs.md](logs.md)).',
    '- What was handed out: mails that were sent, events that receivers have taken, the account at a panel, the registrar’s and the gateway’s own records. The gateway is asked to forget payment methods.',
    '- Texts of staff that are of no client: to-do items, announcements, tickets of people who are no clients.',
    '- Freed pages of a database file: SQLite and PostgreSQL overwrite deleted rows in time. `VACUUM` does it at once.',
  ].join('\n'),
  '## When a client asks what is kept',
  '`npm run export -- client ID` writes a new folder: `client.json` with every row of the client by table, and its invoices and credit notes in `papers/`. Sealed values, hashes and tokens are left out, and the file names them. It takes the number of a deleted client, too. Mails that open an account are without their text. Events that wait for receivers and the process log are not in it.',
]

/** Returns the page on personal data, with a table for each part of the list. */
export const personalDataPage = (): string =>
  `${blocks(
    notice,
    ...opening,
    '## Table by table',
    table(
      ['', 'When the client is deleted'],
      Object.entries(fates).map(([fate, words]) => [code(fate), words]),
    ),
    ...Object.entries(parts).flatMap(([title, tables]) => [`### ${title}`, tableOf(tables)]),
  )}\n`

const tableOf = (tables: Judgements): string =>
  table(
    ['Table', '', 'What and why', 'Personal', 'Never shown'],
    Object.entries(tables).map(([name, judgement]) => [
      code(name),
      code(judgement.fate),
      judgement.why,
      codes(personalOf(judgement)),
      codes(columnsOf(judgement, 'secret')),
    ]),
  )

const personalOf = (judgement: Judgement): readonly string[] => [
  ...columnsOf(judgement, 'personal'),
  ...columnsOf(judgement, 'paper'),
]
