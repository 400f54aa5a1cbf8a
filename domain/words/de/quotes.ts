import type { Words } from '../words.js'

export const quotePages: Words['quotePages'] = {
  none: 'Angebote erscheinen hier, sobald wir Ihnen eines senden. Fragen Sie jederzeit nach einem.',
  stage: 'Status',
  accept: 'Angebot zahlungspflichtig annehmen',
  acceptTitle: 'Annehmen',
  acceptText: 'Sie nehmen das Angebot über {total} so an, wie es oben steht. Die Rechnung wird sofort erstellt.',
  changed: 'Das Angebot hat sich inzwischen geändert. Sehen Sie es sich noch einmal an, bevor Sie es annehmen.',
  decline: 'Angebot ablehnen',
  reason: 'Grund',
  reasonHint: 'Sie müssen keinen angeben.',
  ask: 'Zum Angebot nachfragen',
  question: 'Ihre Frage',
  department: 'Abteilung',
  subject: 'Angebot {id}: {subject}',
  isOver: 'Dieses Angebot kann nicht mehr angenommen werden. Fragen Sie nach einem neuen.',
  isAccepted: 'Dieses Angebot ist angenommen.',
  toInvoice: 'Zur Rechnung',
  allQuotes: 'Alle Angebote',
}
