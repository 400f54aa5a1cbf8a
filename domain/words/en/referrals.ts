/** Results of an affiliate's link. */
export const referrals = {
  link: 'Your link',
  linkHint: 'Who follows it and opens an account here within 60 days was brought by you.',
  visitors: 'Visitors, last 30 days',
  allVisitors: 'Visitors in all',
  clients: 'Customers who came',
  sums: 'What they paid',
  none: 'Nothing yet. What the customers whom you bring pay stands here, with your commission.',
  currency: 'Currency',
  net: 'Paid, without tax',
  commission: 'Commission of it',
  payout:
    'Refunds and credit notes are taken off. We pay commissions out as credit on your account; what was paid out stands there.',
} as const
