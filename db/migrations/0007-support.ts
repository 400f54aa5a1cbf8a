import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/**
 * Creates the tables for departments, tickets with their replies, notes, and attachments, canned replies, and projects
 * with their tasks, timers, and messages.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { id, whole, flag, day, instant, reference, oneOf, bytes } = columns(db, dialect)

  await db.schema.createTable('departments', (table) => {
    id(table)
    table.text('name').notNullable().unique()
    // Recipient of alerts. Null disables them.
    table.text('email')
    whole(table, 'sort_order').notNullable().defaultTo(0)
  })

  await db.schema.createTable('ticket_statuses', (table) => {
    id(table)
    table.text('title').notNullable().unique()
    // The title in lower case, for comparisons.
    table.text('title_key').notNullable().index()
    whole(table, 'sort_order').notNullable().defaultTo(0)
  })

  await db.schema.createTable('tickets', (table) => {
    id(table)
    table.text('tid').notNullable().unique()
    reference(table, 'client_id', 'clients', 'set null')
    reference(table, 'department_id', 'departments', 'restrict').notNullable()
    table.text('subject').notNullable()
    table.text('message').notNullable()
    table.text('name').notNullable()
    // The sender's address, or null if there is none.
    table.text('email')
    oneOf(table, 'priority', ['low', 'medium', 'high', 'critical'])
    // Title of a ticket status.
    table.text('status').notNullable()
    // Username of the staff member who opened the ticket, or null if the sender did.
    table.text('author')
    // The assigned staff member.
    reference(table, 'flag_id', 'staff', 'set null').index()
    reference(table, 'merged_into', 'tickets', 'set null').index()
    instant(table, 'created_at').notNullable()
    instant(table, 'last_reply_at').notNullable()
    table.index(['last_reply_at', 'id'])
    table.index(['client_id', 'last_reply_at', 'id'])
    table.index(['department_id', 'status'])
    table.index(['department_id', 'last_reply_at', 'id'])
    table.index(['status', 'last_reply_at', 'id'])
  })

  await db.schema.createTable('ticket_replies', (table) => {
    id(table)
    reference(table, 'ticket_id', 'tickets', 'cascade').notNullable().index()
    reference(table, 'client_id', 'clients', 'set null').index()
    table.text('message').notNullable()
    table.text('name').notNullable()
    table.text('email')
    // Username of the staff member who wrote the reply, or null if the client did.
    table.text('author')
    instant(table, 'created_at').notNullable()
  })

  await db.schema.createTable('ticket_notes', (table) => {
    id(table)
    reference(table, 'ticket_id', 'tickets', 'cascade').notNullable().index()
    table.text('message').notNullable()
    table.text('author').notNullable()
    instant(table, 'created_at').notNullable()
  })

  await db.schema.createTable('ticket_attachments', (table) => {
    id(table)
    reference(table, 'ticket_id', 'tickets', 'cascade').notNullable().index()
    // Null for an attachment of the ticket's own message.
    reference(table, 'reply_id', 'ticket_replies', 'cascade').index()
    // The file name supplied by the sender, never a path.
    table.text('name').notNullable()
    bytes(table, 'content').notNullable()
  })

  await db.schema.createTable('blocked_senders', (table) => {
    id(table)
    table.text('email').notNullable()
    // The address in lower case, for comparisons.
    table.text('email_key').notNullable().unique()
    table.text('author').notNullable()
    instant(table, 'created_at').notNullable()
  })

  await db.schema.createTable('canned_categories', (table) => {
    id(table)
    table.text('name').notNullable().unique()
  })

  await db.schema.createTable('canned_replies', (table) => {
    id(table)
    table.text('name').notNullable().unique()
    reference(table, 'category_id', 'canned_categories', 'restrict').notNullable().index()
    table.text('message').notNullable()
  })

  await db.schema.createTable('projects', (table) => {
    id(table)
    reference(table, 'client_id', 'clients', 'set null').index()
    reference(table, 'owner_id', 'staff', 'set null').index()
    table.text('title').notNullable()
    oneOf(table, 'status', ['pending', 'in_progress', 'completed', 'cancelled'])
    day(table, 'due_date')
    table.text('description')
    instant(table, 'created_at').notNullable()
  })

  await db.schema.createTable('project_messages', (table) => {
    id(table)
    reference(table, 'project_id', 'projects', 'cascade').notNullable().index()
    table.text('message').notNullable()
    table.text('author').notNullable()
    instant(table, 'created_at').notNullable()
  })

  await db.schema.createTable('project_tasks', (table) => {
    id(table)
    reference(table, 'project_id', 'projects', 'cascade').notNullable().index()
    table.text('task').notNullable()
    table.text('notes')
    day(table, 'due_date')
    flag(table, 'is_completed', 0)
    instant(table, 'created_at').notNullable()
  })

  await db.schema.createTable('task_timers', (table) => {
    id(table)
    reference(table, 'task_id', 'project_tasks', 'cascade').notNullable().index()
    reference(table, 'staff_id', 'staff', 'restrict').notNullable().index()
    instant(table, 'started_at').notNullable()
    // `ended_at` and `seconds` are null while the timer is running.
    instant(table, 'ended_at')
    whole(table, 'seconds')
    table.check('(ended_at is null) = (seconds is null) and (seconds is null or seconds >= 0)')
  })
  await db.raw('create unique index task_timers_one_running on task_timers (task_id, staff_id) where ended_at is null')
}
