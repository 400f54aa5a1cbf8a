import type { Words } from '../words.js'

export const desk: Words['desk'] = {
  none: 'Es gibt noch keine Tickets. Schreiben Sie uns: Ihre Nachrichten und unsere Antworten bleiben hier beisammen.',
  open: 'Ticket eröffnen',
  title: 'Ticket #{number}: {subject}',
  department: 'Abteilung',
  subject: 'Betreff',
  message: 'Nachricht',
  priority: 'Dringlichkeit',
  files: 'Dateien',
  filesHint: 'Bis zu {count} Dateien mit je höchstens {size} MiB, zusammen {all} MiB.',
  wrongFiles: 'Höchstens 10 Dateien, jede mit einem Namen von höchstens 255 Zeichen.',
  send: 'Absenden',
  answer: 'Ihre Antwort',
  sendAnswer: 'Antwort absenden',
  close: 'Ticket schließen',
  reopen: 'Ticket wieder öffnen',
  isClosed: 'Dieses Ticket ist geschlossen. Eine Antwort öffnet es wieder.',
  merged: 'Ticket #{number} wurde mit diesem zusammengelegt.',
  byStaff: '{name}, unser Support',
  wasTicket: 'Zuvor ein eigenes Ticket: {subject}',
  quoted: 'Zitierter Text',
  allTickets: 'Alle Tickets',
  noDepartments: 'Tickets werden hier zurzeit nicht angenommen. Bitte schreiben Sie uns eine E-Mail.',
}

export const priorities: Words['priorities'] = {
  low: 'Niedrig',
  medium: 'Mittel',
  high: 'Hoch',
  critical: 'Kritisch',
}
