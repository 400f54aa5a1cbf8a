import { tellTransferCode } from '../../../../domain/client-area/transfer-codes.js'
import { formOf } from '../../definition.js'
import type { AreaVisit } from '../../visit.js'
import { askAboutOwn, toManageDomains } from '../things/_own.js'
import type { DomainData } from './_domain-data.js'
import { showDomain } from './_domain-view.js'

/** Only the response to this form shows the code, as with a service's password. */
export const showCode = formOf<AreaVisit, DomainData>()({
  summary: "Requests the domain's transfer code from its registrar and shows it.",
  button: ['domains', 'showCode'],
  fields: {},
  proof: 'opened',
  needs: toManageDomains,
  offered: ({ isHeld, offers }) => isHeld && offers.code,
  run: async (visit, _, { id }) => ({
    code: await askAboutOwn(visit, 'domain', id, (remote) => tellTransferCode(remote, visit.session, id)),
  }),
  done: ({ code }, view, domain) => showDomain(domain, view, { code }),
})
