import { renewedColumns } from '../../../domain/clients/pay-method-rows.js'
import { tokenPlace } from '../../../domain/clients/pay-tokens.js'
import { instant } from '../../../domain/context.js'
import { tokenHash } from '../../../domain/payments/stored-methods.js'
import { decrypt } from '../../../domain/secrets/encryption.js'
import { encryptedColumn } from '../encrypted-columns.js'
import * as f from '../fields.js'
import { refuseUninstalled } from '../installed-modules.js'
import {
  type Column,
  clearable,
  defineSection,
  flagColumn,
  plainColumn,
  type Row,
  referenceColumn,
  type StoreContext,
} from '../section.js'

type Owner = Parameters<typeof tokenPlace>[0]

interface Consent {
  readonly at: string
  readonly words: string
}

/** Time of a consent. `consentGiverColumns` returns the columns for its wording, giver, and origin. */
const consentColumn: Column<Consent | null> = {
  column: 'consent_at',
  store: (consent) => consent?.at ?? null,
  read: (at, { row, leaveOut }) => {
    if (at === null) return null
    if (typeof row.consent_words === 'string') return { at, words: row.consent_words }
    leaveOut('consent')
    return undefined
  },
}

/**
 * Returns the columns for a consent's wording, giver, and origin. A new or changed consent was given by the setup file.
 * An unchanged or omitted one keeps its columns, so the result is empty.
 */
function consentGiverColumns(consent: Consent | null | undefined, row: Row | undefined): Row {
  if (consent === undefined) return {}
  if (consent === null) return { consent_words: null, consent_by: null, consent_from: null }
  if (row?.consent_at === consent.at && row.consent_words === consent.words) return {}
  return { consent_words: consent.words, consent_by: 'set-up', consent_from: null }
}

/**
 * Returns the columns that depend on the token. The hash (R-4135) is null if the stored token cannot be read. A
 * different token also resets the decline of the previous one. Returns no columns if neither token nor gateway changes.
 */
function tokenColumns(
  { token, gateway }: { readonly token?: string | null; readonly gateway?: string },
  row: Row | undefined,
  keys: Pick<StoreContext, 'secretKey' | 'linkKey'> & { readonly now: Date },
): Row {
  const at = gateway ?? String(row?.gateway)
  if (token === undefined && at === row?.gateway) return {}
  const stored = decryptToken(row, keys)
  const present = token === undefined ? stored : token
  return {
    token_hash: present === null ? null : tokenHash(keys, at, present),
    ...(row !== undefined && present !== stored && renewedColumns(keys.now)),
  }
}

function decryptToken(row: Row | undefined, { secretKey }: Pick<StoreContext, 'secretKey'>): string | null {
  if (typeof row?.token !== 'string') return null
  try {
    return decrypt(secretKey, row.token, tokenPlace(row as unknown as Owner))
  } catch {
    return null
  }
}

export default defineSection({
  name: 'paymethods',
  summary: 'Stored payment methods of clients. Reports show an entry as client+description.',
  noun: 'payment method',
  table: 'pay_methods',
  exact: true,
  key: {
    client: f.foldedEmail({ description: 'Email address of the client.' }),
    description: f.name({ description: 'Description shown to the client.', example: 'Visa' }),
  },
  required: {
    type: f.identifier({
      max: 64,
      description: 'Type of payment method. Required for a new one.',
      example: 'creditcard',
    }),
    gateway: f.identifier({ description: 'Name of its gateway module. Required for a new payment method.' }),
  },
  optional: {
    token: clearable(f.secret({ max: 4096, description: 'Token of the payment method at the gateway.' })),
    card_type: f.code({ max: 64, description: 'Card brand.' }),
    card_last_four: clearable(
      f.patternText('^\\d{4}$', {
        rule: 'be four digits',
        description: 'Last four digits of a card.',
        example: '4242',
      }),
    ),
    expiry_date: clearable(
      f.patternText('^(\\d{4}-(0[1-9]|1[0-2])|(0[1-9]|1[0-2])/(\\d{2}|\\d{4}))$', {
        rule: 'be a month such as 2029-08 or 08/29',
        description: 'Expiry month of a card.',
        example: '2029-08',
      }),
    ),
    default: f.withDefault(
      f.flag({ description: "True makes it the client's default payment method; it replaces the previous default." }),
      false,
    ),
    consent: clearable(
      f.group(
        {
          at: f.moment({ description: 'When the client agreed.', example: '2026-01-31T12:00:00Z' }),
          words: f.name({
            max: 4096,
            description: 'Wording that the client agreed to.',
            example: 'My card may be charged for my invoices.',
          }),
        },
        {},
        {
          description:
            'The client’s consent to automatic charges. Without it, the payment method is never charged automatically.',
        },
      ),
    ),
    customer: clearable(
      f.identifier({
        max: 255,
        description:
          'Client’s ID at the gateway, which some gateways need to charge a payment method. A client has one ID per gateway, whichever entry contains it.',
        example: 'cus_4242',
      }),
    ),
  },
  columns: {
    client: referenceColumn('client_id', { noun: 'client', table: 'clients', by: 'email_key' }),
    token: encryptedColumn('pay_methods', 'token', (row) => tokenPlace(row as Owner).row),
    expiry_date: plainColumn('expires'),
    default: flagColumn('is_default'),
    consent: consentColumn,
    customer: {
      shared: 'gateway_customers',
      keeps: 'customer',
      by: ['client_id', 'gateway'],
      initial: (now) => ({ created_at: instant(now) }),
    },
  },
  follow: (values, row, keys) => ({ ...consentGiverColumns(values.consent, row), ...tokenColumns(values, row, keys) }),
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
      consent: { at: '2026-01-31T12:00:00Z', words: 'My card may be charged for my invoices.' },
      customer: 'cus_4242',
    },
  ],
  exampleNeeds: 'a client with that address',
})
