import type { Words } from '../words.js'

export const accountLabels: Words['accountLabels'] = {
  company: 'Firma',
  taxId: 'Steuernummer',
  taxIdHint: 'Für Firmen, etwa die Umsatzsteuer-Identifikationsnummer. Lassen Sie das Feld leer, wenn Sie keine haben.',
  address1: 'Anschrift',
  address2: 'Anschrift, zweite Zeile',
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
  text: 'Wir senden einen Link an Ihre E-Mail-Adresse. Ihr Konto wird eröffnet, sobald Sie ihn bestätigt haben.',
  open: 'Konto eröffnen',
  terms: 'Bitte lesen Sie zuerst {link}.',
  ourTerms: 'unsere Geschäftsbedingungen',
  acceptTerms: 'Ich stimme den Geschäftsbedingungen zu',
  acceptFirst: 'Ein Konto wird nur eröffnet, wenn Sie den Geschäftsbedingungen zustimmen.',
  checkMailbox: 'Sehen Sie in Ihrem Postfach nach',
  mailed:
    'Wir haben eine E-Mail an {email} gesendet. Folgen Sie innerhalb von {days} Tagen dem Link darin, um Ihr Konto zu eröffnen.',
  noMail: 'Nach einigen Minuten ist nichts da? Sehen Sie im Spam-Ordner nach, und prüfen Sie die Adresse.',
  confirm: 'Passwort wählen',
  confirmText:
    'Wählen Sie ein Passwort: Damit und mit der Adresse {email} wird das Konto von {name} eröffnet. Wenn Sie das nicht wollten, schließen Sie diese Seite.',
  confirmButton: 'Konto eröffnen',
  signUpAgain: 'Sie können {link}.',
  again: 'sich noch einmal registrieren',
}

export const profile: Words['profile'] = {
  title: 'Profil',
  save: 'Speichern',
  address: 'E-Mail-Adresse des Kontos',
  addressText:
    'Rechnungen und andere E-Mails gehen an {email}. Das ist nicht die Adresse, mit der sich ein Login anmeldet.',
  newAddress: 'Neue E-Mail-Adresse',
  sendLink: 'Link an die neue Adresse senden',
  linkSent:
    'Wir haben einen Link an {email} gesendet. Die Adresse gilt, sobald der Link innerhalb von {days} Tagen bestätigt wurde.',
  tooManyLinks: 'Es wurden schon zu viele Links gesendet. Versuchen Sie es später noch einmal.',
  confirmTitle: 'Neue Adresse bestätigen',
  confirmText: 'Rechnungen und andere E-Mails des Kontos gehen dann an {email}.',
  confirmButton: 'Adresse bestätigen',
  takeBackTitle: 'Adresse zurückholen',
  takeBackText: 'Rechnungen und andere E-Mails des Kontos gehen dann wieder an {email}.',
  takeBackButton: 'Adresse zurückholen',
  addressSet: 'Die Adresse ist geändert',
  addressSetText: 'Rechnungen und andere E-Mails des Kontos gehen ab jetzt an {email}.',
  newAddressLink: 'Auf der Seite Ihres Profils können Sie einen neuen Link anfordern.',
  takeBackOver: 'Bitte schreiben Sie uns.',
}

export const contacts: Words['contacts'] = {
  title: 'Kontakte',
  none: 'Es gibt noch keine Kontakte. Ein Kontakt bekommt Kopien von E-Mails, etwa die Rechnungen für Ihre Buchhaltung.',
  name: 'Name',
  mails: 'Bekommt Kopien von E-Mails zu',
  mailsOf: 'E-Mails zu',
  noMails: 'Nichts',
  add: 'Kontakt hinzufügen',
  save: 'Speichern',
  remove: 'Kontakt entfernen',
  all: 'Alle Kontakte',
  keptAddress:
    'Dieser Kontakt bekommt E-Mails, die Ihr Login nicht lesen darf. Seine Adresse kann deshalb nicht geändert werden.',
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
  text: 'Alle, die dieses Konto benutzen dürfen, jeder mit einem eigenen Login.',
  user: 'Benutzer',
  may: 'Darf sehen und tun',
  owner: 'Alles, als Inhaber',
  everything: 'Alles, jetzt und später',
  nothing: 'Nichts als die Übersicht',
  you: 'Das sind Sie.',
  change: 'Ändern',
  ownerText: 'Der Inhaber des Kontos hat immer alle Rechte.',
  ownText: 'Ihre eigenen Rechte können nur andere ändern.',
  moreText: 'Dieses Login darf mehr als Ihres. Sie können es deshalb nicht ändern.',
  permissions: 'Rechte',
  save: 'Rechte speichern',
  remove: 'Login vom Konto entfernen',
  invites: 'Offene Einladungen',
  invite: 'Jemanden einladen',
  inviteText: 'Wir senden einen Link, der 7 Tage gilt. Sie können die Rechte vergeben, die Ihr eigenes Login hat.',
  sendInvite: 'Einladung senden',
  takeBack: 'Einladung von {email} zurückziehen',
  validUntil: 'Gültig bis',
  chooseSome: 'Wählen Sie mindestens eines.',
  all: 'Alle Benutzer',
}

export const permissionNames: Words['permissionNames'] = {
  profile: 'Profil und Benutzer',
  contacts: 'Kontakte',
  products: 'Dienste',
  manageproducts: 'Dienste ändern und ihre Passwörter sehen',
  productsso: 'In Verwaltungsoberflächen anmelden',
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
  text: 'Alles, was wir zu diesem Konto speichern, als ZIP-Archiv: seine Daten als JSON, seine Rechnungen, Rechnungskorrekturen und Angebote als PDF sowie die Dateien seiner Tickets. Interne Notizen unserer Mitarbeiter und Passwörter sind nicht enthalten.',
  download: 'Alle Daten herunterladen',
  leftOut: 'Dieses Dokument konnte nicht erstellt werden. Bitte fordern Sie es bei uns an.',
  deletion: 'Löschung des Kontos',
  deletionText:
    'Wir löschen das Konto auf Ihren Wunsch, sobald nichts mehr offen ist. Rechnungen werden so lange aufbewahrt, wie das Gesetz es verlangt.',
  message: 'Was Sie uns sagen möchten',
  ask: 'Löschung beantragen',
  subject: 'Bitte löschen Sie das Konto {account}',
  said: 'Der Inhaber des Kontos bittet um dessen Löschung.',
  asked: 'Ihre Bitte ist eingegangen',
  askedText: 'Sie hat die Nummer {number}. Wir antworten per E-Mail.',
}

export const sentMails: Words['sentMails'] = {
  title: 'E-Mails',
  none: 'Es wurden noch keine E-Mails gesendet.',
  subject: 'Betreff',
  to: 'An',
  date: 'Datum',
  all: 'Alle E-Mails',
  untitled: 'Ohne Betreff',
}

export const affiliate: Words['affiliate'] = {
  title: 'Partnerprogramm',
  text: 'Sie verdienen eine Provision an Kunden, die Sie zu uns bringen.',
  activate: 'Partner werden',
  commission: 'Provision',
  since: 'Partner seit',
}
