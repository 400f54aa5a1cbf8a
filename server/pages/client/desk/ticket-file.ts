import { findTicketFile } from '../../../../domain/client-area/tickets.js'
import { areaPage } from '../../definition.js'
import { recordId } from '../../link.js'

export default areaPage({
  path: '/ticket-files/:id',
  summary: 'Hands out a file of a ticket of the account, for the browser to keep.',
  permission: 'tickets',
  download: async (visit) => {
    const file = await findTicketFile(visit.ctx.db, visit.session.clientId, recordId(visit))
    return file && { filename: file.name, content: file.content }
  },
})
