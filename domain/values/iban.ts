const form = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/

/** Returns an IBAN as stored: uppercase, without spaces. */
export const compactIban = (text: string): string => text.replace(/\s/g, '').toUpperCase()

/** Returns true if a text is an IBAN with valid check digits (ISO 13616, mod 97). Ignores spaces and letter case. */
export function isIban(text: string): boolean {
  const iban = compactIban(text)
  if (!form.test(iban)) return false
  // Letters count as 10 to 35.
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return BigInt(digits) % 97n === 1n
}

/** Formats an IBAN for people, in groups of four characters. */
export const ibanInGroups = (iban: string): string => compactIban(iban).replaceAll(/(.{4})(?=.)/g, '$1 ')

/** Length of an IBAN by country (SWIFT IBAN registry). */
const lengths = new Map(
  `AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24
   FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32
   LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24
   RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30`
    .trim()
    .split(/\s+/)
    .map((one) => [one.slice(0, 2), Number(one.slice(2))]),
)

/** Maximum length of an IBAN with a space or hyphen between all characters. */
const maxSpread = 2 * 34

/**
 * Returns true if the text from `start` to `end` is part of an IBAN with valid check digits, with or without spaces and
 * hyphens.
 */
export function isPartOfIban(text: string, start: number, end: number): boolean {
  const from = Math.max(0, start - maxSpread)
  const near = text.slice(from, end + maxSpread)
  for (const { index, 0: head } of near.matchAll(/\b[A-Z]{2}(?=\d{2})/gi)) {
    if (from + index >= start) return false
    const length = lengths.get(head.toUpperCase())
    const written = length === undefined ? undefined : shortestPrefix(near.slice(index), length)
    if (written !== undefined && from + index + written.length >= end && isIban(written.replace(/[ \u00a0-]/g, '')))
      return true
  }
  return false
}

/**
 * Returns the shortest prefix with `length` letters and digits, or undefined if the text is too short or contains
 * characters other than spaces and hyphens before that.
 */
function shortestPrefix(text: string, length: number): string | undefined {
  let count = 0
  for (let at = 0; at < text.length; at++) {
    if (/[A-Z\d]/i.test(text[at] as string)) count++
    else if (!/[ \u00a0-]/.test(text[at] as string)) return undefined
    if (count === length) return text.slice(0, at + 1)
  }
  return undefined
}
