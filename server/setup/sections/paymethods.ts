import { tokenPlace } from '../../../domain/clients/pay-tokens.js'
import { instant } from '../../../domain/context.js'
import * as f from '../fields.js'
import { refuseUninstalled } from '../installed.js'
import { sealed } from '../sealed.js'
import { asIs, clearable, flag, reference, section } from '../section.js'

type Owner = Parameters<typeof tokenPlace>[0]

export default section({
  name: 'paymethods',
  summary: 'Stored payment methods of clients. Reports call an entry client+description.',
  noun: 'payment method',
  table: 'pay_methods',
  exact: true,
  key: {
    client: f.foldedEmail({ description: 'E-mail address of the client.' }),
    description: f.name({ description: 'Description shown to the client.', example: 'Visa' }),
  },
  required: {
    type: f.name({ max: 64, description: 'Type of payment method. Required for a new one.', example: 'creditcard' }),
    gateway: f.name({ description: 'Name of its gateway module. Required for a new payment method.' }),
  },
  optional: {
    token: clearable(f.secret({ max: 4096, description: 'Token of the payment method at the gateway.' })),
    card_type: f.text({ max: 64, description: 'Card brand.' }),
    card_last_four: clearable(
      f.shaped('^\\d{4}$', { rule: 'be four digits', description: 'Last four digits of a card.', example: '4242' }),
    ),
    expiry_date: clearable(
      f.shaped('^(\\d{4}-(0[1-9]|1[0-2])|(0[1-9]|1[0-2])/(\\d{2}|\\d{4}))$', {
        rule: 'be a month such as 2029-08 or 08/29',
        description: 'Expiry month of a card.',
        example: '2029-08',
      }),
    ),
    default: f.withDefault(
      f.flag({ description: "True makes it the client's default payment method; it replaces the previous default." }),
      false,
    ),
  },
  columns: {
    client: reference('client_id', { noun: 'client', table: 'clients', by: 'email_key' }),
    token: sealed('pay_methods', 'token', (row) => tokenPlace(row as Owner).row),
    expiry_date: asIs('expires'),
    default: flag('is_default'),
  },
  initial: (now) => ({ status: 'active', created_at: instant(now) }),
  onlyOne: { flag: 'default', within: 'client' },
  check: async (drafts, { manifestOf }) => refuseUninstalled(drafts, 'gateway', 'gateway', manifestOf),
  example: () => [
    {
      client: 'ada@example.com',
      description: 'Visa',
      type: 'creditcard',
      gateway: 'manual',
      token: null,
      card_type: 'Visa',
      card_last_four: '4242',
      expiry_date: '2029-08',
      default: true,
    },
  ],
  exampleNeeds: 'a client of that address',
})
