/**
 * Tables whose lists can return recent changes, each with the table in which triggers record them (`changeTriggers`).
 */
export const changeTables = {
  clients: 'client_changes',
  invoices: 'invoice_changes',
  transactions: 'transaction_changes',
  orders: 'order_changes',
  services: 'service_changes',
  domains: 'domain_changes',
  tickets: 'ticket_changes',
} as const

export type ChangedTable = keyof typeof changeTables

/** Returns true if triggers record the table's changes. */
export const isChangeTracked = (table: string): table is ChangedTable => Object.hasOwn(changeTables, table)
