import { areaPage } from '../../definition.js'
import { showCode } from './_code-form.js'
import type { DomainData } from './_domain-data.js'
import { loadDomain } from './_domain-data.js'
import { showDomain } from './_domain-view.js'
import { askLock, lock } from './_lock-forms.js'
import { privacyOff, privacyOn } from './_privacy-forms.js'
import { automatic, nameservers } from './_record-forms.js'
import { renew, showRenewalPrice } from './_renewal-forms.js'

export default areaPage<DomainData>({
  path: '/domains/:id',
  summary: 'Shows a domain.',
  permission: 'domains',
  load: loadDomain,
  show: (domain, view) => showDomain(domain, view),
  forms: {
    price: showRenewalPrice,
    renew,
    automatic,
    nameservers,
    askLock,
    lock,
    code: showCode,
    privacyOn,
    privacyOff,
  },
})
