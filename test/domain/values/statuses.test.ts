import t from 'tap'
import {
  closedInvoiceStatuses,
  domainStatuses,
  endedDomainStatuses,
  endedServiceStatuses,
  heldDomainStatuses,
  invoiceStatuses,
  liveDomainStatuses,
  openServiceStatuses,
  payableInvoiceStatuses,
  serviceStatuses,
} from '../../../domain/values/statuses.js'

t.test('complementary groups of statuses contain each status once', async (t) => {
  const parts = [
    [serviceStatuses, openServiceStatuses, endedServiceStatuses],
    [domainStatuses, liveDomainStatuses, endedDomainStatuses],
    [domainStatuses, ['pending'], heldDomainStatuses, endedDomainStatuses],
    [invoiceStatuses, closedInvoiceStatuses, ['paid'], payableInvoiceStatuses],
  ]
  for (const [all = [], ...groups] of parts) t.same(groups.flat().sort(), [...all].sort())
})
