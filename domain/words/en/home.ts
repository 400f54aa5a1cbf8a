/** Home page of an account. */
export const home = {
  overdue: 'Overdue',
  payNow: 'Pay now',
  allPaid: 'Nothing is to be paid. What you order and what recurs is billed here.',
  endsSoon: 'Ends soon',
  nothingEnds: 'Nothing ends in the next 30 days.',
  cancelledService: '{name}, cancelled: ends on {day}',
  cancelledNow: '{name}, cancelled: ends now',
  expiringDomain: '{name}, not renewed by itself: expires on {day}',
  waiting: 'Waits for you',
  nothingWaits: 'No ticket waits for an answer of yours. If you need us, open one.',
  openTicket: 'Open a ticket',
  news: 'News',
  more: 'Read more',
  backHome: 'Home',
} as const
