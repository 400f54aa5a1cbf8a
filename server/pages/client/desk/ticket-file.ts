import { findTicketFile } from '../../../../domain/client-area/tickets.js'
import { areaPage } from '../../definition.js'
import { readRecordId } from '../../link.js'

export default areaPage({
  path: '/ticket-files/:id',
  summary: 'Downloads a file from a ticket.',
  permission: 'tickets',
  download: async (visit) => {
    const file = await findTicketFile(visit.ctx.db, visit.session.clientId, readRecordId(visit))
    return file && { filename: file.name, content: file.content }
  },
})
