import { isLocked, setLock } from '../../../../domain/domains/registrar-actions.js'
import { formOf } from '../../definition.js'
import type { AreaVisit } from '../../visit.js'
import { askAboutOwn, toManageDomains } from '../things/_own.js'
import type { DomainData } from './_domain-data.js'
import { showDomain } from './_domain-view.js'
import { lockstatus } from './_fields.js'

const form = formOf<AreaVisit, DomainData>()

/** Queries the lock through a form, so that opening the page does not wait for the registrar. */
export const askLock = form({
  summary: 'Asks the registrar whether the domain is locked.',
  button: ['domains', 'askLock'],
  fields: {},
  needs: toManageDomains,
  offered: ({ isHeld, offers }) => isHeld && offers.askLock,
  run: async (visit, _, { id }) => ({
    isOn: await askAboutOwn(visit, 'domain', id, (remote) => isLocked(remote, id)),
  }),
  done: ({ isOn }, view, domain) =>
    showDomain(domain, view, { notice: view.locale.words.domains[isOn ? 'isLocked' : 'isUnlocked'] }),
})

export const lock = form({
  summary: 'Locks or unlocks the domain against transfers at its registrar.',
  button: ['domains', 'lockOn'],
  fields: { lockstatus },
  needs: toManageDomains,
  offered: ({ isHeld, offers }) => isHeld && offers.lock,
  run: async (visit, { lockstatus }, { id }) => {
    await askAboutOwn(visit, 'domain', id, (remote) => setLock(remote, id, lockstatus))
    return { isOn: lockstatus }
  },
  done: ({ isOn }, view, domain) =>
    showDomain(domain, view, { notice: view.locale.words.domains[isOn ? 'locked' : 'unlocked'] }),
})
