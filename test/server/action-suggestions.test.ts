import { fileURLToPath } from 'node:url'
import t from 'tap'
import { loadCatalogue } from '../../engine/catalogue.js'
import { createActionSuggester } from '../../server/action-suggestions.js'
import { vocabulary } from '../../server/vocabulary.js'

const near = createActionSuggester(
  await loadCatalogue([fileURLToPath(new URL('../../actions', import.meta.url))], vocabulary),
)

// R-3151
t.test('suggests an action for a name with similar letters or words', async (t) => {
  for (const [name, action] of [
    ['getclinets', 'getclients'],
    ['GetClients', 'getclients'],
    ['get-clients', 'getclients'],
    ['suspendservice', 'modulesuspend'],
    ['suspend_services', 'modulesuspend'],
    ['unsuspendService', 'moduleunsuspend'],
    ['listclients', 'getclients'],
    ['list_clients', 'getclients'],
    ['listinvoices', 'getinvoices'],
    ['list_tickets', 'gettickets'],
    ['deleteinvoice', 'updateinvoice'],
    ['removeclient', 'deleteclient'],
    ['createclient', 'addclient'],
    ['newcustomer', 'addclient'],
    ['editticket', 'updateticket'],
    ['create_invoices', 'createinvoice'],
    ['createcredential', 'createoauthcredential'],
    ['listdomains', 'getclientsdomains'],
    ['renewdomain', 'domainrenew'],
    ['payinvoice', 'addinvoicepayment'],
    ['createticket', 'openticket'],
  ] as const)
    t.equal(near(name), action, name)
})

// R-3151
t.test('suggests nothing for unrelated and long names, and takes less than 100 ms per name', async (t) => {
  for (const name of ['', 'x', 'zzzz', 'weather', 'openapi.yaml', '../etc/passwd', '%00', 'clients'.repeat(10)])
    t.equal(near(name), undefined, name)
  const started = performance.now()
  for (let n = 0; n < 20; n++) near('suspendservice'.repeat(4))
  t.ok((performance.now() - started) / 20 < 100)
})
