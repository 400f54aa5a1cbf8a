import type { Words } from '../words.js'

export const accountLabels: Words['accountLabels'] = {
  company: 'Firma',
  taxId: 'Steuernummer',
  taxIdHint: 'Für Firmen, etwa die Umsatzsteuer-Identifikationsnummer. Lassen Sie das Feld leer, wenn Sie keine haben.',
  address1: 'Anschrift',
  address2: 'Anschrift, Zeile 2',
  city: 'Ort',
  state: 'Bundesland oder Region',
  postcode: 'Postleitzahl',
  country: 'Land',
  phone: 'Telefon',
  language: 'Sprache',
  currency: 'Währung',
  currencyHint: 'Nach der ersten Bestellung lässt sie sich nicht mehr ändern.',
}

export const signUp: Words['signUp'] = {
  title: 'Konto eröffnen',
  text: 'Wir senden Ihnen einen Link per E-Mail. Folgen Sie ihm, um Ihr Konto zu eröffnen.',
  open: 'Konto eröffnen',
  terms: 'Bitte lesen Sie zuerst {link}.',
  ourTerms: 'unsere Geschäftsbedingungen',
  acceptTerms: 'Ich stimme den Geschäftsbedingungen zu',
  acceptFirst: 'Stimmen Sie den Geschäftsbedingungen zu, um ein Konto zu eröffnen.',
  checkMailbox: 'Sehen Sie in Ihrem Postfach nach',
  mailed:
    'Wir haben eine E-Mail an {email} gesendet. Folgen Sie innerhalb von {days} Tagen dem Link darin, um Ihr Konto zu eröffnen.',
  noMail: 'Nach einigen Minuten keine E-Mail erhalten? Sehen Sie im Spam-Ordner nach, und prüfen Sie die Adresse.',
  confirm: 'Passwort wählen',
  confirmText:
    'Wählen Sie ein Passwort für das Konto von {name}. Sie melden sich dann als {email} an. Wenn Sie dieses Konto nicht beantragt haben, schließen Sie diese Seite.',
  confirmButton: 'Konto eröffnen',
  signUpAgain: 'Sie können {link}.',
  again: 'sich noch einmal registrieren',
}

export const profile: Words['profile'] = {
  title: 'Profil',
  save: 'Speichern',
  address: 'E-Mail-Adresse des Kontos',
  addressText:
    'Rechnungen und andere E-Mails gehen an {email}. Diese Adresse ist unabhängig von der, mit der Sie sich anmelden.',
  newAddress: 'Neue E-Mail-Adresse',
  sendLink: 'Link an die neue Adresse senden',
  linkSent:
    'Wir haben einen Link an {email} gesendet. Folgen Sie ihm innerhalb von {days} Tagen, um die Adresse zu bestätigen.',
  tooManyLinks: 'Es wurden bereits zu viele Links gesendet. Versuchen Sie es später noch einmal.',
  confirmTitle: 'Neue Adresse bestätigen',
  confirmText: 'Nach der Bestätigung gehen Rechnungen und andere E-Mails des Kontos an {email}.',
  confirmButton: 'Adresse bestätigen',
  takeBackTitle: 'Bisherige Adresse wiederherstellen',
  takeBackText: 'Rechnungen und andere E-Mails des Kontos gehen dann wieder an {email}.',
  takeBackButton: 'Adresse wiederherstellen',
  addressSet: 'Adresse geändert',
  addressSetText: 'Rechnungen und andere E-Mails des Kontos gehen ab jetzt an {email}.',
  newAddressLink: 'Einen neuen Link können Sie in Ihrem Profil anfordern.',
  takeBackOver: 'Bitte kontaktieren Sie uns.',
}

export const contacts: Words['contacts'] = {
  title: 'Kontakte',
  none: 'Noch keine Kontakte. Ein Kontakt erhält Kopien von E-Mails, etwa die Rechnungen für Ihre Buchhaltung.',
  name: 'Name',
  mails: 'Erhält Kopien von E-Mails zu',
  mailsOf: 'E-Mails zu',
  noMails: 'Keine',
  add: 'Kontakt hinzufügen',
  save: 'Speichern',
  remove: 'Kontakt entfernen',
  all: 'Alle Kontakte',
  keptAddress:
    'Sie können die Adresse dieses Kontakts nicht ändern, weil er E-Mails erhält, die Sie nicht lesen dürfen.',
}

export const contactMails: Words['contactMails'] = {
  general: 'Konto',
  invoice: 'Rechnungen und Zahlungen',
  support: 'Tickets',
  product: 'Bestellungen, Dienste und Zertifikate',
  domain: 'Domains',
}

export const users: Words['users'] = {
  title: 'Benutzer',
  text: 'Alle Personen mit Zugriff auf dieses Konto. Jeder Benutzer hat einen eigenen Zugang.',
  user: 'Benutzer',
  may: 'Rechte',
  owner: 'Alle Rechte (Kontoinhaber)',
  everything: 'Alle Rechte, auch künftige',
  nothing: 'Nur die Übersicht',
  you: 'Das sind Sie.',
  change: 'Ändern',
  ownerText: 'Der Kontoinhaber hat immer alle Rechte.',
  ownText: 'Ihre eigenen Rechte können Sie nicht ändern. Bitten Sie einen anderen Benutzer darum.',
  moreText: 'Sie können diesen Benutzer nicht ändern, weil er Rechte hat, die Sie nicht haben.',
  permissions: 'Rechte',
  save: 'Rechte speichern',
  remove: 'Aus dem Konto entfernen',
  invites: 'Offene Einladungen',
  invite: 'Benutzer einladen',
  inviteText: 'Wir senden einen Link, der 7 Tage gilt. Sie können nur Rechte vergeben, die Sie selbst haben.',
  sendInvite: 'Einladung senden',
  takeBack: 'Einladung für {email} zurückziehen',
  validUntil: 'Gültig bis',
  chooseSome: 'Wählen Sie mindestens ein Recht aus.',
  all: 'Alle Benutzer',
}

export const permissionNames: Words['permissionNames'] = {
  profile: 'Profil und Benutzer',
  contacts: 'Kontakte',
  products: 'Dienste',
  manageproducts: 'Dienste ändern und deren Passwörter sehen',
  productsso: 'Bei Verwaltungsoberflächen anmelden',
  domains: 'Domains',
  managedomains: 'Domains ändern',
  invoices: 'Rechnungen und Zahlungen',
  quotes: 'Angebote',
  tickets: 'Tickets',
  affiliates: 'Partnerprogramm',
  emails: 'E-Mails',
  orders: 'Bestellungen',
}

export const accountData: Words['accountData'] = {
  title: 'Ihre Daten',
  text: 'Alles, was wir zu diesem Konto speichern, als ZIP-Archiv: Daten als JSON, Rechnungen, Rechnungskorrekturen und Angebote als PDF sowie die Dateien der Tickets. Passwörter und interne Notizen unserer Mitarbeiter sind nicht enthalten.',
  download: 'Alle Daten herunterladen',
  leftOut: 'Dieses Dokument konnten wir nicht erstellen. Bitte fordern Sie es bei uns an.',
  deletion: 'Löschung des Kontos',
  deletionText:
    'Wir löschen das Konto auf Ihren Wunsch, sobald nichts mehr offen ist. Rechnungen bewahren wir so lange auf, wie das Gesetz es verlangt.',
  message: 'Nachricht',
  ask: 'Löschung beantragen',
  subject: 'Antrag auf Löschung des Kontos {account}',
  said: 'Der Kontoinhaber beantragt die Löschung des Kontos.',
  asked: 'Ihr Antrag ist eingegangen',
  askedText: 'Ihr Antrag hat die Nummer {number}. Wir antworten per E-Mail.',
}

export const sentMails: Words['sentMails'] = {
  title: 'E-Mails',
  none: 'Bisher wurden keine E-Mails gesendet.',
  subject: 'Betreff',
  to: 'An',
  date: 'Datum',
  all: 'Alle E-Mails',
  untitled: 'Kein Betreff',
}

export const affiliate: Words['affiliate'] = {
  title: 'Partnerprogramm',
  text: 'Verdienen Sie eine Provision für Kunden, die Sie an uns vermitteln.',
  activate: 'Partner werden',
  commission: 'Provision',
  since: 'Partner seit',
}
