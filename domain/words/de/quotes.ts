import type { Words } from '../words.js'

export const quotePages: Words['quotePages'] = {
  none: 'Angebote erscheinen hier, sobald wir Ihnen eines senden. Sie können jederzeit ein Angebot anfragen.',
  stage: 'Status',
  accept: 'Angebot zahlungspflichtig annehmen',
  acceptTitle: 'Annehmen',
  acceptText: 'Sie nehmen das Angebot über {total} wie oben angezeigt an. Die Rechnung wird sofort erstellt.',
  changed: 'Das Angebot hat sich geändert. Bitte prüfen Sie es, bevor Sie es annehmen.',
  decline: 'Angebot ablehnen',
  reason: 'Grund',
  reasonHint: 'Optional.',
  ask: 'Frage zu diesem Angebot',
  question: 'Ihre Frage',
  department: 'Abteilung',
  subject: 'Angebot {id}: {subject}',
  isOver: 'Dieses Angebot kann nicht mehr angenommen werden. Bitte fragen Sie ein neues an.',
  isAccepted: 'Dieses Angebot wurde angenommen.',
  toInvoice: 'Rechnung ansehen',
  allQuotes: 'Alle Angebote',
}
