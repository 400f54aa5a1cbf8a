import { compactIban } from './iban.js'

/** Recipient and reference of a bank transfer. */
export interface CreditTransfer {
  readonly holder: string
  readonly iban: string
  /** Empty if unknown. Transfers within the European Economic Area do not need it. */
  readonly bic: string
  readonly reference: string
}

const maxBytes = 331
const maxHolder = 70
const maxReference = 140
/** Maximum amount in cents: 999,999,999.99 euros. */
const maxCents = 99_999_999_999

/**
 * Returns the text of the QR code with which banking apps fill in a euro transfer: EPC069-12, version 002, UTF-8. A
 * holder is cut to 70 characters, because banks read no more. Returns undefined if the code cannot represent the
 * transfer: no IBAN or holder, an amount below 0.01, above 999999999.99, or with fractions of a cent, a reference over
 * 140 characters, or a code over 331 bytes.
 */
export function epcText(
  { holder, iban, bic, reference }: CreditTransfer,
  amount: { readonly units: number; readonly decimals: number },
): string | undefined {
  const [name, words] = [toSingleLine(holder).slice(0, maxHolder).join('').trim(), toSingleLine(reference).join('')]
  const cents = toEuroCents(amount)
  if (iban === '' || name === '' || cents === undefined || words.length > maxReference) return undefined
  const lines = ['BCD', '002', '1', 'SCT', bic, name, compactIban(iban), `EUR${formatEuros(cents)}`, '', '', words]
  const text = lines.join('\n').trimEnd()
  return Buffer.byteLength(text) > maxBytes ? undefined : text
}

/** Returns the characters of a text without line breaks, because a line break would begin the next field. */
const toSingleLine = (text: string): string[] => [
  ...text
    .normalize('NFC')
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim(),
]

function toEuroCents({ units, decimals }: { readonly units: number; readonly decimals: number }): number | undefined {
  const cents = decimals <= 2 ? units * 10 ** (2 - decimals) : units / 10 ** (decimals - 2)
  return Number.isSafeInteger(cents) && cents >= 1 && cents <= maxCents ? cents : undefined
}

const formatEuros = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
