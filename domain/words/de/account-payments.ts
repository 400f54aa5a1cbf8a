import type { Words } from '../words.js'

export const accountPay: Words['accountPay'] = {
  all: 'Alle',
  owed: 'Offen',
  selectToPay: 'Zu zahlende Rechnungen',
  select: 'Zahlen',
  selectInvoice: 'Rechnung {name} auswählen',
  paySelected: 'Ausgewählte Rechnungen mit {gateway} zahlen',
  noneSelected: 'Wählen Sie mindestens eine Rechnung aus.',
  noneOfThese: 'Keine Rechnungen gefunden.',
  allInvoices: 'Alle Rechnungen',
  payFromCredit: 'Mit Ihrem Guthaben zahlen',
  fromCredit: 'Ihr Guthaben beträgt {credit}. Davon werden {amount} auf diese Rechnung angerechnet.',
  storeToo:
    'Diese Zahlungsart bei {gateway} hinterlegen und fällige Rechnungen automatisch damit bezahlen. Diese Einwilligung kann ich jederzeit widerrufen.',
  addFunds: 'Guthaben aufladen',
  addFundsText: 'Sie können {min} bis {max} als Guthaben aufladen. Ihr aktuelles Guthaben beträgt {credit}.',
  amount: 'Betrag in {currency}',
  fundsBy: 'Mit {gateway} aufladen',
}

export const methods: Words['methods'] = {
  title: 'Zahlungsarten',
  none: 'Noch keine Zahlungsarten. Hinterlegte Zahlungsarten speichert der Zahlungsanbieter, nicht wir.',
  method: 'Zahlungsart',
  expires: 'Gültig bis',
  use: 'Status',
  isDefault: 'Standard',
  notCharged: 'Wird nicht automatisch belastet',
  charged: 'Wird automatisch belastet',
  expired: 'Abgelaufen',
  declined: 'Abgelehnt. Bitte hinterlegen Sie eine andere Zahlungsart.',
  endingIn: '{brand}, Endziffern {digits}',
  makeDefault: 'Als Standard festlegen',
  remove: 'Entfernen',
  automatic: 'Automatische Zahlungen',
  automaticOn: 'Fällige Rechnungen werden mit Ihrer Standard-Zahlungsart bezahlt.',
  automaticOff: 'Es wird nichts automatisch bezahlt.',
  automaticUnset: 'Es wird nichts automatisch bezahlt, bis Sie Ihre Standard-Zahlungsart dafür freigeben.',
  switchOn: 'Automatische Zahlungen aktivieren',
  switchOff: 'Automatische Zahlungen deaktivieren',
  useAutomatically: 'Für automatische Zahlungen verwenden',
  agreeExisting:
    'Ich bin damit einverstanden, dass fällige Rechnungen automatisch mit dieser Zahlungsart bezahlt werden. Diese Einwilligung kann ich jederzeit widerrufen.',
  store: 'Zahlungsart bei {gateway} hinterlegen',
  agreeToStore:
    'Ich bin damit einverstanden, dass {gateway} meine Zahlungsart speichert und fällige Rechnungen automatisch damit bezahlt werden. Diese Einwilligung kann ich jederzeit widerrufen.',
  agreeFirst: 'Ihre Zahlungsart kann nur hinterlegt werden, wenn Sie zustimmen.',
  agreeFirstExisting: 'Ihre Zahlungsart kann nur verwendet werden, wenn Sie zustimmen.',
  keptFromStaff: 'Kein Zugriff auf Zahlungsarten',
  keptFromLogin: 'Sie haben keine Berechtigung, Zahlungsarten zu ändern. Der Kontoinhaber kann das ändern.',
}
