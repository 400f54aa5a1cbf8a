import type { Words } from '../words.js'

export const frame: Words['frame'] = {
  account: 'Konto',
  skip: 'Zum Inhalt springen',
  home: 'Startseite',
  terms: 'AGB',
  privacy: 'Datenschutz',
  imprint: 'Impressum',
  sandbox: 'Testumgebung: Nichts hier ist echt.',
  openedByStaff:
    'Diese Sitzung wurde von unseren Mitarbeitern geöffnet. Was darin geschieht, wird unter deren Namen protokolliert.',
  signOut: 'Abmelden',
  clientArea: 'Kundenbereich',
  previous: 'Zurück',
  next: 'Weiter',
  nothingFollows: 'Mehr gibt es nicht.',
}

export const refusals: Words['refusals'] = {
  notFound: 'Seite nicht gefunden',
  notFoundText:
    'Unter dieser Adresse gibt es nichts. Wenn Sie einem Link gefolgt sind, prüfen Sie, ob er vollständig ist.',
  wrongMethod: 'Das geht hier nicht',
  wrongMethodText: 'Die Adresse stimmt, aber sie nimmt diese Art von Anfrage nicht an.',
  linkGone: 'Dieser Link ist nicht mehr gültig',
  linkGoneText: 'Er ist abgelaufen oder wurde schon benutzt. {advice}',
  signedOut: 'Sie sind nicht angemeldet',
  signedOutText: 'Um diese Seite zu öffnen, melden Sie sich bitte an.',
  notPermitted: 'Kein Zugang zu dieser Seite',
  notPermittedText: 'Ihr Login hat keinen Zugang zu dieser Seite. Der Inhaber des Kontos kann das ändern.',
  formNotPermitted: 'Das ist Ihrem Login nicht erlaubt',
  formNotPermittedText: 'Ihr Login darf das nicht. Der Inhaber des Kontos kann das ändern.',
  formNotForStaffText: 'Diese Sitzung wurde von Mitarbeitern geöffnet, deren Konto das nicht darf.',
  passwordHidden: 'Kein Zugang zu Passwörtern',
  passwordHiddenText: 'Ihr Login darf Passwörter von Diensten nicht sehen. Der Inhaber des Kontos kann das ändern.',
  passwordHiddenFromStaffText:
    'Diese Sitzung wurde von Mitarbeitern geöffnet, deren Konto Passwörter von Diensten nicht sehen darf.',
  tooManySignUps: 'Heute keine weiteren Konten',
  tooManySignUpsText:
    'Aus Ihrem Netz wurden heute zu viele Konten angefragt. Versuchen Sie es morgen noch einmal, oder schreiben Sie uns.',
  tooManyAttempts: 'Zu viele Versuche',
  tooManyAttemptsText: 'Warten Sie eine Minute, gehen Sie dann zurück, und versuchen Sie es noch einmal.',
  banned: 'Zugang verweigert',
  bannedText: 'Ihre Adresse ist für diese Seiten gesperrt. Wenn das ein Irrtum ist, schreiben Sie uns.',
  foreignForm: 'Das Formular wurde nicht angenommen',
  foreignFormText:
    'Es wurde nicht von einer unserer Seiten gesendet. Laden Sie die Seite neu, und versuchen Sie es noch einmal.',
  prefetched: 'Öffnen Sie diesen Link selbst',
  prefetchedText: 'Er gilt nur einmal; ein Browser, der Seiten im Voraus lädt, verbraucht ihn deshalb nicht.',
  unreadable: 'Das Formular konnte nicht gelesen werden',
  busy: 'Einen Moment bitte',
  busyText: '{message} Bitte versuchen Sie es gleich noch einmal.',
  refused: 'Das hat nicht geklappt',
  paperUnderWay: 'Für Sie wird schon eine PDF-Datei erstellt.',
  unavailableText: 'Der Dienst ist gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.',
  failure: 'Da ist etwas schiefgegangen',
  failureText: 'Der Fehler liegt bei uns und wurde protokolliert. Bitte versuchen Sie es später noch einmal.',
}
