/**
 * Code that exists only for the previous release, which may run alongside this one, and which operators may go back to.
 */
export interface CompatibilityCode {
  /** The files that contain the code, each with a comment `Release before: <key>` at the relevant place. */
  readonly files: readonly string[]
  readonly what: string
  readonly why: string
  /** Instructions for removing it when this release has become the previous one. */
  readonly goes: string
}

/** The previous release. */
export const previousRelease = '0.2.0'

/** Compatibility code by key. docs/contributing.md describes how a release starts a new list. */
export const compatibilityCode: Readonly<Record<string, CompatibilityCode>> = {
  'first-migrations': {
    files: ['db/migrate.ts'],
    what: 'The first ten migrations are recorded in `migrations`, by Knex’s migrator.',
    why: '0.2.0 looks for them there, and would run them again if they were recorded elsewhere.',
    goes: 'A migration copies the names to `migrations_done`, and only this table is read from then on.',
  },
  'upgrade-check': {
    files: ['db/migrate.ts'],
    what: 'A database that 0.2.0 has not migrated is refused.',
    why: 'Upgrades go from one release to the next.',
    goes: 'The check looks for the last migration of the release that precedes it.',
  },
  'name-indexes': {
    files: ['db/migrations/0112-name-triggers.ts'],
    what: 'The indexes `clients_keyless` and `domains_unread`.',
    why: 'A job of 0.2.0 looks for rows without the texts of their names every few seconds.',
    goes: 'A migration drops both.',
  },
  'log-triggers': {
    files: ['db/log-triggers.ts'],
    what: 'Triggers on the activity log, with which the database stores what this release writes itself.',
    why: 'Calls to 0.2.0 record no moved periods and no corrections of transactions, but they do write the log.',
    goes: 'A migration drops the triggers `activity_log_…` and the triggers that record how services, addons, and domains began.',
  },
  'later-counts': {
    files: ['db/counted-tables.ts'],
    what: 'Row counts are kept in two tables.',
    why: '0.2.0 reads each count from its own table.',
    goes: 'A migration moves `later_row_counts` to `row_counts`.',
  },
  'whole-job-row': {
    files: ['domain/daily-job/leases.ts'],
    what: 'A row of `leases` without a holder contains the time of the last complete daily job.',
    why: '0.2.0 reads and writes the time there, and holds the row as a lease.',
    goes: 'The time moves to `job_steps`.',
  },
  'lesser-secrets': {
    files: ['db/rows.ts', 'domain/access/credential-limits.ts', 'server/setup/sections/credentials.ts'],
    what: 'The secret hash of a credential with permissions or an expiry is in a separate column.',
    why: '0.2.0 knows neither, and would give such a credential all permissions of its account.',
    goes: 'A migration drops the triggers, moves `own_secret_hash` to `secret_hash`, and drops the column.',
  },
  'kept-taxes': {
    files: ['db/rows-papers.ts', 'domain/taxes/stored-taxes.ts'],
    what: 'An invoice without stored taxes has the one tax that its rate defines.',
    why: '0.2.0 writes only the rate.',
    goes: 'A migration fills `taxes` of every invoice and credit note.',
  },
  'line-types': {
    files: ['db/rows-papers.ts', 'domain/billing/line-kind-columns.ts'],
    what: 'A line has its kind in `kind` only if `type` cannot express it.',
    why: '0.2.0 knows only `type`, with a list of values, and treats every other line as a plain one.',
    goes: 'A migration fills `kind` of every line and drops `type`.',
  },
  'nameless-seals': {
    files: ['domain/secrets/encryption.ts', 'domain/reseal/keys.ts'],
    what: 'Encrypted texts in the v1 format, which does not name the key, are decrypted.',
    why: '0.2.0 writes them if the key was never changed.',
    goes: 'At startup, a database whose canary has that format is refused until `reseal` has been run; the format is no longer read.',
  },
  'renewal-plans': {
    files: ['domain/certificates/renewal-plan.ts', 'domain/sql/derived-columns.ts', 'server/jobs/derived-columns.ts'],
    what: 'A job plans the renewal of certificates that have no plan, or a plan for another certificate.',
    why: '0.2.0 stores and replaces certificates without a plan.',
    goes: 'A migration plans the remaining renewals, to be checked immediately; remove the job and `isOutdated`.',
  },
  'acme-authorities': {
    files: ['modules/ssl/acme/state.ts'],
    what: 'The state of an ACME order may lack the earlier authorities.',
    why: '0.2.0 does not write them.',
    goes: 'The list is no longer optional once the state of each open order has one.',
  },
  'reopened-invoices': {
    files: ['actions/_shared/invoice.ts', 'db/rows-papers.ts'],
    what: 'The cancellation time is shown only while the invoice is cancelled.',
    why: '0.2.0 leaves the time in an invoice that it reopens, and writes none when it cancels one.',
    goes: 'A migration clears the times of all invoices except cancelled ones.',
  },
  'paid-proformas': {
    files: ['domain/billing/due-proformas.ts', 'domain/audit/number-rules.ts'],
    what: 'The daily job numbers unnumbered invoices that have payments.',
    why: '0.2.0 records payments on them without numbering them.',
    goes: 'Remove the condition once a run has numbered the remaining invoices.',
  },
  'unrecorded-moves': {
    files: ['domain/audit/period-rules.ts'],
    what: 'The audit accepts due dates explained by the periods of cancelled invoices or by the expiry of a domain.',
    why: '0.2.0 does not record changes of due dates.',
    goes: 'A migration records the changes for current records; the audit then requires a line or a recorded change.',
  },
  'replaced-reports': {
    files: ['domain/audit/return-rules.ts'],
    what: 'The audit accepts a returned payment whose report was replaced by a later one.',
    why: '0.2.0 replaces a gateway’s report and keeps its name.',
    goes: 'A migration stores the name of the later report.',
  },
  'dispute-states': {
    files: ['db/rows-billing.ts', 'domain/billing/dispute-states.ts'],
    what: 'The outcome of a dispute follows from its status if it is not recorded.',
    why: '0.2.0 records disputes without an outcome.',
    goes: 'A migration fills `state` and `losses` of every dispute.',
  },
  'unmarked-returns': {
    files: [
      'domain/billing/disputed-money.ts',
      'domain/billing/restored-payments.ts',
      'domain/billing/reversal-reports.ts',
      'domain/billing/reversals.ts',
      'domain/billing/unclaimed-returns.ts',
    ],
    what: 'A refund or lost dispute without a row in `returned_payments` counts entirely toward its payment.',
    why: '0.2.0 records no such rows.',
    goes: 'A migration writes the rows and marks the transactions as returns.',
  },
  'credit-kinds': {
    files: ['db/credit-kinds.ts', 'db/rows-billing.ts', 'db/rows-papers.ts', 'domain/billing/closings.ts'],
    what: 'Triggers derive the kind of a credit entry from its description, and record each closing of an invoice.',
    why: '0.2.0 writes neither the kind nor the closing.',
    goes: 'A migration drops the triggers `credit_entries_kind` and `invoices_closed`.',
  },
  'undated-money': {
    files: ['domain/billing/books.ts', 'db/rows-billing.ts', 'db/running-totals.ts', 'domain/ledger/money-entries.ts'],
    what: 'The posting date of a row without one is the day of `created_at`.',
    why: '0.2.0 writes no posting dates.',
    goes: 'A migration writes the missing dates, in the time zone of the settings.',
  },
  'unmoved-corrections': {
    files: [
      'domain/audit/payment-rules.ts',
      'domain/billing/corrected-payments.ts',
      'domain/billing/refundable-amounts.ts',
    ],
    what: 'A correction without `written_off` left its invoice unchanged.',
    why: '0.2.0 corrects only the transaction.',
    goes: 'A migration sets `written_off` to what the invoice shows as paid beyond the amount.',
  },
  'unlinked-mails': {
    files: ['db/rows.ts', 'domain/billing/invoice-reminders.ts'],
    what: 'An email about an invoice may lack the invoice’s ID.',
    why: '0.2.0 stores the ID only if the invoice is attached.',
    goes: 'Remove the condition once the reminders of 0.2.0 are too old to warn of a termination.',
  },
  'rounded-quote-lines': {
    files: ['domain/billing/quote-lines.ts', 'db/rows-papers.ts'],
    what: 'Quote lines also have a rounded quantity and price, and may lack the exact ones.',
    why: '0.2.0 knows only the rounded ones.',
    goes: 'A migration writes the missing exact values and drops `quantity` and `unit_price`.',
  },
  'unique-references': {
    files: ['domain/billing/references.ts', 'db/rows-billing.ts'],
    what: 'A transaction has a text that is unique across all gateways, and may have no separate reference.',
    why: '0.2.0 knows only the text, requires it to be unique, and shows it.',
    goes: 'A migration copies the text to missing references, and drops the index across all gateways.',
  },
  'mails-in-clear': {
    files: ['domain/mail/access-mails.ts', 'domain/mail/sign-in-mails.ts'],
    what: 'Texts of emails with a link or a password are removed from their rows.',
    why: '0.2.0 writes them there in plain text.',
    goes: 'Remove the conditions and their indexes once no such email has a text.',
  },
  'sealed-mails-never-due': {
    files: ['domain/mail/encrypted-mails.ts'],
    what: 'An email with an encrypted text has a send time that never comes, and its real one in another column.',
    why: 'The workers of 0.2.0 would send an empty email.',
    goes: 'A migration writes the real time to `next_attempt_at`; emails are then one queue.',
  },
  'bare-sessions': {
    files: ['db/rows.ts'],
    what: 'A client area session may lack its start time, address, and browser.',
    why: '0.2.0 creates sessions without them.',
    goes: 'A migration deletes the sessions without `opened_at`, all expired by then, and makes the columns not null.',
  },
}

/** Returns the reason why the list does not fit a version, including what to remove, or undefined if it fits. */
export function findOutdatedCompatibility(version: string): string | undefined {
  const [major = 0, minor = 0] = previousRelease.split('.').map(Number)
  const [nowMajor, nowMinor = 0] = version.split('.').map(Number)
  if (nowMajor === major && nowMinor <= minor + 1) return undefined
  const tasks = Object.entries(compatibilityCode).map(
    ([key, { goes, files }]) => `${key} (${files.join(', ')}): ${goes}`,
  )
  return `${version} does not follow ${previousRelease}: remove what exists only for that release, then start a new list.\n${tasks.join('\n')}`
}
