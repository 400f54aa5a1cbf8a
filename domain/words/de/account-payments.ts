import type { Words } from '../words.js'

export const accountPay: Words['accountPay'] = {
  all: 'Alle',
  owed: 'Zu zahlen',
  selectToPay: 'Wählen Sie aus, was Sie zahlen',
  select: 'Zahlen',
  selectInvoice: 'Rechnung {name} zahlen',
  paySelected: 'Ausgewählte mit {gateway} zahlen',
  noneSelected: 'Wählen Sie mindestens eine Rechnung aus.',
  noneOfThese: 'Solche Rechnungen gibt es nicht.',
  allInvoices: 'Alle Rechnungen',
  payFromCredit: 'Aus Ihrem Guthaben zahlen',
  fromCredit: 'Ihr Guthaben beträgt {credit}. Davon gehen {amount} auf diese Rechnung.',
  storeToo:
    'Dieses Zahlungsmittel bei {gateway} speichern und fällige Rechnungen von selbst damit bezahlen. Ich kann das jederzeit zurücknehmen.',
  addFunds: 'Guthaben einzahlen',
  addFundsText: 'Was Sie einzahlen, wird Guthaben, von {min} bis {max}. Ihr Guthaben beträgt {credit}.',
  amount: 'Betrag in {currency}',
  fundsBy: 'Mit {gateway} einzahlen',
}

export const methods: Words['methods'] = {
  title: 'Zahlungsmittel',
  none: 'Es gibt noch keine Zahlungsmittel. Was Sie hier speichern, verwahrt der Zahlungsdienst, nicht wir.',
  method: 'Zahlungsmittel',
  expires: 'Gültig bis',
  use: 'Verwendung',
  isDefault: 'Standard',
  notCharged: 'Wird nicht von selbst belastet',
  charged: 'Wird von selbst belastet',
  expired: 'Abgelaufen',
  declined: 'Abgelehnt: Bitte speichern Sie ein anderes',
  endingIn: '{brand}, Endziffern {digits}',
  makeDefault: 'Zum Standard machen',
  remove: 'Entfernen',
  automatic: 'Automatische Zahlung',
  automaticOn: 'Fällige Rechnungen werden mit Ihrem Standard-Zahlungsmittel bezahlt.',
  automaticOff: 'Nichts wird von selbst bezahlt.',
  automaticUnset: 'Nichts wird von selbst bezahlt, solange Ihr Standard-Zahlungsmittel das nicht darf.',
  switchOn: 'Automatische Zahlung einschalten',
  switchOff: 'Automatische Zahlung ausschalten',
  useAutomatically: 'Für automatische Zahlung verwenden',
  agreeExisting:
    'Ich bin einverstanden, dass fällige Rechnungen von selbst mit diesem Zahlungsmittel bezahlt werden. Ich kann das jederzeit zurücknehmen.',
  store: 'Ein Zahlungsmittel bei {gateway} speichern',
  agreeToStore:
    'Ich bin einverstanden, dass {gateway} mein Zahlungsmittel speichert und fällige Rechnungen von selbst damit bezahlt werden. Ich kann das jederzeit zurücknehmen.',
  agreeFirst: 'Es wird nur gespeichert, wenn Sie einverstanden sind.',
  agreeFirstExisting: 'Es wird nur verwendet, wenn Sie einverstanden sind.',
  keptFromStaff: 'Kein Zugang zu Zahlungsmitteln',
  keptFromLogin: 'Ihr Login darf Zahlungsmittel nicht ändern. Der Inhaber des Kontos kann das ändern.',
}
