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
  date: '{label} muss ein existierendes Datum in der Form JJJJ-MM-TT sein.',
  maxLength: '{label} darf nicht länger als {limit} Zeichen sein.',
  minLength: '{label} muss mindestens {limit} Zeichen lang sein.',
  pattern: '{label} hat ein ungültiges Format.',
  minimum: '{label} muss mindestens {limit} sein.',
  maximum: '{label} darf höchstens {limit} sein.',
  maxItems: '{label} darf nicht mehr als {limit} Einträge haben.',
  minItems: '{label} muss mindestens {limit} Einträge haben.',
  enum: '{label} muss einer dieser Werte sein: {limit}.',
}

export const mistakes: Words['mistakes'] = {
  completeEmail: '{label} muss vollständig sein, wie ada@example.com.',
  cardNumber:
    '{label} darf keine Kartennummer enthalten. Geben Sie Kartendaten nur auf der Seite des Zahlungsanbieters ein.',
  notThisPassword: 'Das Passwort ist falsch.',
  notThisCode: 'Dieser Code ist falsch oder wurde bereits verwendet.',
  chooseOffered: '{label}: Bitte wählen Sie eine der Möglichkeiten aus.',
}

export const labels: Words['labels'] = {
  email: 'E-Mail-Adresse',
  firstName: 'Vorname',
  lastName: 'Nachname',
  password: 'Passwort',
  newPassword: 'Neues Passwort',
  atLeast: 'Mindestens {count} Zeichen.',
}
