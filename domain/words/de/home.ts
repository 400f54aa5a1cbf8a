import type { Words } from '../words.js'

export const home: Words['home'] = {
  overdue: 'Überfällig',
  payNow: 'Jetzt zahlen',
  allPaid: 'Es ist nichts zu zahlen. Rechnungen für Bestellungen und laufende Leistungen erscheinen hier.',
  endsSoon: 'Endet bald',
  nothingEnds: 'In den nächsten 30 Tagen endet nichts.',
  cancelledService: '{name}, gekündigt: endet am {day}',
  cancelledNow: '{name}, gekündigt: endet innerhalb eines Tages',
  expiringDomain: '{name}, ohne automatische Verlängerung: läuft ab am {day}',
  waiting: 'Wartet auf Sie',
  nothingWaits: 'Kein Ticket wartet auf Ihre Antwort. Wenn Sie uns brauchen, eröffnen Sie eines.',
  openTicket: 'Ticket eröffnen',
  news: 'Neuigkeiten',
  more: 'Weiterlesen',
  backHome: 'Übersicht',
}
