import type { Accounts, TaxAccount } from '../settings/accounts.js'
import type { Tax } from '../taxes/tax.js'
import type { Role } from './entry.js'

/** An account number and its tax key. The key is empty for accounts without one. */
export interface NumberedAccount {
  readonly account: string
  readonly taxKey: string
}

/**
 * Returns the account for a role (R-3752). Revenue and tax roles use the first account in the `accounts` setting whose
 * conditions match, or a default name if none matches.
 */
export function resolveAccount(
  accounts: Accounts,
  role: Role,
  { client, country }: { readonly client: number | null; readonly country: string },
): NumberedAccount {
  switch (role.of) {
    case 'revenue':
      return numbered(
        accounts.revenue.find(
          (one) =>
            fits(one, role.taxes, country) &&
            (one.group === undefined || one.group === role.group) &&
            (one.kind === undefined || one.kind === role.kind),
        ),
        'revenue',
      )
    case 'tax':
      return numbered(
        accounts.taxes.find((one) => fits(one, role.taxes, country)),
        `tax ${formatRate(role.taxes[0].rate)}`,
      )
    case 'gateway':
      return plain(accounts.gateways.get(role.name) ?? accounts.gateways.get('*') ?? `gateway ${role.name}`)
    case 'receivables':
      return plain(
        accounts.debtors === undefined || client === null
          ? accounts.single.receivables
          : String(accounts.debtors + client),
      )
    default:
      return plain(accounts.single[role.of])
  }
}

const plain = (account: string): NumberedAccount => ({ account, taxKey: '' })

const numbered = (found: TaxAccount | undefined, usual: string): NumberedAccount => ({
  account: found?.account ?? usual,
  taxKey: found?.tax_key ?? '',
})

const fits = ({ tax, category, rate, country }: TaxAccount, taxes: readonly Tax[], of: string): boolean =>
  (country === undefined || country === of) &&
  (isForAny({ tax, category, rate }) ||
    taxes.some((one) => isFor({ tax, category, rate }, one)) ||
    isForNone(rate, taxes))

type Conditions = {
  readonly tax?: string | undefined
  readonly category?: string | undefined
  readonly rate?: number | undefined
}

const isForAny = ({ tax, category, rate }: Conditions): boolean =>
  tax === undefined && category === undefined && rate === undefined

const isFor = ({ tax, category, rate }: Conditions, one: Tax): boolean =>
  (tax === undefined || tax === one.name) &&
  (category === undefined || category === one.category) &&
  (rate === undefined || rate === one.rate)

/**
 * Returns true if a condition requires rate 0 and a line has no taxes. Ignores the condition's tax name and category.
 */
const isForNone = (rate: number | undefined, taxes: readonly Tax[]): boolean => rate === 0 && taxes.length === 0

/** Formats a rate in thousandths of a percent as a decimal percentage: `19`, `8.25`. */
export const formatRate = (rate: number): string => String(rate / 1000)
