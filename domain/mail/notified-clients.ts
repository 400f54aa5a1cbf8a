import type { Knex } from 'knex'
import type { Context } from '../context.js'
import { addStaffTask, completeStaffTask } from '../desk/staff-tasks.js'
import { inList } from '../sql/in-list.js'

declare module '../context.js' {
  interface Context {
    /** True if a mail server is configured. False in a sandbox, which sends no email. */
    readonly sendsMail: boolean
  }
}

/**
 * The emails that notify a client of a fact. `clientId` and `about` are SQL, in which the email has the alias `mail`.
 */
export interface Notice {
  readonly clientId: string
  readonly templates: readonly string[]
  /** Condition that the email is about the fact. */
  readonly about: string
}

/**
 * SQL condition: the client was notified of a fact (R-2106), because a mail server accepted an email about it and has
 * not returned it. Without a mail server, a queued email suffices, because the operator's own system delivers it.
 */
export function wasNotifiedSql(
  { sendsMail }: Pick<Context, 'sendsMail'>,
  { clientId, templates, about }: Notice,
): string {
  // A returned email has the status failed.
  const statuses = sendsMail ? ['sent'] : ['sent', 'queued']
  return `exists (select 1 from emails as mail where mail.client_id = ${clientId}
    and mail.template in ${inList(templates)} and mail.status in ${inList(statuses)} and ${about})`
}

/** Throws an Error with a one-line message if emails of a kind cannot reach all clients. */
export async function expectMailable({ db, settings }: Pick<Context, 'db' | 'settings'>, name: string): Promise<void> {
  if (settings.on('mail_disabled'))
    throw new Error('email is disabled (setting mail_disabled), so no client can be notified')
  const off = await db('email_templates').where({ name, is_active: 0 }).orderBy('language').pluck('language')
  if (off.length > 0)
    throw new Error(
      `the email template ${name} is disabled (language ${off.join(', ')}), so clients cannot be notified`,
    )
}

/** Something that waits until clients are notified, as shown to staff. */
export interface MissingNotice {
  readonly source: string
  readonly title: string
  /** How staff can end the waiting. */
  readonly advice: string
}

const maxListed = 20

/**
 * Keeps one to-do item for everything that waits for an email of a kind (R-2106), and completes it when nothing waits.
 * `waiting` selects what waits, and `describe` describes a row. Returns the number of rows.
 */
export async function reportMissingNotices<Row extends object>(
  ctx: Context,
  { source, title, advice }: MissingNotice,
  waiting: Knex.QueryBuilder,
  { columns, describe }: { readonly columns: readonly string[]; readonly describe: (row: Row) => string },
): Promise<number> {
  const count = Number((await waiting.clone().count({ count: '*' }).first())?.count ?? 0)
  if (count === 0) {
    await completeStaffTask(ctx, source, 'Nothing waits any longer.')
    return 0
  }
  const listed = waiting.clone().orderBy(columns[0] as string)
  const rows = (await listed.limit(maxListed).select(...columns)) as unknown as readonly Row[]
  const more = count > rows.length ? `\nand ${count - rows.length} more` : ''
  await addStaffTask(ctx, { source, title, description: `${advice}\n\n${rows.map(describe).join('\n')}${more}` })
  return count
}
