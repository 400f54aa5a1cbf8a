// Expected state of each domain after two years, calculated manually from the calendar and the prices, not by the
// service. A renewal is invoiced 14 days before it is due. The client is reminded 7 days before and 1 and 7 days after
// the due date, and notified of the expiry 30 and 7 days before and 3 days after it. Grace and redemption last 30 days
// each. An invoice created when redemption starts is due 7 days later.

/** Short name by email template. An expiry notice with the suffix `-off` says that the domain will not be renewed. */
export const mailWords: Readonly<Record<string, string>> = {
  'order confirmation': 'ordered',
  'domain registration confirmation': 'registered',
  'domain transfer completed': 'arrived',
  'credit note': 'credited',
  'domain renewal reminder': 'expiry',
  'invoice created': 'issued',
  'invoice payment confirmation': 'receipt',
  'invoice reminder': 'reminder',
  'invoice overdue': 'overdue',
  'service welcome email': 'welcome',
  'service suspension': 'suspended',
  'service termination': 'terminated',
}

export interface ExpectedDomain {
  /** Client who ordered the domain. */
  readonly client: string
  /** Final client, status, expiry date, and next due date. */
  readonly ends: string
  /** Emails by day. An email to another client than `client` has that client's name as a suffix. */
  readonly mails: readonly string[]
  /** Day, due date, status, and total of each invoice, and its lines for this domain, whose name is replaced by `*`. */
  readonly invoices: readonly string[]
  /** Module queue rows of the domain and its hosting. The status is omitted if it is completed. */
  readonly queue: readonly string[]
}

export const expected: Readonly<Record<string, ExpectedDomain>> = {
  'paid.com': {
    client: 'ada',
    ends: 'ada active 2034-01-10 2034-01-10',
    mails: [
      '2031-01-10 ordered issued receipt registered',
      '2031-12-11 expires',
      '2031-12-27 issued',
      '2031-12-30 receipt',
      '2032-12-11 expires',
      '2032-12-27 issued',
      '2032-12-30 receipt',
    ],
    invoices: [
      '2031-01-10 due 2031-01-10 paid 20.00: Registration of * for 1 year 10.00',
      '2031-12-27 due 2032-01-10 paid 24.00: Renewal of *, 2032-01-10 to 2033-01-09 12.00',
      '2032-12-27 due 2033-01-10 paid 24.00: Renewal of *, 2033-01-10 to 2034-01-09 12.00',
    ],
    queue: ['2031-01-10 register', '2031-12-30 renew', '2032-12-30 renew'],
  },
  // On the same invoices as paid.com.
  'twin.com': {
    client: 'ada',
    ends: 'ada active 2034-01-10 2034-01-10',
    mails: [
      '2031-01-10 ordered issued receipt registered',
      '2031-12-11 expires',
      '2031-12-27 issued',
      '2031-12-30 receipt',
      '2032-12-11 expires',
      '2032-12-27 issued',
      '2032-12-30 receipt',
    ],
    invoices: [
      '2031-01-10 due 2031-01-10 paid 20.00: Registration of * for 1 year 10.00',
      '2031-12-27 due 2032-01-10 paid 24.00: Renewal of *, 2032-01-10 to 2033-01-09 12.00',
      '2032-12-27 due 2033-01-10 paid 24.00: Renewal of *, 2033-01-10 to 2034-01-09 12.00',
    ],
    queue: ['2031-01-10 register', '2031-12-30 renew', '2032-12-30 renew'],
  },
  // Its invoices include hosting at 60.00 a year.
  'hosted.com': {
    client: 'ada',
    ends: 'ada active 2033-02-03 2033-02-03',
    mails: [
      '2031-02-03 ordered issued receipt registered welcome',
      '2032-01-04 expires',
      '2032-01-20 issued',
      '2032-01-25 receipt',
      '2033-01-04 expires',
    ],
    invoices: [
      '2031-02-03 due 2031-02-03 paid 70.00: Registration of * for 1 year 10.00',
      '2032-01-20 due 2032-02-03 paid 72.00: Renewal of *, 2032-02-03 to 2033-02-02 12.00',
    ],
    queue: ['2031-02-03 create', '2031-02-03 register', '2032-01-25 renew'],
  },
  'two-years.net': {
    client: 'ada',
    ends: 'ada active 2033-03-05 2033-03-05',
    mails: ['2031-03-05 ordered issued receipt registered'],
    invoices: ['2031-03-05 due 2031-03-05 paid 28.00: Registration of * for 2 years 28.00'],
    queue: ['2031-03-05 register'],
  },
  'extras.com': {
    client: 'ada',
    ends: 'ada active 2033-04-01 2033-04-01',
    mails: [
      '2031-04-01 ordered issued receipt registered',
      '2032-03-02 expires',
      '2032-03-18 issued',
      '2032-03-25 expires reminder',
      '2032-03-30 receipt',
    ],
    invoices: [
      '2031-04-01 due 2031-04-01 paid 13.00: Registration of * for 1 year, with ID protection 13.00',
      '2032-03-18 due 2032-04-01 paid 15.00: Renewal of *, 2032-04-01 to 2033-03-31, with ID protection 15.00',
    ],
    queue: ['2031-04-01 register', '2032-03-30 renew'],
  },

  'arrived.com': {
    client: 'bob',
    ends: 'bob active 2033-02-10 2033-02-10',
    mails: [
      '2031-02-10 arrived ordered issued receipt',
      '2032-01-11 expires',
      '2032-01-27 issued',
      '2032-02-01 receipt',
    ],
    invoices: [
      '2031-02-10 due 2031-02-10 paid 8.00: Transfer of * 8.00',
      '2032-01-27 due 2032-02-10 paid 12.00: Renewal of *, 2032-02-10 to 2033-02-09 12.00',
    ],
    queue: ['2031-02-10 transfer', '2032-02-01 renew'],
  },
  'arrived-extras.com': {
    client: 'bob',
    ends: 'bob active 2033-02-20 2033-02-20',
    mails: [
      '2031-02-20 arrived ordered issued receipt',
      '2032-01-21 expires',
      '2032-02-06 issued',
      '2032-02-09 receipt',
    ],
    invoices: [
      '2031-02-20 due 2031-02-20 paid 11.00: Transfer of *, with ID protection 11.00',
      '2032-02-06 due 2032-02-20 paid 15.00: Renewal of *, 2032-02-20 to 2033-02-19, with ID protection 15.00',
    ],
    queue: ['2031-02-20 extras', '2031-02-20 transfer', '2032-02-09 renew'],
  },
  'in-grace.com': {
    client: 'bob',
    ends: 'bob active 2033-03-01 2033-03-01',
    mails: [
      '2031-03-01 ordered issued receipt registered',
      '2032-01-31 expires',
      '2032-02-16 issued',
      '2032-02-23 expires reminder',
      '2032-03-02 overdue',
      '2032-03-04 expired',
      '2032-03-08 overdue',
      '2032-03-15 receipt',
    ],
    invoices: [
      '2031-03-01 due 2031-03-01 paid 10.00: Registration of * for 1 year 10.00',
      '2032-02-16 due 2032-03-01 paid 12.00: Renewal of *, 2032-03-01 to 2033-02-28 12.00',
    ],
    queue: ['2031-03-01 register', '2032-03-15 renew'],
  },
  'in-redemption.com': {
    client: 'bob',
    ends: 'bob active 2033-03-10 2033-03-10',
    mails: [
      '2031-03-10 ordered issued receipt registered',
      '2032-02-09 expires',
      '2032-02-25 issued',
      '2032-03-03 expires reminder',
      '2032-03-11 overdue',
      '2032-03-13 expired',
      '2032-03-17 overdue',
      '2032-04-10 issued',
      '2032-04-18 overdue',
      '2032-04-20 receipt',
    ],
    invoices: [
      '2031-03-10 due 2031-03-10 paid 10.00: Registration of * for 1 year 10.00',
      '2032-02-25 due 2032-03-10 cancelled 12.00: Renewal of *, 2032-03-10 to 2033-03-09 12.00',
      '2032-04-10 due 2032-04-17 paid 92.00: Renewal of *, 2032-03-10 to 2033-03-09, with restoration from redemption 92.00',
    ],
    queue: ['2031-03-10 register', '2032-04-20 renew'],
  },
  'never-paid.com': {
    client: 'bob',
    ends: 'bob expired 2032-04-05 2032-04-05',
    mails: [
      '2031-04-05 ordered issued receipt registered',
      '2032-03-06 expires',
      '2032-03-22 issued',
      '2032-03-29 expires reminder',
      '2032-04-06 overdue',
      '2032-04-08 expired',
      '2032-04-12 overdue',
      '2032-05-06 issued',
      '2032-05-14 overdue',
      '2032-05-20 overdue',
    ],
    invoices: [
      '2031-04-05 due 2031-04-05 paid 10.00: Registration of * for 1 year 10.00',
      '2032-03-22 due 2032-04-05 cancelled 12.00: Renewal of *, 2032-04-05 to 2033-04-04 12.00',
      '2032-05-06 due 2032-05-13 cancelled 92.00: Renewal of *, 2032-04-05 to 2033-04-04, with restoration from redemption 92.00',
    ],
    queue: ['2031-04-05 register'],
  },

  'not-wanted.com': {
    client: 'cleo',
    ends: 'cleo expired 2032-05-02 2032-05-02',
    mails: [
      '2031-05-02 ordered issued receipt registered',
      '2032-04-02 expires-off',
      '2032-04-25 expires-off',
      '2032-05-05 expired-off',
    ],
    invoices: ['2031-05-02 due 2031-05-02 paid 10.00: Registration of * for 1 year 10.00'],
    queue: ['2031-05-02 register'],
  },
  'changed-mind.com': {
    client: 'cleo',
    ends: 'cleo active 2033-05-10 2033-05-10',
    mails: [
      '2031-05-10 ordered issued receipt registered',
      '2032-04-10 expires',
      '2032-04-26 issued',
      '2032-05-03 expires-off',
      '2032-05-06 issued',
      '2032-05-08 receipt',
    ],
    invoices: [
      '2031-05-10 due 2031-05-10 paid 10.00: Registration of * for 1 year 10.00',
      '2032-04-26 due 2032-05-10 cancelled 12.00: Renewal of *, 2032-05-10 to 2033-05-09 12.00',
      '2032-05-06 due 2032-05-10 paid 12.00: Renewal of *, 2032-05-10 to 2033-05-09 12.00',
    ],
    queue: ['2031-05-10 register', '2032-05-08 renew'],
  },
  'cancelled.com': {
    client: 'cleo',
    ends: 'cleo cancelled 2032-06-01 2032-06-01',
    mails: [
      '2031-06-01 ordered issued receipt registered',
      '2032-05-02 expires',
      '2032-05-18 issued',
      '2032-05-20 credited receipt',
    ],
    invoices: [
      '2031-06-01 due 2031-06-01 paid 10.00: Registration of * for 1 year 10.00',
      '2032-05-18 due 2032-06-01 paid 12.00, credited 12.00: Renewal of *, 2032-06-01 to 2033-05-31 12.00',
    ],
    queue: ['2031-06-01 register', '2032-05-20 renew cancelled'],
  },
  'moved.com': {
    client: 'cleo',
    ends: 'ada active 2033-06-15 2033-06-15',
    mails: [
      '2031-06-15 ordered issued receipt registered',
      '2032-05-16 expires',
      '2032-06-01 issued',
      '2032-06-04 issued-ada',
      '2032-06-08 expires-ada reminder-ada',
      '2032-06-10 receipt-ada',
    ],
    invoices: [
      '2031-06-15 due 2031-06-15 paid 10.00: Registration of * for 1 year 10.00',
      '2032-06-01 due 2032-06-15 cancelled 12.00: Renewal of *, 2032-06-15 to 2033-06-14 12.00',
      '2032-06-04 due 2032-06-15 paid 12.00: Renewal of *, 2032-06-15 to 2033-06-14 12.00',
    ],
    queue: ['2031-06-15 register', '2032-06-10 renew'],
  },
  'staff.com': {
    client: 'cleo',
    ends: 'cleo active 2033-07-01 2033-07-01',
    mails: [
      '2031-07-01 ordered issued receipt registered',
      '2032-06-01 expires',
      '2032-06-17 issued',
      '2032-06-24 expires reminder',
    ],
    invoices: [
      '2031-07-01 due 2031-07-01 paid 10.00: Registration of * for 1 year 10.00',
      '2032-06-17 due 2032-07-01 cancelled 12.00: Renewal of *, 2032-07-01 to 2033-06-30 12.00',
    ],
    queue: ['2031-07-01 register', '2032-06-25 renew'],
  },

  'münchen.de': {
    client: 'dora',
    ends: 'dora active 2033-01-20 2033-01-20',
    mails: [
      '2031-01-20 ordered issued receipt registered',
      '2031-12-21 expires',
      '2032-01-06 issued',
      '2032-01-08 receipt',
      '2032-12-21 expires',
      '2033-01-06 issued',
    ],
    invoices: [
      '2031-01-20 due 2031-01-20 paid 4.00: Registration of * for 1 year 4.00',
      '2032-01-06 due 2032-01-20 paid 5.00: Renewal of *, 2032-01-20 to 2033-01-19 5.00',
      '2033-01-06 due 2033-01-20 unpaid 5.00: Renewal of *, 2033-01-20 to 2034-01-19 5.00',
    ],
    queue: ['2031-01-20 register', '2032-01-08 renew'],
  },
  'köln.de': {
    client: 'dora',
    ends: 'dora active 2033-02-15 2033-02-15',
    mails: [
      '2031-02-15 ordered issued receipt registered',
      '2032-01-16 expires',
      '2032-02-01 issued',
      '2032-02-08 expires reminder',
      '2032-02-10 receipt',
    ],
    invoices: [
      '2031-02-15 due 2031-02-15 paid 4.00: Registration of * for 1 year 4.00',
      '2032-02-01 due 2032-02-15 paid 5.00: Renewal of *, 2032-02-15 to 2033-02-14 5.00',
    ],
    queue: ['2031-02-15 register', '2032-02-10 renew'],
  },
  'euro.com': {
    client: 'dora',
    ends: 'dora active 2033-03-20 2033-03-20',
    mails: [
      '2031-03-20 ordered issued receipt registered',
      '2032-02-19 expires',
      '2032-03-06 issued',
      '2032-03-13 expires reminder',
      '2032-03-21 overdue',
      '2032-03-23 expired',
      '2032-03-27 overdue',
      '2032-04-20 issued',
      '2032-04-28 overdue',
      '2032-05-01 receipt',
    ],
    invoices: [
      '2031-03-20 due 2031-03-20 paid 9.00: Registration of * for 1 year 9.00',
      '2032-03-06 due 2032-03-20 cancelled 11.00: Renewal of *, 2032-03-20 to 2033-03-19 11.00',
      '2032-04-20 due 2032-04-27 paid 81.00: Renewal of *, 2032-03-20 to 2033-03-19, with restoration from redemption 81.00',
    ],
    queue: ['2031-03-20 register', '2032-05-01 renew'],
  },
  'rescued.com': {
    client: 'dora',
    ends: 'dora active 2033-04-10 2033-04-10',
    mails: [
      '2031-04-10 ordered issued receipt registered',
      '2032-03-11 expires',
      '2032-03-27 issued',
      '2032-04-03 expires reminder',
      '2032-04-11 overdue',
      '2032-04-13 expired',
      '2032-04-17 overdue',
      '2032-05-11 issued',
      '2032-05-19 overdue',
    ],
    invoices: [
      '2031-04-10 due 2031-04-10 paid 9.00: Registration of * for 1 year 9.00',
      '2032-03-27 due 2032-04-10 cancelled 11.00: Renewal of *, 2032-04-10 to 2033-04-09 11.00',
      '2032-05-11 due 2032-05-18 cancelled 81.00: Renewal of *, 2032-04-10 to 2033-04-09, with restoration from redemption 81.00',
    ],
    queue: ['2031-04-10 register', '2032-05-20 renew'],
  },
  'refused.com': {
    client: 'dora',
    ends: 'dora pending never never',
    mails: ['2031-05-12 ordered issued receipt'],
    invoices: ['2031-05-12 due 2031-05-12 paid 9.00: Registration of * for 1 year 9.00'],
    queue: ['2031-05-12 register failed'],
  },

  // Registered manually by staff.
  'by-hand.com': {
    client: 'emil',
    ends: 'emil active 2033-05-06 2033-05-06',
    mails: ['2031-05-04 ordered issued receipt', '2032-04-06 expires', '2032-04-22 issued', '2032-04-25 receipt'],
    invoices: [
      '2031-05-04 due 2031-05-04 paid 9.00: Registration of * for 1 year 9.00',
      '2032-04-22 due 2032-05-06 paid 11.00: Renewal of *, 2032-05-06 to 2033-05-05 11.00',
    ],
    queue: ['2031-05-04 register', '2032-04-25 renew'],
  },
  // Its first two invoices include hosting at 50.00 a year, which stays due for the year that had started when the
  // hosting ended.
  'lapsed.com': {
    client: 'emil',
    ends: 'emil expired 2032-06-05 2032-06-05',
    mails: [
      '2031-06-05 ordered issued receipt registered welcome',
      '2032-05-06 expires',
      '2032-05-22 issued',
      '2032-05-29 expires reminder',
      '2032-06-06 overdue',
      '2032-06-08 expired',
      '2032-06-10 suspended',
      '2032-06-12 overdue',
      '2032-07-05 terminated',
      '2032-07-06 credited issued',
      '2032-07-14 overdue',
      '2032-07-20 overdue',
    ],
    invoices: [
      '2031-06-05 due 2031-06-05 paid 59.00: Registration of * for 1 year 9.00',
      '2032-05-22 due 2032-06-05 overdue 61.00, credited 11.00: Renewal of *, 2032-06-05 to 2033-06-04 11.00',
      '2032-07-06 due 2032-07-13 cancelled 81.00: Renewal of *, 2032-06-05 to 2033-06-04, with restoration from redemption 81.00',
    ],
    queue: ['2031-06-05 create', '2031-06-05 register', '2032-06-10 suspend', '2032-07-05 terminate'],
  },
  'direct.com': {
    client: 'emil',
    ends: 'emil active 2033-08-01 2033-08-01',
    mails: ['2031-08-01 registered', '2032-07-02 expires', '2032-07-18 issued', '2032-07-20 receipt'],
    invoices: ['2032-07-18 due 2032-08-01 paid 11.00: Renewal of *, 2032-08-01 to 2033-07-31 11.00'],
    queue: ['2031-08-01 register', '2032-07-20 renew'],
  },
  'ahead.com': {
    client: 'emil',
    ends: 'emil active 2034-08-20 2034-08-20',
    mails: ['2031-08-20 ordered issued receipt registered'],
    invoices: ['2031-08-20 due 2031-08-20 paid 9.00: Registration of * for 1 year 9.00'],
    queue: ['2031-08-20 register', '2031-10-01 renew'],
  },
}

/**
 * By client: number of invoices, and in minor units the amount paid less refunds, cancelled, credited, and due, and the
 * credit balance.
 */
export const expectedSums = {
  ada: { invoices: 9, paid: 27_800, cancelled: 0, credited: 0, owed: 0, credit: 0 },
  bob: { invoices: 12, paid: 18_000, cancelled: 11_600, credited: 0, owed: 0, credit: 0 },
  cleo: { invoices: 10, paid: 6_200, cancelled: 3_600, credited: 1_200, owed: 0, credit: 1_200 },
  dora: { invoices: 12, paid: 12_600, cancelled: 10_300, credited: 0, owed: 500, credit: 0 },
  emil: { invoices: 7, paid: 9_900, cancelled: 8_100, credited: 1_100, owed: 5_000, credit: 0 },
}

/** Totals of all domains. Items shared by several domains count once. */
export const expectedTotals = { days: 731, invoices: 50, mails: 211, rows: 50 }
