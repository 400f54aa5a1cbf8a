import type { FaultTable } from '../fault-kinds.js'

/** Errors about tickets, projects, emails, and staff tools. */
export const supportFaults = {
  ticket_not_found: { kind: 'missing', message: 'No ticket has this ID.' },
  ticket_reply_not_found: { kind: 'missing', message: 'No reply has this ID.' },
  ticket_note_not_found: { kind: 'missing', message: 'No note has this ID.' },
  attachment_not_found: { kind: 'missing', message: 'The ticket does not have a file at this index.' },
  project_not_found: { kind: 'missing', message: 'No project has this ID.' },
  task_not_found: { kind: 'missing', message: 'No task has this ID.' },
  timer_not_found: { kind: 'missing', message: 'No timer has this ID.' },
  announcement_not_found: { kind: 'missing', message: 'No announcement has this ID.' },
  todo_item_not_found: { kind: 'missing', message: 'No to-do item has this ID.' },
  department_unknown: { kind: 'impossible', message: 'No department has this ID.' },
  mail_not_sendable: { kind: 'impossible', message: 'This email is disabled or does not apply to this record.' },
  mail_without_recipient: {
    kind: 'impossible',
    message: 'The client of this record was deleted, so there is no recipient.',
  },
  ticket_status_unknown: { kind: 'impossible', message: 'No ticket status has this name.' },
  ticket_same: { kind: 'impossible', message: 'A ticket cannot be merged into itself.' },
  ticket_merged: { kind: 'impossible', message: 'The ticket has already been merged into another.' },
  target_merged: { kind: 'impossible', message: 'The ticket to keep has already been merged into another.' },
  ticket_of_other_client: {
    kind: 'impossible',
    message: 'The tickets belong to different clients. Send force to merge them anyway.',
  },
  merged_ticket_closed: { kind: 'impossible', message: 'A ticket merged into another stays closed.' },
  ticket_without_sender: { kind: 'impossible', message: 'The ticket does not have a sender address.' },
  sender_blocked: { kind: 'impossible', message: 'Tickets from this address are blocked.' },
  attachment_too_large: { kind: 'impossible', message: 'A file can be at most 8 MiB.' },
  task_not_in_project: { kind: 'impossible', message: 'The task does not belong to this project.' },
  timer_running: { kind: 'conflict', message: 'You already have a timer running on this task.' },
} as const satisfies FaultTable
