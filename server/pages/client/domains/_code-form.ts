import { revealTransferCode } from '../../../../domain/client-area/transfer-codes.js'
import { createFormDefiner } from '../../definition.js'
import type { AreaVisit } from '../../visit.js'
import { callProviderForRecord, manageDomainsNeeds } from '../things/_own-records.js'
import type { DomainData } from './_domain-data.js'
import { showDomain } from './_domain-view.js'

/** Only the response to this form shows the code, as with a service's password. */
export const showCode = createFormDefiner<AreaVisit, DomainData>()({
  summary: "Requests the domain's transfer code from its registrar and shows it.",
  button: ['domains', 'showCode'],
  fields: {},
  proof: 'opened',
  needs: manageDomainsNeeds,
  offered: ({ isHeld, offers }) => isHeld && offers.code,
  run: async (visit, _, { id }) => ({
    code: await callProviderForRecord(visit, 'domain', id, (remote) => revealTransferCode(remote, visit.session, id)),
  }),
  done: ({ code }, view, domain) => showDomain(domain, view, { code }),
})
