import { totp } from '../setup-support.js'

/** At least one entry in every section except `invites`, with values that are easily lost. */
export const everything = {
  settings: { company_name: 'Engines: “A # B”', invoice_due_days: 30, mail_from: '', time_zone: 'Europe/Oslo' },
  currencies: [
    { code: 'EUR', suffix: ' €', rate: 0.92 },
    { code: 'BTC', prefix: '₿ ', decimals: 3, rate: '0.0000001' },
  ],
  taxrates: [
    { name: 'MVA', rate: 25, country: 'NO' },
    { name: 'California', rate: 7.251, country: 'US', state: 'CA' },
    { name: '007', rate: 0 },
  ],
  clientgroups: [{ name: 'Resellers', discount: 7.13, colour: '#2e7d32' }],
  roles: [
    { name: 'Agents', permissions: ['reply_tickets', 'list_tickets'] },
    { name: 'Owners', full: true },
  ],
  staff: [
    {
      username: 'grace',
      role: 'Agents',
      password: 'correct horse',
      totp_secret: totp,
      email: 'grace@example.com',
      departments: ['Sales', 'Support'],
    },
    { username: 'ada', role: 'Owners', active: false },
  ],
  credentials: [
    { identifier: 'i'.repeat(32), username: 'grace', secret: 's'.repeat(64), allowed_ips: ['192.0.2.0/24', '::1'] },
  ],
  departments: [{ name: 'Sales', email: 'sales@example.com', order: 2 }, { name: 'Abuse' }],
  ticketstatuses: [{ title: 'In Progress', order: 7 }],
  orderstatuses: [{ title: 'Waiting' }],
  cannedcategories: [{ name: 'Billing' }, { name: 'Empty' }],
  cannedreplies: [{ name: 'Refund', category: 'Billing', message: 'Hello\n\n  {{ name }}:\n- it is on its way' }],
  productgroups: [{ name: 'Web', order: 3 }],
  products: [
    {
      group: 'Web',
      name: 'Basic: # 1',
      type: 'ssl',
      paytype: 'recurring',
      description: '- 10 GB\n- {{ domains }}',
      servergroup: 'Shared',
      sslmodule: 'acme',
      pricing: { USD: { monthly: 4.95, msetupfee: 0.5 }, BTC: { onetime: 0.001 } },
      hidden: true,
      stock: 0,
    },
  ],
  addons: [
    { name: 'Backups', description: null, pricing: { USD: { monthly: 4.95, annually: 49 }, EUR: { monthly: 5 } } },
  ],
  tlds: [
    {
      extension: '.com',
      register_price: 12.5,
      renew_price: 0,
      enabled: false,
      order: 4,
      grace_days: 0,
      redemption_days: 10,
      years: [5, 2],
      pricing: {
        USD: { register: { 2: 22 }, restore: { 1: 80 } },
        EUR: { renew: { 1: 11, 10: 100.5 }, transfer: { 1: 9 }, id_protection: { 1: 0 } },
      },
    },
    { extension: 'uk.com' },
  ],
  servergroups: [{ name: 'Shared', servers: ['web1'] }, { name: 'None' }],
  servers: [
    {
      name: 'web1',
      module: 'manual',
      hostname: 'web1.example.com',
      port: 2087,
      password: 'hunter2',
      access_key: 'hunter2',
      nameservers: ['ns1.example.com', 'ns2.example.com'],
      groups: ['Shared'],
    },
  ],
  modules: [{ type: 'gateway', name: 'banktransfer', parameters: { instructions: 'Account: 1\nNumber: 2' } }],
  promotions: [
    { code: 'SPRING', type: 'fixed', value: 12.35, cycles: ['monthly'], max_uses: 5, expires: '2030-01-01' },
  ],
  notificationrules: [
    {
      name: 'Hook',
      event: 'invoice.paid',
      channel: 'webhook',
      parameters: { url: 'https://hooks.example.com', secret: 'Y2FuYXJ5' },
    },
  ],
  emailtemplates: [
    {
      name: 'password reset',
      language: 'pt-BR',
      subject: 'Oi: {{ link }}',
      body: '<p>\n {{ link }}</p>\n',
      active: false,
    },
  ],
  todoitems: [{ title: 'Call', status: 'In Progress', due_date: '2026-11-30', admin: 'grace' }],
  bannedips: [{ ip: '192.0.2.7', reason: 'Tries: passwords' }, { ip: '2001:db8:*' }],
  blockedsenders: [{ email: 'spam@example.com' }],
  paymethods: [
    {
      client: 'ada@example.com',
      description: 'Visa',
      type: 'creditcard',
      gateway: 'manual',
      token: 'tok_1',
      card_last_four: '0042',
      expiry_date: '2029-08',
      default: true,
    },
  ],
}
