import { compactIban } from './iban.js'

/** Who is paid: one account, and the words that tell the payment. */
export interface CreditTransfer {
  readonly holder: string
  readonly iban: string
  /** Empty where it is not known; within the European Economic Area nobody needs it. */
  readonly bic: string
  readonly reference: string
}

const maxBytes = 331
const maxHolder = 70
const maxReference = 140
/** 999,999,999.99 in cents. */
const maxCents = 99_999_999_999

/**
 * Returns the text of the code with which banking apps fill in a transfer in euro: EPC069-12, version 002, UTF-8. A holder of
 * more than 70 characters is cut off, since banks read no more. Undefined where no such code can say it: without an IBAN or
 * a holder, for an amount below 0.01 or above 999999999.99, for one of parts of a cent, and beyond 331 bytes.
 */
export function epcText(
  { holder, iban, bic, reference }: CreditTransfer,
  amount: { readonly units: number; readonly decimals: number },
): string | undefined {
  const [name, words] = [onOneLine(holder).slice(0, maxHolder).join('').trim(), onOneLine(reference).join('')]
  const cents = inCents(amount)
  if (iban === '' || name === '' || cents === undefined || words.length > maxReference) return undefined
  const lines = ['BCD', '002', '1', 'SCT', bic, name, compactIban(iban), `EUR${inEuro(cents)}`, '', '', words]
  const text = lines.join('\n').trimEnd()
  return Buffer.byteLength(text) > maxBytes ? undefined : text
}

/** A line break would begin the next field. */
const onOneLine = (text: string): string[] => [
  ...text
    .normalize('NFC')
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim(),
]

function inCents({ units, decimals }: { readonly units: number; readonly decimals: number }): number | undefined {
  const cents = decimals <= 2 ? units * 10 ** (2 - decimals) : units / 10 ** (decimals - 2)
  return Number.isSafeInteger(cents) && cents >= 1 && cents <= maxCents ? cents : undefined
}

const inEuro = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
