import type { RemoteContext } from '../../../../domain/context.js'
import { changeDomain } from '../../../../domain/domains/domain-endings.js'
import { setNameservers } from '../../../../domain/domains/registrar-actions.js'
import { createFormDefiner } from '../../definition.js'
import type { AreaVisit } from '../../visit.js'
import { callProviderForRecord, changeOwnRecord, manageDomainsNeeds } from '../things/_own-records.js'
import type { DomainData } from './_domain-data.js'
import { automaticRenewalField, nameserverFields, readNameservers } from './_fields.js'

const form = createFormDefiner<AreaVisit, DomainData>()

export const nameserversForm = form({
  summary: "Sets the domain's name servers at its registrar. Omitted ones are cleared.",
  button: ['domains', 'setNameservers'],
  fields: nameserverFields,
  needs: manageDomainsNeeds,
  offered: ({ isHeld }) => isHeld,
  initial: ({ nameservers: [ns1, ns2, ns3, ns4, ns5] }) => ({
    ns1: ns1 ?? '',
    ns2: ns2 ?? '',
    ns3: ns3 ?? '',
    ns4: ns4 ?? '',
    ns5: ns5 ?? '',
  }),
  run: async (visit, values, { id }) => {
    const job = (remote: RemoteContext) => setNameservers(remote, id, readNameservers(values))
    await callProviderForRecord(visit, 'domain', id, job, { nameserver_repeated: 'ns2' })
    return { to: `/domains/${id}` }
  },
})

export const automaticRenewalForm = form({
  summary: 'Enables or disables automatic renewal of the domain. Disabling it withdraws an unpaid renewal.',
  button: ['domains', 'autoOn'],
  fields: { on: automaticRenewalField },
  needs: manageDomainsNeeds,
  offered: ({ isHeld }) => isHeld,
  run: async (visit, { on }, { id }) => {
    await changeOwnRecord(visit, 'domain', id, (ctx) => changeDomain(ctx, id, { isRenewalOff: !on, mayConfirm: false }))
    return { to: `/domains/${id}` }
  },
})
