/** Tables whose lists tell what has changed, with the table in which triggers note it (changeTriggers). */
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

/** Returns true for a table whose changes are noted. */
export const isNoted = (table: string): table is ChangedTable => Object.hasOwn(changeTables, table)
