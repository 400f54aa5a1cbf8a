import { settleAndDeleteClient } from '../../domain/client-area/closing.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'deleteclient',
  summary: 'Delete a client without live services or registered domains.',
  description:
    "Also deletes all personal data: contacts, notes, tickets, quotes, emails, and logins without another account. Invoices, credit notes, payments, and credit entries are kept under the client's ID, without the client. Open invoices are cancelled, and credit is written off.",
  method: 'POST',
  permission: 'delete_clients',
  risks: ['destroys'],
  required: { clientid: f.id('client') },
  optional: {
    refuse_with_money: f.flag({
      extension: true,
      description: 'True to refuse to delete clients with credit, open invoices, or money on cancelled invoices.',
    }),
  },
  returns: { clientid: f.id('client') },
  faults: ['client_not_found', 'client_has_services', 'client_has_domains', 'client_has_money'],

  run: async ({ clientid, refuse_with_money }, ctx) => {
    await settleAndDeleteClient(ctx, clientid, { refusesMoney: refuse_with_money === true })
    return { clientid }
  },
})
