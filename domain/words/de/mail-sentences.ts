import type { Words } from '../words.js'

export const orderMail: Words['orderMail'] = {
  service: 'Dienst',
  addonFor: '{name} für {service}',
  registration: 'Registrierung von {domain} für {years} Jahre',
  registrationOfOneYear: 'Registrierung von {domain} für 1 Jahr',
  transfer: 'Umzug von {domain}',
  withExtras: '{what}, mit {extras}',
  free: 'kostenlos',
  once: '{amount} einmalig',
  whilePromoted: '{price}, solange die Aktion läuft, danach {after}',
  atFirst: 'anfangs {amount}, danach {price}',
  setUp: '; Einrichtungsgebühr einmalig {amount}',
  renewal: '; Verlängerung alle {years} Jahre {amount}',
  renewalOfOneYear: '; Verlängerung jährlich {amount}',
  discount: 'abzüglich {amount} Rabatt',
  tax: 'zuzüglich {amount} Steuer ({rate})',
  nothingDue: 'Es ist nichts zu zahlen.',
  nothingDueOf: 'Für die Rechnung {number} über {total}{parts} ist nichts zu zahlen.',
  pay: 'Bitte zahlen Sie {total} für die Rechnung {number}{parts}.',
  payRest: 'Bitte zahlen Sie den Restbetrag von {rest} (von {total}) für die Rechnung {number}{parts}.',
}

export const domainExtras: Words['domainExtras'] = {
  id_protection: 'Schutz der Inhaberdaten',
  dns_management: 'DNS-Verwaltung',
  email_forwarding: 'E-Mail-Weiterleitung',
}

export const priceMoves: Words['priceMoves'] = {
  move: '{price} statt {old} ab dem {day}',
  moveAfterPromotion: '{price} statt {old} ab dem {day}, sobald die Aktion vorbei ist',
}

export const suspensions: Words['suspensions'] = {
  'Overdue on payment': 'Überfällige Zahlung',
  Fraud: 'Betrug',
}

export const mailFrame: Words['mailFrame'] = {
  imprint: 'Impressum',
}
