import { sslOrderNames } from '../../../../domain/certificates/ssl-orders.js'
import { findCertificate } from '../../../../domain/client-area/area.js'
import { downloadName } from '../../../../domain/values/file-names.js'
import { areaPage } from '../../definition.js'
import { readRecordId } from '../../link.js'

export default areaPage({
  path: '/certificates/:id/download',
  summary: 'Downloads a certificate with its chain, in PEM.',
  permission: 'products',
  download: async (visit) => {
    const row = await findCertificate(visit.ctx.db, visit.session.clientId, readRecordId(visit))
    if (row?.certificate == null) return undefined
    const parts = [row.certificate, row.chain ?? ''].map((one) => one.trim()).filter((one) => one !== '')
    const [name = `certificate-${row.id}`] = sslOrderNames(row)
    return {
      filename: downloadName(`${name.replace('*', 'wildcard')}.pem`),
      content: Buffer.from(`${parts.join('\n')}\n`),
    }
  },
})
