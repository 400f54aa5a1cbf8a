import type { FaultTable } from '../fault-kinds.js'

/** Errors about tickets, projects, emails, and staff tools. */
export const supportFaults = {
  ticket_not_found: { kind: 'missing', message: 'No ticket has this id.' },
  ticket_reply_not_found: { kind: 'missing', message: 'No reply has this id.' },
  ticket_note_not_found: { kind: 'missing', message: 'No note has this id.' },
  attachment_not_found: { kind: 'missing', message: 'The ticket has no file at this index.' },
  project_not_found: { kind: 'missing', message: 'No project has this id.' },
  task_not_found: { kind: 'missing', message: 'No task has this id.' },
  timer_not_found: { kind: 'missing', message: 'No timer has this id.' },
  announcement_not_found: { kind: 'missing', message: 'No announcement has this id.' },
  todo_item_not_found: { kind: 'missing', message: 'No to-do item has this id.' },
  department_unknown: { kind: 'impossible', message: 'No department has this id.' },
  mail_not_sendable: { kind: 'impossible', message: 'This mail is switched off, or does not apply to this record.' },
  mail_without_recipient: {
    kind: 'impossible',
    message: 'The client of this record was deleted, so there is no address to send to.',
  },
  ticket_status_unknown: { kind: 'impossible', message: 'No ticket status has this name.' },
  ticket_same: { kind: 'impossible', message: 'A ticket cannot be merged into itself.' },
  ticket_merged: { kind: 'impossible', message: 'The ticket has already been merged into another one.' },
  target_merged: { kind: 'impossible', message: 'The ticket to keep has itself been merged into another one.' },
  ticket_of_other_client: {
    kind: 'impossible',
    message: 'The tickets belong to different clients; they are only merged with force.',
  },
  merged_ticket_closed: { kind: 'impossible', message: 'A ticket that was merged into another one stays closed.' },
  ticket_without_sender: { kind: 'impossible', message: 'The ticket has no sender address.' },
  sender_blocked: { kind: 'impossible', message: 'Tickets from this address are blocked.' },
  attachment_too_large: { kind: 'impossible', message: 'A file can have at most 8 MiB.' },
  task_not_in_project: { kind: 'impossible', message: 'The task does not belong to this project.' },
  timer_running: { kind: 'conflict', message: 'You already have a timer running on this task.' },
} as const satisfies FaultTable
