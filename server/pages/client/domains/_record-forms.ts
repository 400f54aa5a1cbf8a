import type { RemoteContext } from '../../../../domain/context.js'
import { changeDomain } from '../../../../domain/domains/domain-endings.js'
import { setNameservers } from '../../../../domain/domains/registrar-actions.js'
import { formOf } from '../../definition.js'
import type { AreaVisit } from '../../visit.js'
import { askAboutOwn, changeOwn, toManageDomains } from '../things/_own.js'
import type { DomainData } from './_domain-data.js'
import { automaticOn, nameserverFields, readNameservers } from './_fields.js'

const form = formOf<AreaVisit, DomainData>()

export const nameservers = form({
  summary: "Sets the domain's name servers at its registrar. Omitted ones are cleared.",
  button: ['domains', 'setNameservers'],
  fields: nameserverFields,
  needs: toManageDomains,
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
    await askAboutOwn(visit, 'domain', id, job, { nameserver_repeated: 'ns2' })
    return { to: `/domains/${id}` }
  },
})

export const automatic = form({
  summary: 'Enables or disables automatic renewal of the domain. Disabling it withdraws an unpaid renewal.',
  button: ['domains', 'autoOn'],
  fields: { on: automaticOn },
  needs: toManageDomains,
  offered: ({ isHeld }) => isHeld,
  run: async (visit, { on }, { id }) => {
    await changeOwn(visit, 'domain', id, (ctx) => changeDomain(ctx, id, { isRenewalOff: !on, mayConfirm: false }))
    return { to: `/domains/${id}` }
  },
})
