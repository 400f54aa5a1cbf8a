import t from 'tap'
import { sendInvoiceReminders } from '../../../domain/billing/invoice-reminders.js'
import { later } from '../../../domain/context.js'
import { makeClient, makeContact, makeProduct, makeService } from '../../support/fixtures.js'
import { readMails } from '../../support/mails.js'
import { withWatchedService } from '../../support/service.js'

// R-4820
withWatchedService(t, 'emails to many clients read all contacts with one query', async (t, api) => {
  const product_id = await makeProduct(api)
  const today = later(api.now(), 0).slice(0, 10)
  const clients = 12
  for (let at = 0; at < clients; at++) {
    const clientid = await makeClient(api)
    await makeContact(api, clientid, { email: `mass${at}@example.com`, invoice_emails: 1 })
    await makeService(api, clientid, { product_id, next_due_date: today, billed_until: today })
  }
  const asked = () => api.queries().filter((sql) => /from ["`]contacts/.test(sql)).length
  const copies = async (template: string) =>
    (await readMails(api.database, { template })).filter(({ recipient }) => recipient.startsWith('mass')).length

  api.queries()
  await api.ok('geninvoices', {})
  t.equal(asked(), 1, 'for new invoices')
  t.equal(await copies('invoice created'), clients)

  const [invoice] = await api.database.read('invoices').limit(1)
  const reminders = {
    template: 'invoice reminder' as const,
    dueDates: [invoice?.due_date as string],
    ...{ on: later(api.now(), 86_400_000).slice(0, 10), today },
  }
  api.queries()
  const reminded = await api.service.contexts.transaction((ctx) => sendInvoiceReminders(ctx, reminders, 100))
  t.equal(asked(), 1, 'for reminders')
  t.strictSame([reminded, await copies('invoice reminder')], [clients, clients])
})
