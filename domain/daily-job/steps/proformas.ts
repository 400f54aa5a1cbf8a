import { dueProformas, numberDueProforma } from '../../billing/due-proformas.js'
import { forEachRow } from '../portions.js'
import type { Step } from '../step.js'

export const proformas: Step = {
  name: 'proformas',
  summary: 'Gives proformas whose supply has begun their number, and mails them as invoices.',
  counts: { numbered: 'proformas that are invoices now', errors: 'proformas that could not be numbered' },
  run: (remote) =>
    forEachRow(remote, 'invoices', { noun: 'Invoice', done: 'numbered', find: dueProformas, act: numberDueProforma }),
}
