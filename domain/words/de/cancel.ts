import type { Words } from '../words.js'

export const cancel: Words['cancel'] = {
  title: 'Vertrag kündigen',
  text: 'Sie müssen sich nicht anmelden. Sie erhalten sofort eine Bestätigung mit Datum und Uhrzeit per E-Mail.',
  name: 'Name',
  email: 'E-Mail-Adresse',
  service: 'Vertrag',
  serviceHint: 'Die Domain oder die Nummer des Dienstes.',
  when: 'Vertragsende',
  atEnd: 'Zum nächstmöglichen Zeitpunkt: zum Ende des bezahlten Zeitraums',
  atOnce: 'Sofort, aus wichtigem Grund',
  reason: 'Grund',
  reasonHint: 'Nur bei fristloser Kündigung erforderlich.',
  confirm: 'jetzt kündigen',
  received: 'Wir haben Ihre Kündigung erhalten',
  receivedText:
    'Sie ist am {received} (UTC) eingegangen, und wir haben Ihnen eine Bestätigung per E-Mail gesendet. Bitte speichern oder drucken Sie diese Seite.',
  confirmTitle: 'Kündigung bestätigen',
  confirmText: 'Bestätigen Sie, dass Sie {service} kündigen möchten.',
  confirmButton: 'Kündigung bestätigen',
  confirmed: 'Kündigung bestätigt',
  confirmedText: '{service} ist gekündigt: {when}.',
  ticketSubject: 'Kündigung: {service}',
  receivedOn: 'Eingegangen',
  declaredReason: 'Ohne Anmeldung eingereicht und per E-Mail bestätigt',
  askAgain: 'Bitte reichen Sie die Kündigung noch einmal ein, oder wenden Sie sich an unseren Support.',
}
