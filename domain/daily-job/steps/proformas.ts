import { dueProformas, numberDueProforma } from '../../billing/due-proformas.js'
import { forEachRow } from '../batches.js'
import type { Step } from '../step.js'

export const proformas: Step = {
  name: 'proformas',
  summary: 'Numbers proforma invoices whose service period has begun, and emails them as invoices.',
  counts: {
    numbered: 'proforma invoices that became invoices',
    errors: 'proforma invoices that could not be numbered',
  },
  run: (remote) =>
    forEachRow(remote, 'invoices', { noun: 'Invoice', done: 'numbered', find: dueProformas, act: numberDueProforma }),
}
