import type { Words } from '../words.js'

export const paperPages: Words['paperPages'] = {
  search: 'Rechnungsnummer',
  searchButton: 'Suchen',
  nothingFound: 'Keine Rechnung mit dieser Nummer gefunden.',
  payThis: 'Zahlen',
  payNamed: 'Rechnung {name} zahlen',
  invoices: 'Rechnungen erscheinen hier, sobald wir etwas berechnen. Wir senden sie Ihnen auch per E-Mail.',
  attempts: 'Zahlungsversuche',
  attempt: '{state}: {amount} mit {gateway}',
  attemptFailed: '{state}: {amount} mit {gateway} ({reason})',
  toInvoice: 'Rechnung {name}',
  otherNotes:
    'Für eine Rechnungskorrektur ist nichts zu zahlen. Sie mindert den offenen Betrag der zugehörigen Rechnung.',
}

export const attempts: Words['attempts'] = {
  open: 'Begonnen',
  waiting: 'Wartet auf Zahlung des Zahlscheins',
  pending: 'In Bearbeitung',
  unknown: 'In Bearbeitung',
  paid: 'Bezahlt',
  stored: 'Hinterlegt',
  failed: 'Fehlgeschlagen',
  expired: 'Abgelaufen',
  cancelled: 'Abgebrochen',
}

export const charges: Words['charges'] = {
  title: 'Mit einer hinterlegten Zahlungsart zahlen',
  consent: '{method} wird jetzt einmalig mit {amount} belastet.',
  button: '{amount} mit {method} zahlen',
  several: 'Ausgewählte Rechnungen mit {method} zahlen',
  severalConsent: '{method} wird jetzt einmalig mit dem offenen Betrag der von mir ausgewählten Rechnungen belastet.',
  confirm: 'Zahlung bei Ihrer Bank bestätigen',
  changed: 'Der offene Betrag hat sich geändert. Bitte prüfen Sie ihn, bevor Sie zahlen.',
}
