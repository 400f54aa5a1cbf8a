import type { TicketTokenRow } from '../../db/rows-mail.js'
import type { Place } from '../secrets/seal.js'

/** Where a sealed token is kept: it is bound to the ticket and the recipient that it is of. */
export const ticketTokenPlace = ({
  ticket_id,
  recipient,
  side,
}: Pick<TicketTokenRow, 'ticket_id' | 'recipient' | 'side'>): Place => ({
  table: 'ticket_tokens',
  column: 'token',
  row: `${ticket_id} ${side} ${recipient}`,
})
