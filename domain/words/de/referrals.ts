import type { Words } from '../words.js'

export const referrals: Words['referrals'] = {
  link: 'Ihr Empfehlungslink',
  linkHint: 'Wer diesem Link folgt und hier innerhalb von 60 Tagen ein Konto eröffnet, gilt als von Ihnen geworben.',
  visitors: 'Besucher in den letzten 30 Tagen',
  allVisitors: 'Besucher insgesamt',
  clients: 'Geworbene Kunden',
  sums: 'Zahlungen geworbener Kunden',
  none: 'Noch keine Zahlungen. Zahlungen der von Ihnen geworbenen Kunden erscheinen hier mit Ihrer Provision.',
  currency: 'Währung',
  net: 'Bezahlt, ohne Steuern',
  commission: 'Ihre Provision',
  payout:
    'Erstattungen und Rechnungskorrekturen sind abgezogen. Provisionen zahlen wir als Guthaben auf Ihrem Konto aus. Die Auszahlungen sind dort aufgeführt.',
}
