import type { Words } from '../words.js'

export const accountPay: Words['accountPay'] = {
  all: 'Alle',
  owed: 'Zu zahlen',
  selectToPay: 'Wählen Sie aus, was Sie zahlen möchten',
  select: 'Zahlen',
  selectInvoice: 'Rechnung {name} zahlen',
  paySelected: 'Ausgewählte mit {gateway} zahlen',
  noneSelected: 'Wählen Sie mindestens eine Rechnung aus.',
  noneOfThese: 'Solche Rechnungen gibt es nicht.',
  allInvoices: 'Alle Rechnungen',
  payFromCredit: 'Aus Ihrem Guthaben zahlen',
  fromCredit: 'Ihr Guthaben beträgt {credit}. Davon werden {amount} auf diese Rechnung angerechnet.',
  storeToo:
    'Dieses Zahlungsmittel bei {gateway} hinterlegen und fällige Rechnungen automatisch damit bezahlen. Das kann ich jederzeit widerrufen.',
  addFunds: 'Guthaben einzahlen',
  addFundsText: 'Sie können {min} bis {max} als Guthaben einzahlen. Ihr Guthaben beträgt {credit}.',
  amount: 'Betrag in {currency}',
  fundsBy: 'Mit {gateway} einzahlen',
}

export const methods: Words['methods'] = {
  title: 'Zahlungsmittel',
  none: 'Es gibt noch keine Zahlungsmittel. Was Sie hier hinterlegen, verwahrt der Zahlungsanbieter, nicht wir.',
  method: 'Zahlungsmittel',
  expires: 'Gültig bis',
  use: 'Verwendung',
  isDefault: 'Standard',
  notCharged: 'Wird nicht automatisch belastet',
  charged: 'Wird automatisch belastet',
  expired: 'Abgelaufen',
  declined: 'Abgelehnt: Bitte hinterlegen Sie ein anderes',
  endingIn: '{brand}, Endziffern {digits}',
  makeDefault: 'Als Standard verwenden',
  remove: 'Entfernen',
  automatic: 'Automatische Zahlung',
  automaticOn: 'Fällige Rechnungen werden mit Ihrem Standard-Zahlungsmittel bezahlt.',
  automaticOff: 'Nichts wird automatisch bezahlt.',
  automaticUnset: 'Nichts wird automatisch bezahlt, solange Ihr Standard-Zahlungsmittel dafür nicht freigegeben ist.',
  switchOn: 'Automatische Zahlung einschalten',
  switchOff: 'Automatische Zahlung ausschalten',
  useAutomatically: 'Für automatische Zahlung verwenden',
  agreeExisting:
    'Ich bin einverstanden, dass fällige Rechnungen automatisch mit diesem Zahlungsmittel bezahlt werden. Das kann ich jederzeit widerrufen.',
  store: 'Ein Zahlungsmittel bei {gateway} hinterlegen',
  agreeToStore:
    'Ich bin einverstanden, dass {gateway} mein Zahlungsmittel speichert und fällige Rechnungen automatisch damit bezahlt werden. Das kann ich jederzeit widerrufen.',
  agreeFirst: 'Es wird nur hinterlegt, wenn Sie einverstanden sind.',
  agreeFirstExisting: 'Es wird nur verwendet, wenn Sie einverstanden sind.',
  keptFromStaff: 'Kein Zugang zu Zahlungsmitteln',
  keptFromLogin: 'Ihr Login darf Zahlungsmittel nicht ändern. Der Inhaber des Kontos kann das ändern.',
}
