import type { Words } from '../words.js'

export const paperPages: Words['paperPages'] = {
  search: 'Nummer',
  searchButton: 'Suchen',
  nothingFound: 'Keine Rechnung hat eine solche Nummer.',
  payThis: 'Zahlen',
  payNamed: 'Rechnung {name} zahlen',
  invoices: 'Rechnungen erscheinen hier, sobald etwas berechnet wird. Sie kommen auch per E-Mail.',
  attempts: 'Bisherige Zahlungen',
  attempt: '{state}: {amount} mit {gateway}',
  attemptFailed: '{state}: {amount} mit {gateway} ({reason})',
  toInvoice: 'Rechnung {name}',
  otherNotes: 'Auf eine Rechnungskorrektur ist nichts zu zahlen: Sie mindert, was ihre Rechnung verlangt.',
}

export const attempts: Words['attempts'] = {
  open: 'Begonnen',
  pending: 'In Bearbeitung',
  unknown: 'In Bearbeitung',
  paid: 'Bezahlt',
  stored: 'Hinterlegt',
  failed: 'Fehlgeschlagen',
  expired: 'Abgebrochen',
  cancelled: 'Abgebrochen',
}

export const charges: Words['charges'] = {
  title: 'Mit einem hinterlegten Zahlungsmittel zahlen',
  consent: '{method} wird jetzt dieses eine Mal mit {amount} belastet.',
  button: '{amount} mit {method} zahlen',
  several: 'Ausgewählte mit {method} zahlen',
  severalConsent:
    '{method} wird jetzt dieses eine Mal mit dem belastet, was auf den von mir ausgewählten Rechnungen offen ist.',
  confirm: 'Zahlung bei Ihrer Bank bestätigen',
  changed: 'Was offen ist, hat sich inzwischen geändert. Sehen Sie es sich noch einmal an, bevor Sie zahlen.',
}
