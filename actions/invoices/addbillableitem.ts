import { createBillableItem } from '../../domain/billing/billable-items.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'addbillableitem',
  summary: 'Create a billable item, which is invoiced when it is due.',
  method: 'POST',
  permission: 'create_invoices',
  risks: ['money'],
  required: {
    clientid: f.id('client'),
    description: f.text({ description: 'Description of the invoice line item.', example: 'Two hours of support' }),
    amount: f.amount({ description: "In the client's currency; a negative amount reduces the invoice." }),
  },
  optional: { duedate: f.date({ description: 'Defaults to today.' }) },
  returns: { billableitemid: f.id('billableitem') },
  rejects: { clientid: ['client_not_found'], amount: ['amount_too_small'] },

  run: async ({ clientid, duedate, ...item }, ctx) => ({
    billableitemid: await createBillableItem(ctx, clientid, { ...item, dueDate: duedate }),
  }),
})
