/** Texts of the page with the results of an affiliate's link. */
export const referrals = {
  link: 'Your referral link',
  linkHint: 'Anyone who follows it and creates an account here within 60 days counts as your referral.',
  visitors: 'Visitors in the last 30 days',
  allVisitors: 'Total visitors',
  clients: 'Referred customers',
  sums: 'Payments by referred customers',
  none: 'No payments yet. Payments by customers you refer appear here with your commission.',
  currency: 'Currency',
  net: 'Paid, before tax',
  commission: 'Your commission',
  payout:
    'Refunds and credit notes are deducted. We pay out commissions as credit on your account. Payouts are listed there.',
} as const
