import { deleteClientWithMoney } from '../../domain/client-area/closing.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'deleteclient',
  summary: 'Delete a client without live services or registered domains.',
  description:
    'Everything that is personal is deleted with it: contacts, notes, tickets, quotes, mails, and a login without another account. Invoices, credit notes, payments and credit entries are kept under its number, without the client; open invoices are cancelled, and credit is written off.',
  method: 'POST',
  permission: 'delete_clients',
  risks: ['destroys'],
  required: { clientid: f.id('client') },
  optional: {
    refuse_with_money: f.flag({
      extension: true,
      description: 'Refuses to delete a client with credit, open invoices or money on cancelled invoices.',
    }),
  },
  returns: { clientid: f.id('client') },
  faults: ['client_not_found', 'client_has_services', 'client_has_domains', 'client_has_money'],

  run: async ({ clientid, refuse_with_money }, ctx) => {
    await deleteClientWithMoney(ctx, clientid, { refusesMoney: refuse_with_money === true })
    return { clientid }
  },
})
