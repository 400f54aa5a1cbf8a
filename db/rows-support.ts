import type { ProjectStatus, TicketPriority } from '../domain/values/statuses.js'
import type { Day, Flag, Instant, Table } from './rows.js'

export interface DepartmentRow {
  id: number
  name: string
  /** Address for alerts, or null for none. */
  email: string | null
  sort_order: number
  /** Time at which the department was retired. Null if it accepts tickets. */
  retired_at: Instant | null
  /** 1 if clients cannot choose the department. */
  is_hidden: 0 | 1
}

export interface TicketStatusRow {
  id: number
  title: string
  /** The title in lower case, for comparisons. */
  title_key: string
  sort_order: number
  /** Time at which the status was retired. Null if tickets can have it. */
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
  /** The sender's address as entered, or null without one. */
  email: string | null
  /**
   * Owner of the address when the ticket was sent. Null if it was neither the client nor a login, and on rows from an
   * earlier release.
   */
  address_of: 'client' | 'login' | null
  /** The login that the address belonged to, while the login exists. */
  login_id: number | null
  priority: TicketPriority
  /** Title of a ticket status. */
  status: string
  /** User name of the staff member who opened the ticket, or null if the sender did. */
  author: string | null
  /** The staff member assigned to the ticket. */
  flag_id: number | null
  merged_into: number | null
  /** JSON list of DeletedReply (domain/tickets/deleted-replies.ts), or null if no reply was deleted. */
  deleted_replies: string | null
  /** Line of the message, from 1, at which quoted text begins, or null for none. */
  quote_line: number | null
  /** 1 if the ticket arrived by email without proof that its client wrote it. */
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
  /** User name of the staff member who wrote the reply, or null if someone else did. */
  author: string | null
  /** Subject of the merged ticket, if the reply was that ticket's opening message. */
  subject: string | null
  /** The ticket's status before the reply. Null after a merge, and on rows from an earlier release. */
  previous_status: string | null
  /** User name of the staff member who last edited the text, and when. */
  edited_by: string | null
  edited_at: Instant | null
  /** Line of the message, from 1, at which quoted text begins, or null for none. */
  quote_line: number | null
  /** 1 if the reply arrived by email without proof of its sender, and waits for staff to accept it. */
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
  /** Null for files sent with the ticket itself. */
  reply_id: number | null
  /** File name from the sender. Never a path. */
  name: string
  content: Buffer
}

export interface EmailAttachmentRow {
  email_id: number
  attachment_id: number
}

export interface BlockedSenderRow {
  id: number
  email: string
  /** The address in lower case, for comparisons. */
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
  /** The staff member responsible for the project. */
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
  /** `ended_at` and `seconds` are null while the timer is running. */
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
