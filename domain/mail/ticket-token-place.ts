import type { TicketTokenRow } from '../../db/rows-mail.js'
import type { Place } from '../secrets/encryption.js'

/** Returns the place of an encrypted token, which binds it to its ticket and its recipient. */
export const ticketTokenPlace = ({
  ticket_id,
  recipient,
  side,
}: Pick<TicketTokenRow, 'ticket_id' | 'recipient' | 'side'>): Place => ({
  table: 'ticket_tokens',
  column: 'token',
  row: `${ticket_id} ${side} ${recipient}`,
})
