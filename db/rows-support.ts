import type { ProjectStatus, TicketPriority } from '../domain/values/statuses.js'
import type { Day, Flag, Instant, Table } from './rows.js'

export interface DepartmentRow {
  id: number
  name: string
  /** Where its alerts go; none without. */
  email: string | null
  sort_order: number
  /** Since when it takes no tickets; null for one that does. */
  retired_at: Instant | null
  /** 1 for one that clients are not offered. */
  is_hidden: 0 | 1
}

export interface TicketStatusRow {
  id: number
  title: string
  /** The title as it is compared: in lower case. */
  title_key: string
  sort_order: number
  /** Since when no ticket takes it; null for one that tickets take. */
  retired_at: Instant | null
}

export interface TicketRow {
  id: number
  tid: string
  client_id: number | null
  department_id: number
  subject: string
  message: string
  name: string
  /** The sender's address as it was written; null where there is none. */
  email: string | null
  /** Whose address it was then, of those on the account; null for any other, and in rows of an earlier release. */
  address_of: 'client' | 'login' | null
  /** The login whose address it was, while there is one. */
  login_id: number | null
  priority: TicketPriority
  /** The title of a status. */
  status: string
  /** The user name of the staff member who opened it; null where the sender did. */
  author: string | null
  /** The staff member who is to look at it. */
  flag_id: number | null
  merged_into: number | null
  /** JSON list of DeletedReply (domain/tickets/deleted-replies.ts); null where there is none. */
  deleted_replies: string | null
  /** The line of the message, from 1, at which quoted text begins; null for none. */
  quote_line: number | null
  /** 1 where it came by mail and nothing proves that its client wrote it. */
  is_unverified: Flag
  created_at: Instant
  last_reply_at: Instant
}

export interface TicketReplyRow {
  id: number
  ticket_id: number
  client_id: number | null
  message: string
  name: string
  email: string | null
  /** The user name of the staff member who wrote it; null where the client did. */
  author: string | null
  /** Set where it opened a ticket that was merged into this one: the subject of that ticket. */
  subject: string | null
  /** The status that the ticket had before it; null after a merge, and in rows of an earlier release. */
  previous_status: string | null
  /** The user name of the staff member who last changed its text, and when. */
  edited_by: string | null
  edited_at: Instant | null
  /** The line of the message, from 1, at which quoted text begins; null for none. */
  quote_line: number | null
  /** 1 where it came by mail and waits for staff to accept it: nothing proves its sender. */
  is_unverified: Flag
  created_at: Instant
}

export interface TicketNoteRow {
  id: number
  ticket_id: number
  message: string
  author: string
  created_at: Instant
}

export interface TicketAttachmentRow {
  id: number
  ticket_id: number
  /** Null for what came with the ticket itself. */
  reply_id: number | null
  /** As its sender named it: a name, never a path. */
  name: string
  content: Buffer
}

/** A file that goes with a mail. */
export interface EmailAttachmentRow {
  email_id: number
  attachment_id: number
}

export interface BlockedSenderRow {
  id: number
  email: string
  /** The address as it is compared: in lower case. */
  email_key: string
  author: string
  created_at: Instant
}

export interface CannedCategoryRow {
  id: number
  name: string
}

export interface CannedReplyRow {
  id: number
  name: string
  category_id: number
  message: string
}

export interface ProjectRow {
  id: number
  client_id: number | null
  /** The staff member whose project it is. */
  owner_id: number | null
  title: string
  status: ProjectStatus
  due_date: Day | null
  description: string | null
  created_at: Instant
}

export interface ProjectMessageRow {
  id: number
  project_id: number
  message: string
  author: string
  created_at: Instant
}

export interface ProjectTaskRow {
  id: number
  project_id: number
  task: string
  notes: string | null
  due_date: Day | null
  is_completed: Flag
  created_at: Instant
}

export interface TaskTimerRow {
  id: number
  task_id: number
  staff_id: number
  started_at: Instant
  /** Both null while it runs. */
  ended_at: Instant | null
  seconds: number | null
}

declare module 'knex/types/tables.js' {
  interface Tables {
    departments: Table<DepartmentRow, 'sort_order' | 'is_hidden'>
    ticket_statuses: Table<TicketStatusRow, 'sort_order'>
    tickets: Table<TicketRow, 'is_unverified'>
    ticket_replies: Table<TicketReplyRow, 'is_unverified'>
    ticket_notes: Table<TicketNoteRow>
    ticket_attachments: Table<TicketAttachmentRow>
    email_attachments: Table<EmailAttachmentRow>
    blocked_senders: Table<BlockedSenderRow>
    canned_categories: Table<CannedCategoryRow>
    canned_replies: Table<CannedReplyRow>
    projects: Table<ProjectRow>
    project_messages: Table<ProjectMessageRow>
    project_tasks: Table<ProjectTaskRow, 'is_completed'>
    task_timers: Table<TaskTimerRow>
  }
}
