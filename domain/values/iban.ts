const form = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/

/** Returns an IBAN as it is stored: without blanks, in capitals. */
export const compactIban = (text: string): string => text.replace(/\s/g, '').toUpperCase()

/** Returns true for an IBAN whose check digits are right (ISO 13616: mod 97). Blanks and letter case do not matter. */
export function isIban(text: string): boolean {
  const iban = compactIban(text)
  if (!form.test(iban)) return false
  // Letters count as 10 to 35.
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return BigInt(digits) % 97n === 1n
}

/** Returns an IBAN as it is read: in groups of four. */
export const ibanInGroups = (iban: string): string => compactIban(iban).replaceAll(/(.{4})(?=.)/g, '$1 ')
