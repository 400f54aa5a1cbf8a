import type { Words } from '../words.js'

export const home: Words['home'] = {
  overdue: 'Überfällig',
  payNow: 'Jetzt zahlen',
  allPaid: 'Sie haben keine offenen Rechnungen. Rechnungen für Bestellungen und Verlängerungen erscheinen hier.',
  endsSoon: 'Endet demnächst',
  nothingEnds: 'In den nächsten 30 Tagen endet nichts.',
  cancelledService: '{name}: gekündigt, endet am {day}',
  cancelledNow: '{name}: gekündigt, endet innerhalb eines Tages',
  expiringDomain: '{name}: keine automatische Verlängerung, läuft am {day} ab',
  waiting: 'Wartet auf Ihre Antwort',
  nothingWaits: 'Kein Ticket wartet auf Ihre Antwort. Brauchen Sie Hilfe?',
  openTicket: 'Ticket eröffnen',
  news: 'Neuigkeiten',
  more: 'Weiterlesen',
  backHome: 'Übersicht',
}
