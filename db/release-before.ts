/**
 * Code that exists only for the previous release, which may run alongside this one, and which operators may go back to.
 */
export interface ForReleaseBefore {
  /** The files that contain it, each with a comment `Release before: <key>` at the place. */
  readonly files: readonly string[]
  readonly what: string
  readonly why: string
  /** Instructions for removing it when this release has become the previous one. */
  readonly goes: string
}

/** The previous release. */
export const releaseBefore = '0.2.0'

/** The list, by key. docs/contributing.md describes how a release renews it. */
export const forReleaseBefore: Readonly<Record<string, ForReleaseBefore>> = {
  'first-migrations': {
    files: ['db/migrate.ts'],
    what: 'The first ten migrations are noted in `migrations`, by knex’s own migrator.',
    why: 'It looks for them there, and would run them again where they are noted elsewhere.',
    goes: 'A migration copies the names to `migrations_done`, which is the only table that is read.',
  },
  'upgrade-check': {
    files: ['db/migrate.ts'],
    what: 'A database that 0.2.0 has not migrated is refused.',
    why: 'One release is upgraded to the next.',
    goes: 'The check looks for the last migration of the release that is the one before by then.',
  },
  'name-indexes': {
    files: ['db/migrations/0112-name-triggers.ts'],
    what: 'The indexes `clients_keyless` and `domains_unread`.',
    why: 'Its job looks for rows without the texts of their names every few seconds.',
    goes: 'A migration drops both.',
  },
  'log-triggers': {
    files: ['db/log-triggers.ts'],
    what: 'Triggers on the activity log, by which the database keeps what this release writes itself.',
    why: 'Its calls write no moved periods and no corrections of transactions, but they do write the log.',
    goes: 'A migration drops the triggers `activity_log_…`, and those that note how services, addons and domains have begun.',
  },
  'later-counts': {
    files: ['db/counted-tables.ts'],
    what: 'Numbers of rows are kept in two tables.',
    why: 'It reads each number from its own table.',
    goes: 'A migration moves `later_row_counts` to `row_counts`.',
  },
  'whole-job-row': {
    files: ['domain/daily-job/leases.ts'],
    what: 'A row of `leases` that nobody holds tells when the whole daily job was last done.',
    why: 'It reads and writes that time there, and holds the row as a lease.',
    goes: 'The time moves to `job_steps`.',
  },
  'lesser-secrets': {
    files: ['db/rows.ts', 'domain/access/credential-limits.ts', 'server/setup/sections/credentials.ts'],
    what: 'The hash of the secret of a credential with permissions or an expiry stands in a column of its own.',
    why: 'It knows neither, and would let such a credential do all that its account may.',
    goes: 'A migration drops the triggers, moves `own_secret_hash` to `secret_hash` and drops the column.',
  },
  'kept-taxes': {
    files: ['db/rows-papers.ts', 'domain/taxes/kept-taxes.ts'],
    what: 'An invoice without kept taxes has one, which its rate makes.',
    why: 'It writes the rate alone.',
    goes: 'A migration fills `taxes` of every invoice and credit note.',
  },
  'line-types': {
    files: ['db/rows-papers.ts', 'domain/billing/line-marks.ts'],
    what: 'A line says its kind in `kind` only where `type` cannot.',
    why: 'It knows `type` alone, with a list of values, and takes every other line for a plain one.',
    goes: 'A migration fills `kind` of every line and drops `type`.',
  },
  'nameless-seals': {
    files: ['domain/secrets/seal.ts', 'domain/reseal/keys.ts'],
    what: 'Sealed texts of the form v1, which does not name its key, are opened.',
    why: 'It writes them where the key was never changed.',
    goes: 'A start refuses a database whose canary has that form, until `reseal` has been run; the form is not read any more.',
  },
  'renewal-plans': {
    files: ['domain/certificates/renewal-plan.ts', 'domain/sql/derived-columns.ts', 'server/jobs/derived-columns.ts'],
    what: 'A job plans the renewal of certificates that have no plan, or one that is about another certificate.',
    why: 'It stores and replaces certificates without.',
    goes: 'A migration plans what is left, with a look at once; the job and `isOutdated` go.',
  },
  'acme-authorities': {
    files: ['modules/ssl/acme/state.ts'],
    what: 'The state of an ACME order may lack the authorities of before.',
    why: 'It does not write them.',
    goes: 'The list is no longer optional, once the state of each order that is open has one.',
  },
  'reopened-invoices': {
    files: ['actions/_shared/invoice.ts', 'db/rows-papers.ts'],
    what: 'The time of a cancellation is told only while the invoice is cancelled.',
    why: 'It leaves the time in an invoice that it opens again, and writes none in one that it cancels.',
    goes: 'A migration clears the times of invoices that are not cancelled.',
  },
  'paid-proformas': {
    files: ['domain/billing/due-proformas.ts', 'domain/audit/number-rules.ts'],
    what: 'The daily job numbers invoices without a number on which money is.',
    why: 'It records money on them and gives no number.',
    goes: 'The condition goes, once a run has numbered what is left.',
  },
  'unrecorded-moves': {
    files: ['domain/audit/period-rules.ts'],
    what: 'The audit accepts due dates that periods of cancelled invoices or the expiry of a domain account for.',
    why: 'It records no move of a due date.',
    goes: 'A migration records the moves of what is live; the audit asks for a line or a move.',
  },
  'replaced-reports': {
    files: ['domain/audit/return-rules.ts'],
    what: 'The audit accepts a returned payment whose report was replaced by a later one.',
    why: 'It replaces the report of a gateway and leaves its name.',
    goes: 'A migration names the later report.',
  },
  'dispute-states': {
    files: ['db/rows-billing.ts', 'domain/billing/disputes.ts'],
    what: 'The last word on a dispute is told by its status where it is not on record.',
    why: 'It records disputes without.',
    goes: 'A migration fills `state` and `losses` of every dispute.',
  },
  'unmarked-returns': {
    files: ['domain/billing/restored-money.ts', 'domain/billing/reversal-reports.ts', 'domain/billing/reversals.ts'],
    what: 'A refund or a lost dispute without a row of `returned_payments` counts as all of its payment’s.',
    why: 'It records them without.',
    goes: 'A migration writes the rows, and marks the transactions as returns.',
  },
  'credit-kinds': {
    files: ['db/credit-kinds.ts', 'db/rows-billing.ts', 'db/rows-papers.ts', 'domain/billing/closings.ts'],
    what: 'Triggers say what kind a credit entry is, by its description, and note each closing of an invoice.',
    why: 'It writes neither the kind nor the closing.',
    goes: 'A migration drops the triggers `credit_entries_kind` and `invoices_closed`.',
  },
  'undated-money': {
    files: ['domain/billing/books.ts', 'db/rows-billing.ts', 'db/kept-sums.ts', 'domain/ledger/money-entries.ts'],
    what: 'A row without a booked day is of the day of `created_at`.',
    why: 'It writes no such day.',
    goes: 'A migration writes the days of rows without, by the time zone of the settings.',
  },
  'unique-references': {
    files: ['domain/billing/references.ts', 'db/rows-billing.ts'],
    what: 'A transaction has a text that is unique over all gateways, and may have no reference beside it.',
    why: 'It knows the text alone, asks it to be unique, and shows it.',
    goes: 'A migration copies the text where there is no reference, and drops the index over all.',
  },
  'mails-in-clear': {
    files: ['domain/mail/opening-mails.ts', 'domain/mail/sign-in-mails.ts'],
    what: 'Texts of mails with a link or a password are taken out of their row.',
    why: 'It writes them there in clear.',
    goes: 'The conditions and their indexes go, once no such mail has a text.',
  },
  'sealed-mails-never-due': {
    files: ['domain/mail/sealed-mails.ts'],
    what: 'A mail whose text is sealed has a time that never comes, and its own beside it.',
    why: 'Its workers would send an empty mail.',
    goes: 'A migration writes the own time into `next_attempt_at`; mails are one queue.',
  },
  'bare-sessions': {
    files: ['db/rows.ts'],
    what: 'A session of the client area may lack the times, the address and the browser of its opening.',
    why: '0.2.0 opens sessions without them.',
    goes: 'A migration deletes sessions without `opened_at`, which have ended by then, and the columns are not null.',
  },
}

/** Returns the reason why the list does not fit a version, including what to remove, or undefined if it fits. */
export function outlivedBy(version: string): string | undefined {
  const [major = 0, minor = 0] = releaseBefore.split('.').map(Number)
  const [nowMajor, nowMinor = 0] = version.split('.').map(Number)
  if (nowMajor === major && nowMinor <= minor + 1) return undefined
  const tasks = Object.entries(forReleaseBefore).map(
    ([key, { goes, files }]) => `${key} (${files.join(', ')}): ${goes}`,
  )
  return `${version} does not follow ${releaseBefore}: take away what serves that alone, then start the list anew.\n${tasks.join('\n')}`
}
