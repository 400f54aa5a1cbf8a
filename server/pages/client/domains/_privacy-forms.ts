import { setDomainAddons } from '../../../../domain/domains/registrar-actions.js'
import { errorKinds } from '../../../../engine/errors.js'
import { createFormDefiner } from '../../definition.js'
import { isShownPrice } from '../../shown-price.js'
import type { AreaVisit } from '../../visit.js'
import { callProviderForRecord, manageDomainsNeeds } from '../things/_own-records.js'
import { type DomainData, privacyAgreementText } from './_domain-data.js'
import { showDomain } from './_domain-view.js'
import { price } from './_fields.js'

const form = createFormDefiner<AreaVisit, DomainData>()

const setPrivacy = (visit: AreaVisit, id: number, isOn: boolean) =>
  callProviderForRecord(visit, 'domain', id, (remote) => setDomainAddons(remote, id, { id_protection: isOn }))

// R-4510
export const privacyOn = form({
  summary: "Enables the domain's ID protection at the price shown.",
  button: ['domains', 'privacyOn'],
  fields: { price },
  needs: manageDomainsNeeds,
  offered: ({ isHeld, offers, isPrivate, privacy }) => isHeld && offers.privacy && !isPrivate && privacy !== null,
  run: async (visit, { price }, { id, privacy }) => {
    if (privacy === null || !isShownPrice(visit.session, privacyAgreementText(id, privacy.price), price))
      return { isDone: false }
    await setPrivacy(visit, id, true)
    return { to: `/domains/${id}` }
  },
  done: (_, view, domain) => ({
    ...showDomain(domain, view, { notice: view.locale.words.things.priceChanged }),
    status: errorKinds.conflict,
  }),
})

export const privacyOff = form({
  summary: "Disables the domain's ID protection.",
  button: ['domains', 'privacyOff'],
  fields: {},
  needs: manageDomainsNeeds,
  offered: ({ isHeld, offers, isPrivate }) => isHeld && offers.privacy && isPrivate,
  run: async (visit, _, { id }) => {
    await setPrivacy(visit, id, false)
    return { to: `/domains/${id}` }
  },
})
