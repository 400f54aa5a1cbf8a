import type { Answer } from '../../../tools/pretend-panel/provider.js'
import type { Body } from '../service.js'

export const json = (status: number, body: object, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { 'content-type': 'application/json', 'paypal-debug-id': 'f1d2d2f924e98', ...headers },
  body: JSON.stringify(body),
})

const names: Readonly<Record<number, string>> = {
  400: 'INVALID_REQUEST',
  403: 'NOT_AUTHORIZED',
  404: 'RESOURCE_NOT_FOUND',
  422: 'UNPROCESSABLE_ENTITY',
  429: 'RATE_LIMIT_REACHED',
}

export const failure = (status: number, issue: string, headers: Record<string, string> = {}): Answer =>
  json(
    status,
    {
      name: names[status] ?? 'INTERNAL_SERVER_ERROR',
      message: 'The requested action could not be performed.',
      debug_id: 'f1d2d2f924e98',
      details: [{ issue, description: `What ${issue} means.` }],
      links: [],
    },
    headers,
  )

export const missing = (): Answer => failure(404, 'INVALID_RESOURCE_ID')

const currencies = [
  ...['AUD', 'BRL', 'CAD', 'CHF', 'CNY', 'CZK', 'DKK', 'EUR', 'GBP', 'HKD', 'HUF', 'ILS', 'JPY', 'MXN', 'MYR', 'NOK'],
  ...['NZD', 'PHP', 'PLN', 'SEK', 'SGD', 'THB', 'TWD', 'USD'],
]
const whole = ['HUF', 'JPY', 'TWD']

/** Returns the issue of an amount that PayPal rejects, or undefined if PayPal accepts it. */
export function amountIssue(money: Body | undefined): string | undefined {
  const { currency_code: currency, value } = money ?? {}
  if (!currencies.includes(currency)) return 'CURRENCY_NOT_SUPPORTED'
  if (typeof value !== 'string' || !/^\d{1,30}(\.\d+)?$/.test(value)) return 'INVALID_PARAMETER_VALUE'
  const decimals = value.split('.')[1]
  if (whole.includes(currency)) return decimals === undefined ? undefined : 'DECIMALS_NOT_SUPPORTED'
  if (decimals?.length !== 2) return 'DECIMAL_PRECISION'
  return Number(value) > 0 ? undefined : 'CANNOT_BE_ZERO_OR_NEGATIVE'
}

const unitFields = ['reference_id', 'custom_id', 'invoice_id', 'description', 'amount', 'items']
const contextFields = [
  ...['locale', 'shipping_preference', 'payment_method_preference', 'return_url', 'cancel_url', 'user_action'],
  ...['landing_page', 'brand_name'],
]

const isShort = (text: unknown, most: number) => text === undefined || (typeof text === 'string' && text.length <= most)
const strangeTo = (known: readonly string[], stated: Body = {}) =>
  Object.keys(stated).some((one) => !known.includes(one))

/** Returns the issue of an order that PayPal rejects, or undefined if PayPal accepts it. */
export function orderIssue({ intent, purchase_units: units, payment_source: source }: Body): string | undefined {
  const [unit] = units ?? []
  const wallet = source?.paypal
  if (intent !== 'CAPTURE' || unit === undefined || wallet === undefined) return 'MISSING_REQUIRED_PARAMETER'
  if (strangeTo(unitFields, unit) || strangeTo(['experience_context', 'attributes', 'vault_id'], wallet))
    return 'UNKNOWN_PARAMETER'
  if (strangeTo(contextFields, wallet.experience_context)) return 'UNKNOWN_PARAMETER'
  if (![unit.custom_id, unit.invoice_id, unit.description].every((text) => isShort(text, 127)))
    return 'INVALID_STRING_LENGTH'
  return amountIssue(unit.amount) ?? itemsIssue(unit)
}

function itemsIssue({ items, amount }: Body): string | undefined {
  if (items === undefined) return undefined
  const sum = items.reduce((sum: number, item: Body) => sum + Math.round(Number(item.unit_amount.value) * 100), 0)
  const total = amount.breakdown?.item_total?.value
  if (total === undefined) return 'ITEM_TOTAL_REQUIRED'
  if (items.some((item: Body) => !isShort(item.name, 127) || item.quantity !== '1')) return 'INVALID_PARAMETER_VALUE'
  return sum === Math.round(Number(total) * 100) && total === amount.value ? undefined : 'ITEM_TOTAL_MISMATCH'
}
