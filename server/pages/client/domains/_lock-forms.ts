import { isLocked, setLock } from '../../../../domain/domains/registrar-actions.js'
import { createFormDefiner } from '../../definition.js'
import type { AreaVisit } from '../../visit.js'
import { callProviderForRecord, manageDomainsNeeds } from '../things/_own-records.js'
import type { DomainData } from './_domain-data.js'
import { showDomain } from './_domain-view.js'
import { lockStatusField } from './_fields.js'

const form = createFormDefiner<AreaVisit, DomainData>()

/** Queries the lock through a form, so that opening the page does not wait for the registrar. */
export const askLock = form({
  summary: 'Asks the registrar whether the domain is locked.',
  button: ['domains', 'askLock'],
  fields: {},
  needs: manageDomainsNeeds,
  offered: ({ isHeld, offers }) => isHeld && offers.askLock,
  run: async (visit, _, { id }) => ({
    isOn: await callProviderForRecord(visit, 'domain', id, (remote) => isLocked(remote, id)),
  }),
  done: ({ isOn }, view, domain) =>
    showDomain(domain, view, { notice: view.locale.words.domains[isOn ? 'isLocked' : 'isUnlocked'] }),
})

export const lockForm = form({
  summary: 'Locks or unlocks the domain against transfers at its registrar.',
  button: ['domains', 'lockOn'],
  fields: { lockstatus: lockStatusField },
  needs: manageDomainsNeeds,
  offered: ({ isHeld, offers }) => isHeld && offers.lock,
  run: async (visit, { lockstatus }, { id }) => {
    await callProviderForRecord(visit, 'domain', id, (remote) => setLock(remote, id, lockstatus))
    return { isOn: lockstatus }
  },
  done: ({ isOn }, view, domain) =>
    showDomain(domain, view, { notice: view.locale.words.domains[isOn ? 'locked' : 'unlocked'] }),
})
