import type { TicketPriority } from '../../values/statuses.js'

/** Ticket pages. */
export const desk = {
  none: 'There are no tickets yet. Write to us: your messages and our answers stay together here.',
  open: 'Open a ticket',
  title: 'Ticket #{number}: {subject}',
  department: 'Department',
  subject: 'Subject',
  message: 'Message',
  priority: 'Priority',
  files: 'Files',
  filesHint: 'Up to {count} files of at most {size} MiB each, {all} MiB in all.',
  wrongFiles: 'At most 10 files, each with a name of at most 255 characters.',
  send: 'Send',
  answer: 'Your answer',
  sendAnswer: 'Send the answer',
  close: 'Close the ticket',
  reopen: 'Open the ticket again',
  isClosed: 'This ticket is closed. An answer opens it again.',
  merged: 'Ticket #{number} was merged into this one.',
  byStaff: '{name}, for us',
  wasTicket: 'This began as a ticket of its own: {subject}',
  quoted: 'Quoted text',
  allTickets: 'All tickets',
  noDepartments: 'Tickets are not taken here at the moment. Please write us a mail.',
} as const

/** Ticket priorities. */
export const priorities = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  critical: 'Critical',
} as const satisfies Record<TicketPriority, string>
