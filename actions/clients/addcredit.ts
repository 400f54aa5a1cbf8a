import { addCredit, manualCreditKinds } from '../../domain/billing/credit.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'addcredit',
  summary: "Add credit to a client's balance or remove it, with a description.",
  method: 'POST',
  permission: 'create_clients',
  risks: ['money'],
  required: {
    clientid: f.id('client'),
    description: f.text({ description: 'Reason for the change.', example: 'Refund of a duplicate payment' }),
    amount: f.amount({ min: 0.01, description: "In the client's currency." }),
  },
  optional: {
    type: f.withDefault(
      f.oneOf(['add', 'remove'], {
        extension: true,
        description: "`remove` deducts credit, up to the client's balance.",
      }),
      'add',
    ),
    kind: f.oneOf(manualCreditKinds, {
      extension: true,
      description:
        'Reason for the ledger. `gift` is the default; with `remove`, the default is `write-off`. Also `payment` for incoming and `refund` for outgoing money without a transaction, and `transfer` from or to another account.',
    }),
  },
  returns: {
    clientid: f.id('client'),
    creditid: f.id('credit'),
    credit: f.money({ description: 'Credit balance after the change.' }),
  },
  changes: { type: 'client', by: 'clientid' },
  trialNeeds: ['list_clients'],
  rejects: { clientid: ['client_not_found'], amount: ['amount_too_small', 'balance_too_large', 'credit_too_small'] },

  run: async ({ clientid, amount, description, type, kind }, ctx) => {
    const { entryId, balance, currency } = await addCredit(ctx, clientid, { amount, description, type, kind })
    return { clientid, creditid: entryId, credit: currency.show(balance) }
  },
})
