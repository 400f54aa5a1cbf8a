import { validate as austrian } from 'stdnum/lib/cjs/at/uid.js'
import { validate as belgian } from 'stdnum/lib/cjs/be/vat.js'
import { validate as cypriot } from 'stdnum/lib/cjs/cy/vat.js'
import { validate as german } from 'stdnum/lib/cjs/de/vat.js'
import { validate as danish } from 'stdnum/lib/cjs/dk/cvr.js'
import { validate as estonian } from 'stdnum/lib/cjs/ee/kmkr.js'
import { validate as spanish } from 'stdnum/lib/cjs/es/nif.js'
import { validate as finnish } from 'stdnum/lib/cjs/fi/alv.js'
import { validate as french } from 'stdnum/lib/cjs/fr/tva.js'
import { validate as greek } from 'stdnum/lib/cjs/gr/vat.js'
import { validate as croatian } from 'stdnum/lib/cjs/hr/oib.js'
import { validate as hungarian } from 'stdnum/lib/cjs/hu/anum.js'
import { validate as irish } from 'stdnum/lib/cjs/ie/vat.js'
import { validate as italian } from 'stdnum/lib/cjs/it/iva.js'
import { validate as lithuanian } from 'stdnum/lib/cjs/lt/pvm.js'
import { validate as luxembourgish } from 'stdnum/lib/cjs/lu/tva.js'
import { validate as maltese } from 'stdnum/lib/cjs/mt/vat.js'
import { validate as dutch } from 'stdnum/lib/cjs/nl/btw.js'
import { validate as polish } from 'stdnum/lib/cjs/pl/nip.js'
import { validate as portuguese } from 'stdnum/lib/cjs/pt/nif.js'
import { validate as romanian } from 'stdnum/lib/cjs/ro/cif.js'
import { validate as swedish } from 'stdnum/lib/cjs/se/vat.js'
import {
  isBritish,
  isBulgarian,
  isCzech,
  isJapanese,
  isLatvian,
  isNorwegian,
  isSlovak,
  isSlovenian,
  isSwiss,
} from './check-digits.js'

/** Format of a country's tax IDs. */
export interface TaxIdForm {
  /** Accepted prefixes. The first is the official one. */
  readonly prefixes: readonly string[]
  /** Matches the whole number without its prefix. */
  readonly form: RegExp
  /** Returns true if the check digits of a number that matches `form` are correct. */
  readonly isRight: (number: string) => boolean
}

// Returns a check from `stdnum`. The checks are imported individually, because the library's index loads about a
// hundred countries.
const createCheck =
  (validate: (number: string) => { readonly isValid: boolean }) =>
  (number: string): boolean =>
    validate(number).isValid

const form = (prefix: string, pattern: RegExp, isRight: TaxIdForm['isRight']): TaxIdForm => ({
  prefixes: [prefix],
  form: pattern,
  isRight,
})

/** EU member states by country code. Greek tax IDs start with EL. GR is accepted too. */
const memberStateForms = {
  AT: form('AT', /^U\d{8}$/, createCheck(austrian)),
  BE: form('BE', /^(?:0[1-9]|1\d)\d{8}$/, createCheck(belgian)),
  BG: form('BG', /^\d{9,10}$/, isBulgarian),
  CY: form('CY', /^(?!12)\d{8}[A-Z]$/, createCheck(cypriot)),
  CZ: form('CZ', /^(?:[0-8]\d{7}|\d{9,10})$/, isCzech),
  DE: form('DE', /^[1-9]\d{8}$/, createCheck(german)),
  DK: form('DK', /^[1-9]\d{7}$/, createCheck(danish)),
  EE: form('EE', /^\d{9}$/, createCheck(estonian)),
  ES: form('ES', /^(?:[A-Z]\d{7}[A-Z\d]|\d{8}[A-Z])$/, createCheck(spanish)),
  FI: form('FI', /^\d{8}$/, createCheck(finnish)),
  FR: form('FR', /^[A-HJ-NP-Z\d]{2}\d{9}$/, createCheck(french)),
  GR: { ...form('EL', /^\d{9}$/, createCheck(greek)), prefixes: ['EL', 'GR'] },
  HR: form('HR', /^\d{11}$/, createCheck(croatian)),
  HU: form('HU', /^\d{8}$/, createCheck(hungarian)),
  IE: form('IE', /^\d[A-Z\d+*]\d{5}[A-W]{1,2}$/, createCheck(irish)),
  IT: form('IT', /^\d{11}$/, createCheck(italian)),
  LT: form('LT', /^(?:\d{9}|\d{12})$/, createCheck(lithuanian)),
  LU: form('LU', /^\d{8}$/, createCheck(luxembourgish)),
  LV: form('LV', /^\d{11}$/, isLatvian),
  // The check digits are 37 less a remainder modulo 37, so they range from 01 to 37.
  MT: form('MT', /^[1-9]\d{5}(?:0[1-9]|[12]\d|3[0-7])$/, createCheck(maltese)),
  NL: form('NL', /^\d{9}B\d\d$/, createCheck(dutch)),
  PL: form('PL', /^\d{10}$/, createCheck(polish)),
  PT: form('PT', /^[1-9]\d{8}$/, createCheck(portuguese)),
  RO: form('RO', /^[1-9]\d{1,9}$/, createCheck(romanian)),
  SE: form('SE', /^\d{10}01$/, createCheck(swedish)),
  SI: form('SI', /^[1-9]\d{7}$/, isSlovenian),
  SK: form('SK', /^[1-9]\d[2-4789]\d{7}$/, isSlovak),
} as const satisfies Readonly<Record<string, TaxIdForm>>

/** Country code of an EU member state, with GR for Greece. */
export type MemberState = keyof typeof memberStateForms

const british: TaxIdForm = {
  // Northern Ireland uses XI for trade in goods with member states.
  ...form('GB', /^(?:\d{9}|\d{12}|GD[0-4]\d\d|HA[5-9]\d\d)$/, isBritish),
  prefixes: ['GB', 'XI'],
}

const otherForms: Readonly<Record<string, TaxIdForm>> = {
  GB: british,
  XI: { ...british, prefixes: ['XI', 'GB'] },
  NO: form('NO', /^\d{9}(?:MVA)?$/, isNorwegian),
  CH: { ...form('CHE', /^\d{9}(?:MWST|TVA|IVA|TPV|VAT)?$/, isSwiss), prefixes: ['CHE', 'CH'] },
  JP: { ...form('T', /^T\d{13}$/, isJapanese), prefixes: [] },
}

const normalizeCountryCode = (country: string): string => (country === 'EL' ? 'GR' : country)

/** Returns the member state for a country code, or undefined for other countries. */
export function memberStateCode(country: string): MemberState | undefined {
  const code = normalizeCountryCode(country)
  return Object.hasOwn(memberStateForms, code) ? (code as MemberState) : undefined
}

/** Returns the tax ID format of a country, or undefined if any text is accepted. */
export function findTaxIdForm(country: string): TaxIdForm | undefined {
  const state = memberStateCode(country)
  if (state !== undefined) return memberStateForms[state]
  return Object.hasOwn(otherForms, country) ? otherForms[country] : undefined
}
