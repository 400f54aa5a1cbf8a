import type { Words } from '../words.js'

export const frame: Words['frame'] = {
  account: 'Konto',
  skip: 'Zum Inhalt springen',
  home: 'Website',
  terms: 'AGB',
  privacy: 'Datenschutz',
  imprint: 'Impressum',
  sandbox: 'Testumgebung: Nichts hier ist echt.',
  openedByStaff:
    'Unsere Mitarbeiter haben diese Sitzung geöffnet. Alle Vorgänge werden unter deren Namen protokolliert.',
  signOut: 'Abmelden',
  clientArea: 'Kundenbereich',
  previous: 'Zurück',
  next: 'Weiter',
  nothingFollows: 'Es gibt keine weiteren Einträge.',
}

export const refusals: Words['refusals'] = {
  notFound: 'Seite nicht gefunden',
  notFoundText:
    'Unter dieser Adresse gibt es keine Seite. Wenn Sie einem Link gefolgt sind, prüfen Sie, ob er vollständig ist.',
  wrongMethod: 'Das ist hier nicht möglich',
  wrongMethodText: 'Die Adresse stimmt, aber sie nimmt diese Art von Anfrage nicht an.',
  linkGone: 'Dieser Link ist nicht mehr gültig',
  linkGoneText: 'Er ist abgelaufen oder wurde bereits verwendet. {advice}',
  signedOut: 'Sie sind nicht angemeldet',
  signedOutText: 'Bitte melden Sie sich an, um diese Seite zu öffnen.',
  notPermitted: 'Kein Zugriff auf diese Seite',
  notPermittedText: 'Sie haben keinen Zugriff auf diese Seite. Der Kontoinhaber kann das ändern.',
  formNotPermitted: 'Keine Berechtigung',
  formNotPermittedText: 'Sie haben dafür keine Berechtigung. Der Kontoinhaber kann das ändern.',
  formNotForStaffText: 'Diese Sitzung wurde von einem Mitarbeiter geöffnet, der dafür keine Berechtigung hat.',
  passwordHidden: 'Kein Zugriff auf Passwörter',
  passwordHiddenText:
    'Sie haben keine Berechtigung, Passwörter von Diensten zu sehen. Der Kontoinhaber kann das ändern.',
  passwordHiddenFromStaffText:
    'Diese Sitzung wurde von einem Mitarbeiter geöffnet, der Passwörter von Diensten nicht sehen darf.',
  tooManySignUps: 'Zu viele neue Konten',
  tooManySignUpsText:
    'Aus Ihrem Netz wurden heute zu viele Konten beantragt. Versuchen Sie es morgen noch einmal, oder kontaktieren Sie uns.',
  tooManyAttempts: 'Zu viele Versuche',
  tooManyAttemptsText: 'Warten Sie eine Minute, gehen Sie dann zurück, und versuchen Sie es noch einmal.',
  banned: 'Zugriff verweigert',
  bannedText: 'Ihre IP-Adresse ist für diese Seiten gesperrt. Wenn das ein Irrtum ist, kontaktieren Sie uns bitte.',
  foreignForm: 'Das Formular wurde nicht angenommen',
  foreignFormText:
    'Es wurde nicht von einer unserer Seiten gesendet. Laden Sie die Seite neu, und versuchen Sie es noch einmal.',
  prefetched: 'Öffnen Sie diesen Link selbst',
  prefetchedText: 'Der Link gilt nur einmal. Deshalb wird er nicht verbraucht, wenn ein Browser Seiten im Voraus lädt.',
  unreadable: 'Das Formular konnte nicht gelesen werden',
  busy: 'Einen Moment bitte',
  busyText: '{message} Bitte versuchen Sie es gleich noch einmal.',
  refused: 'Das hat nicht funktioniert',
  paperUnderWay: 'Wir erstellen bereits eine PDF-Datei für Sie.',
  unavailableText: 'Der Dienst ist gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.',
  failure: 'Da ist etwas schiefgegangen',
  failureText: 'Der Fehler liegt bei uns und wurde protokolliert. Bitte versuchen Sie es später noch einmal.',
}
