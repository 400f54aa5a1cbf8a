import { setExtras } from '../../../../domain/domains/registrar-actions.js'
import { kinds } from '../../../../engine/errors.js'
import { formOf } from '../../definition.js'
import { isShownPrice } from '../../shown-price.js'
import type { AreaVisit } from '../../visit.js'
import { askAboutOwn, toManageDomains } from '../things/_own.js'
import { type DomainData, privacyFigure } from './_domain-data.js'
import { showDomain } from './_domain-view.js'
import { price } from './_fields.js'

const form = formOf<AreaVisit, DomainData>()

const setPrivacy = (visit: AreaVisit, id: number, isOn: boolean) =>
  askAboutOwn(visit, 'domain', id, (remote) => setExtras(remote, id, { id_protection: isOn }))

// R-4510
export const privacyOn = form({
  summary: "Enables the domain's ID protection at the price shown.",
  button: ['domains', 'privacyOn'],
  fields: { price },
  needs: toManageDomains,
  offered: ({ isHeld, offers, isPrivate, privacy }) => isHeld && offers.privacy && !isPrivate && privacy !== null,
  run: async (visit, { price }, { id, privacy }) => {
    if (privacy === null || !isShownPrice(visit.session, privacyFigure(id, privacy.price), price))
      return { isDone: false }
    await setPrivacy(visit, id, true)
    return { to: `/domains/${id}` }
  },
  done: (_, view, domain) => ({
    ...showDomain(domain, view, { notice: view.locale.words.things.priceChanged }),
    status: kinds.conflict,
  }),
})

export const privacyOff = form({
  summary: "Disables the domain's ID protection.",
  button: ['domains', 'privacyOff'],
  fields: {},
  needs: toManageDomains,
  offered: ({ isHeld, offers, isPrivate }) => isHeld && offers.privacy && isPrivate,
  run: async (visit, _, { id }) => {
    await setPrivacy(visit, id, false)
    return { to: `/domains/${id}` }
  },
})
