import type { TicketTokenRow } from '../../db/rows-mail.js'
import type { Place } from '../secrets/encryption.js'

/** Returns the place to which an encrypted token is bound: its ticket, side, and recipient. */
export const ticketTokenPlace = ({
  ticket_id,
  recipient,
  side,
}: Pick<TicketTokenRow, 'ticket_id' | 'recipient' | 'side'>): Place => ({
  table: 'ticket_tokens',
  column: 'token',
  row: `${ticket_id} ${side} ${recipient}`,
})
