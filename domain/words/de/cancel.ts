import type { Words } from '../words.js'

export const cancel: Words['cancel'] = {
  title: 'Vertrag kündigen',
  text: 'Sie müssen sich nicht anmelden. Sie erhalten sofort eine Bestätigung mit Datum und Uhrzeit per E-Mail.',
  name: 'Name',
  email: 'E-Mail-Adresse',
  service: 'Vertrag',
  serviceHint: 'Die Domain des Dienstes oder seine Nummer.',
  when: 'Zeitpunkt',
  atEnd: 'Zum nächstmöglichen Zeitpunkt: zum Ende des bezahlten Zeitraums',
  atOnce: 'Sofort, aus wichtigem Grund',
  reason: 'Grund',
  reasonHint: 'Nur für eine außerordentliche Kündigung nötig.',
  confirm: 'jetzt kündigen',
  received: 'Ihre Kündigung ist eingegangen',
  receivedText:
    'Sie ist am {received} (UTC) eingegangen. Wir haben eine Bestätigung per E-Mail gesendet. Bitte speichern oder drucken Sie diese Seite.',
  confirmTitle: 'Kündigung bestätigen',
  confirmText: 'Sie bestätigen, dass Sie {service} kündigen.',
  confirmButton: 'Kündigung bestätigen',
  confirmed: 'Die Kündigung ist bestätigt',
  confirmedText: '{service} ist gekündigt: {when}.',
  ticketSubject: 'Kündigung: {service}',
  receivedOn: 'Eingegangen',
  declaredReason: 'Ohne Anmeldung erklärt und per E-Mail bestätigt',
  askAgain: 'Bitte erklären Sie die Kündigung noch einmal, oder schreiben Sie unserem Support.',
}
