import type { Words } from '../words.js'

export const referrals: Words['referrals'] = {
  link: 'Ihr Link',
  linkHint: 'Wer ihm folgt und innerhalb von 60 Tagen hier ein Konto eröffnet, kommt durch Sie.',
  visitors: 'Besucher der letzten 30 Tage',
  allVisitors: 'Besucher insgesamt',
  clients: 'Gewonnene Kunden',
  sums: 'Was diese bezahlt haben',
  none: 'Noch nichts. Was die Kunden bezahlen, die durch Sie kommen, steht hier mit Ihrer Provision.',
  currency: 'Währung',
  net: 'Bezahlt, ohne Steuern',
  commission: 'Provision davon',
  payout:
    'Erstattungen und Rechnungskorrekturen sind abgezogen. Provisionen zahlen wir als Guthaben Ihres Kontos aus; was ausgezahlt wurde, steht dort.',
}
