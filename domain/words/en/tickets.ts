import type { TicketPriority } from '../../values/statuses.js'

/** Texts of the ticket pages. */
export const desk = {
  none: 'No tickets yet. Open one to contact us. Your messages and our replies stay together here.',
  open: 'Open a ticket',
  title: 'Ticket #{number}: {subject}',
  department: 'Department',
  subject: 'Subject',
  message: 'Message',
  priority: 'Priority',
  files: 'Files',
  filesHint: 'Up to {count} files of at most {size} MiB each, {all} MiB in total.',
  wrongFiles: 'You can attach at most 10 files, each with a name of at most 255 characters.',
  send: 'Send',
  answer: 'Your reply',
  sendAnswer: 'Send reply',
  close: 'Close ticket',
  reopen: 'Reopen ticket',
  isClosed: 'This ticket is closed. A reply reopens it.',
  merged: 'Ticket #{number} was merged into this one.',
  byStaff: '{name} (support team)',
  wasTicket: 'Originally a separate ticket: {subject}',
  quoted: 'Quoted text',
  allTickets: 'All tickets',
  noDepartments: 'We are not accepting tickets here at the moment. Please email us.',
} as const

/** Display names of ticket priorities. */
export const priorities = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  critical: 'Critical',
} as const satisfies Record<TicketPriority, string>
