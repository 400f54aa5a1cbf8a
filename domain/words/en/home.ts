/** Texts of an account's home page. */
export const home = {
  overdue: 'Overdue',
  payNow: 'Pay now',
  allPaid: 'You have no unpaid invoices. Invoices for orders and renewals appear here.',
  endsSoon: 'Ending soon',
  nothingEnds: 'Nothing ends in the next 30 days.',
  cancelledService: '{name}: cancelled, ends on {day}',
  cancelledNow: '{name}: cancelled, ends now',
  expiringDomain: '{name}: no automatic renewal, expires on {day}',
  waiting: 'Awaiting your reply',
  nothingWaits: 'No tickets are waiting for your reply. Need help?',
  openTicket: 'Open a ticket',
  news: 'News',
  more: 'Read more',
  backHome: 'Overview',
} as const
