import type { Words } from '../words.js'

export const fieldRules: Words['fieldRules'] = {
  required: '{label} fehlt.',
  empty: '{label} darf nicht leer sein.',
  unstorable: '{label} enthält ein Zeichen, das nicht gespeichert werden kann.',
  string: '{label} muss Text sein.',
  integer: '{label} muss eine ganze Zahl sein.',
  number: '{label} muss eine Zahl sein.',
  boolean: '{label} muss ja oder nein sein.',
  array: '{label} muss eine Liste sein.',
  object: '{label} muss eine Gruppe von Werten sein.',
  email: '{label} muss eine vollständige Adresse sein.',
  date: '{label} muss ein Datum in der Form JJJJ-MM-TT sein.',
  maxLength: '{label} darf nicht länger als {limit} Zeichen sein.',
  minLength: '{label} muss mindestens {limit} Zeichen lang sein.',
  pattern: '{label} hat nicht die nötige Form.',
  minimum: '{label} muss mindestens {limit} sein.',
  maximum: '{label} darf höchstens {limit} sein.',
  maxItems: '{label} darf nicht mehr als {limit} Einträge haben.',
  minItems: '{label} muss mindestens {limit} Einträge haben.',
  enum: '{label} muss eines von diesen sein: {limit}.',
}

export const mistakes: Words['mistakes'] = {
  completeEmail: '{label} muss vollständig sein, wie ada@example.com.',
  cardNumber: '{label} darf keine Kartennummer enthalten. Kartendaten fragt nur der Zahlungsanbieter ab.',
  notThisPassword: 'Das ist nicht das Passwort dieses Logins.',
  notThisCode: 'Dieser Code ist falsch oder wurde schon benutzt.',
  chooseOffered: '{label}: Bitte wählen Sie etwas aus, das angeboten wird.',
}

export const labels: Words['labels'] = {
  email: 'E-Mail-Adresse',
  firstName: 'Vorname',
  lastName: 'Nachname',
  password: 'Passwort',
  newPassword: 'Neues Passwort',
  atLeast: 'Mindestens {count} Zeichen.',
}
