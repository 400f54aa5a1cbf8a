import type { Words } from '../words.js'

export const desk: Words['desk'] = {
  none: 'Noch keine Tickets. Eröffnen Sie eines, um uns zu schreiben. Ihre Nachrichten und unsere Antworten finden Sie dann hier.',
  open: 'Ticket eröffnen',
  title: 'Ticket #{number}: {subject}',
  department: 'Abteilung',
  subject: 'Betreff',
  message: 'Nachricht',
  priority: 'Priorität',
  files: 'Dateien',
  filesHint: 'Bis zu {count} Dateien mit je höchstens {size} MiB, insgesamt {all} MiB.',
  wrongFiles: 'Sie können höchstens 10 Dateien anhängen, jede mit einem Namen von höchstens 255 Zeichen.',
  send: 'Absenden',
  answer: 'Ihre Antwort',
  sendAnswer: 'Antwort absenden',
  close: 'Ticket schließen',
  reopen: 'Ticket wieder öffnen',
  isClosed: 'Dieses Ticket ist geschlossen. Eine Antwort öffnet es wieder.',
  merged: 'Ticket #{number} wurde mit diesem zusammengelegt.',
  byStaff: '{name} (Support)',
  wasTicket: 'Ursprünglich ein eigenes Ticket: {subject}',
  quoted: 'Zitierter Text',
  allTickets: 'Alle Tickets',
  noDepartments: 'Wir nehmen hier zurzeit keine Tickets an. Bitte schreiben Sie uns eine E-Mail.',
}

export const priorities: Words['priorities'] = {
  low: 'Niedrig',
  medium: 'Mittel',
  high: 'Hoch',
  critical: 'Kritisch',
}
