import type { Words } from '../words.js'

export const signIn: Words['signIn'] = {
  newHere: 'Neu hier? Eröffnen Sie ein Konto.',
  wrongPair: 'Die E-Mail-Adresse oder das Passwort ist falsch.',
  stay: 'Angemeldet bleiben',
  stayHint: '30 Tage lang in diesem Browser. Nutzen Sie dies nicht auf gemeinsam genutzten Geräten.',
  byLink: 'Per E-Mail anmelden, ohne Passwort',
  byLinkText:
    'Geben Sie die E-Mail-Adresse ein, mit der Sie sich anmelden. Wir senden Ihnen einen Link, mit dem Sie angemeldet werden.',
  linkSent:
    'Wenn es einen Zugang mit der Adresse {email} gibt, haben wir einen Link dorthin gesendet. Er funktioniert einmal und gilt {minutes} Minuten lang.',
  confirmText: 'Sie haben einen Anmeldelink geöffnet. Fahren Sie fort, um ihn zu verwenden.',
  linkOver: 'Sie können {link}.',
  secondStep: 'Geben Sie einen Code ein',
  secondStepText: 'Ihr Zugang erfordert zusätzlich zum Passwort einen Code.',
  ownPassword: 'Ihr aktuelles Passwort',
  code: 'Code',
  codeHint: 'Die sechs Ziffern, die Ihre Authenticator-App jetzt anzeigt, oder einer Ihrer Wiederherstellungscodes.',
}

export const addresses: Words['addresses'] = {
  confirm: 'E-Mail-Adresse bestätigen',
  confirmText: 'Nach der Bestätigung melden Sie sich als {email} an. Ihre anderen Sitzungen enden.',
  confirmButton: 'Adresse bestätigen',
  confirmed: 'Ihre E-Mail-Adresse ist bestätigt',
  confirmedText: 'Sie melden sich jetzt als {email} an.',
  takeBack: 'E-Mail-Adresse wiederherstellen',
  takeBackText: 'Sie melden sich dann wieder als {email} an. Alle Ihre Sitzungen und Links enden.',
  takeBackButton: 'Adresse wiederherstellen',
  takenBack: 'Ihre E-Mail-Adresse ist wiederhergestellt',
  takenBackText:
    'Sie melden sich wieder als {email} an. Legen Sie jetzt ein neues Passwort fest, denn wer die Adresse geändert hat, kennt vielleicht das alte.',
  linkOver: 'Wenn Sie ihn noch brauchen, melden Sie sich an und fordern Sie einen neuen an.',
}

export const ownLogin: Words['ownLogin'] = {
  title: 'Anmeldung und Sicherheit',
  secondFactor: 'Anmeldung in zwei Schritten',
  factorOn: 'Aktiv',
  factorOff: 'Nicht aktiv',
  sessions: 'Wo Sie angemeldet sind',
  session: 'Sitzung',
  device: 'Browser',
  unknownDevice: 'Unbekannt',
  address: 'IP-Adresse',
  opened: 'Angemeldet seit',
  used: 'Zuletzt aktiv',
  presentSession: 'Aktuelle Sitzung',
  openedBy: 'Geöffnet von',
  byStaff: 'Unsere Mitarbeiter',
  endSession: 'Sitzung beenden',
  endOthers: 'Überall sonst abmelden',
  othersEnded: 'Alle Ihre anderen Sitzungen sind beendet.',
  changeEmailTitle: 'E-Mail-Adresse ändern',
  changeEmail: 'Adresse ändern',
  newEmail: 'Neue E-Mail-Adresse',
  confirmSent: 'Wir haben einen Link an {email} gesendet. Die neue Adresse gilt, sobald Sie ihm gefolgt sind.',
  accounts: 'Konto auswählen',
  accountsText: 'Ihr Zugang gilt für mehrere Konten.',
  accountOfStaff: 'Eine von unseren Mitarbeitern geöffnete Sitzung gilt nur für ein Konto.',
  account: 'Konto',
  presentAccount: 'Das ist Ihr aktuelles Konto.',
  chooseAccount: 'Zu {account} wechseln',
  changeAccount: 'Konto wechseln',
}

export const factor: Words['factor'] = {
  title: 'Anmeldung in zwei Schritten',
  isOff:
    'Bei der Anmeldung in zwei Schritten geben Sie Ihr Passwort und einen Code aus einer App auf Ihrem Telefon ein.',
  begin: 'Einrichten',
  scan: 'Scannen Sie diesen Code mit einer Authenticator-App oder Ihrem Passwortmanager.',
  qrCode: 'QR-Code mit Ihrem geheimen Schlüssel',
  typeSecret: 'Oder geben Sie diesen Schlüssel in der App ein:',
  firstCode: 'Die sechs Ziffern, die die App jetzt anzeigt.',
  switchOn: 'Aktivieren',
  nowOn: 'Die Anmeldung in zwei Schritten ist aktiv',
  keepCodes:
    'Bewahren Sie diese Wiederherstellungscodes sicher auf. Jeder Code meldet Sie einmal an, wenn Sie Ihre App nicht zur Hand haben. Die Codes werden nicht noch einmal angezeigt.',
  isOn: 'Sie melden sich mit Ihrem Passwort und einem Code an.',
  newCodes: 'Neue Wiederherstellungscodes erstellen',
  newCodesText: 'Ihre bisherigen Wiederherstellungscodes gelten dann nicht mehr.',
  newCodesMade: 'Ihre neuen Wiederherstellungscodes',
  switchOff: 'Deaktivieren',
}
