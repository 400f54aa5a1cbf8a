import { createBillableItem } from '../../domain/billing/billable-items.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'addbillableitem',
  summary: 'Note something that an invoice is to charge a client for once it is due.',
  method: 'POST',
  permission: 'create_invoices',
  required: {
    clientid: f.id('client'),
    description: f.text({ example: 'Two hours of support' }),
    amount: f.amount({ description: 'In the currency of the client; below 0 it lessens the invoice.' }),
  },
  optional: { duedate: f.date({ description: 'Today unless told otherwise.' }) },
  returns: { billableitemid: f.id('billableitem') },
  rejects: { clientid: ['client_not_found'] },

  run: async ({ clientid, duedate, ...item }, ctx) => ({
    billableitemid: await createBillableItem(ctx, clientid, { ...item, dueDate: duedate }),
  }),
})
