import type { Words } from '../words.js'

export const signIn: Words['signIn'] = {
  newHere: 'Neu hier? Eröffnen Sie ein Konto.',
  wrongPair: 'Die E-Mail-Adresse oder das Passwort ist falsch.',
  stay: 'Angemeldet bleiben',
  stayHint: '30 Tage lang in diesem Browser. Lassen Sie es auf Geräten weg, die auch andere benutzen.',
  byLink: 'Per E-Mail anmelden, ohne Passwort',
  byLinkText: 'Geben Sie die E-Mail-Adresse Ihres Logins ein. Wir senden Ihnen einen Link, mit dem Sie sich anmelden.',
  linkSent:
    'Wenn es ein Login mit der Adresse {email} gibt, haben wir einen Link dorthin gesendet. Er gilt einmal, {minutes} Minuten lang.',
  confirmText: 'Sie haben einen Link zum Anmelden geöffnet. Fahren Sie fort, um ihn zu benutzen.',
  linkOver: 'Bitte {link}.',
  secondStep: 'Geben Sie einen Code ein',
  secondStepText: 'Nach dem Passwort wird noch ein Code verlangt.',
  ownPassword: 'Ihr eigenes Passwort',
  code: 'Code',
  codeHint: 'Die sechs Ziffern, die Ihre App jetzt zeigt, oder einer Ihrer Wiederherstellungscodes.',
}

export const addresses: Words['addresses'] = {
  confirm: 'Bestätigen Sie Ihre E-Mail-Adresse',
  confirmText: 'Danach melden Sie sich als {email} an. Andere Sitzungen Ihres Logins enden.',
  confirmButton: 'Adresse bestätigen',
  confirmed: 'Ihre E-Mail-Adresse ist bestätigt',
  confirmedText: 'Sie melden sich jetzt als {email} an.',
  takeBack: 'Holen Sie Ihre E-Mail-Adresse zurück',
  takeBackText: 'Ihr Login bekommt wieder die Adresse {email}. Alle seine Sitzungen und Links enden.',
  takeBackButton: 'Adresse zurückholen',
  takenBack: 'Sie haben Ihre Adresse wieder',
  takenBackText:
    'Sie melden sich wieder als {email} an. Legen Sie jetzt ein neues Passwort fest: Wer die Adresse geändert hat, kennt vielleicht das alte.',
  linkOver: 'Wenn Sie ihn noch brauchen, fordern Sie dort, wo Sie angemeldet sind, einen neuen an.',
}

export const ownLogin: Words['ownLogin'] = {
  title: 'Ihr Login',
  secondFactor: 'Anmeldung in zwei Schritten',
  factorOn: 'Ein',
  factorOff: 'Aus',
  sessions: 'Wo Sie angemeldet sind',
  session: 'Sitzung',
  device: 'Browser',
  unknownDevice: 'Unbekannt',
  address: 'IP-Adresse',
  opened: 'Seit',
  used: 'Zuletzt benutzt',
  presentSession: 'Jetzt: Hier sind Sie gerade',
  openedBy: 'Geöffnet von',
  byStaff: 'Unseren Mitarbeitern',
  endSession: 'Dort abmelden',
  endOthers: 'Überall sonst abmelden',
  othersEnded: 'Jede andere Sitzung Ihres Logins ist beendet.',
  changeEmailTitle: 'E-Mail-Adresse ändern',
  changeEmail: 'Adresse ändern',
  newEmail: 'Neue E-Mail-Adresse',
  confirmSent: 'Wir haben einen Link an {email} gesendet. Die Adresse gilt, sobald Sie ihn bestätigt haben.',
  accounts: 'Wählen Sie ein Konto',
  accountsText: 'Ihr Login gehört zu mehreren Konten.',
  accountOfStaff: 'Eine Sitzung, die unsere Mitarbeiter geöffnet haben, gilt für ein Konto.',
  account: 'Konto',
  presentAccount: 'In diesem Konto sind Sie gerade.',
  chooseAccount: 'Zu {account}',
  changeAccount: 'Konto wechseln',
}

export const factor: Words['factor'] = {
  title: 'Anmeldung in zwei Schritten',
  isOff: 'Damit wird bei der Anmeldung außer Ihrem Passwort ein Code verlangt, den eine App auf Ihrem Telefon zeigt.',
  begin: 'Einrichten',
  scan: 'Scannen Sie diesen Code mit einer Authenticator-App oder mit Ihrem Passwortmanager.',
  qrCode: 'QR-Code mit dem Geheimnis Ihres Logins',
  typeSecret: 'Oder geben Sie dies in der App ein:',
  firstCode: 'Die sechs Ziffern, die die App jetzt zeigt.',
  switchOn: 'Einschalten',
  nowOn: 'Bei der Anmeldung wird jetzt ein Code verlangt',
  keepCodes:
    'Bewahren Sie diese Wiederherstellungscodes sicher auf. Mit jedem melden Sie sich einmal an, wenn Sie Ihre App nicht haben. Sie werden nicht noch einmal gezeigt.',
  isOn: 'Bei der Anmeldung werden Ihr Passwort und ein Code verlangt.',
  newCodes: 'Neue Wiederherstellungscodes',
  newCodesText: 'Ihre bisherigen Codes gelten dann nicht mehr.',
  newCodesMade: 'Ihre neuen Wiederherstellungscodes',
  switchOff: 'Ausschalten',
}
