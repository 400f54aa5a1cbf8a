import { areaPage } from '../../definition.js'
import { showCode } from './_code-form.js'
import type { DomainData } from './_domain-data.js'
import { loadDomain } from './_domain-data.js'
import { showDomain } from './_domain-view.js'
import { askLock, lockForm } from './_lock-forms.js'
import { privacyOff, privacyOn } from './_privacy-forms.js'
import { automaticRenewalForm, nameserversForm } from './_record-forms.js'
import { renewalPriceForm, renewForm } from './_renewal-forms.js'

export default areaPage<DomainData>({
  path: '/domains/:id',
  summary: 'Shows a domain.',
  permission: 'domains',
  load: loadDomain,
  show: (domain, view) => showDomain(domain, view),
  forms: {
    price: renewalPriceForm,
    renew: renewForm,
    automatic: automaticRenewalForm,
    nameservers: nameserversForm,
    askLock,
    lock: lockForm,
    code: showCode,
    privacyOn,
    privacyOff,
  },
})
