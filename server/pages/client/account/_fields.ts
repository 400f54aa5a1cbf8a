import { f } from '../../../../actions/_shared/kit.js'
import { countryCodes } from '../../../../domain/values/countries.js'
import { formattingLocales } from '../../../../domain/values/languages.js'
import { languages } from '../../../../domain/words/catalog.js'
import type { Locale } from '../../../../domain/words/locale.js'
import type { Choice } from '../../form.js'

export const nameFields = {
  firstname: { label: ['labels', 'firstName'], type: 'text', autocomplete: 'given-name', field: f.name() },
  lastname: { label: ['labels', 'lastName'], type: 'text', autocomplete: 'family-name', field: f.name() },
} as const

export const email = {
  label: ['labels', 'email'],
  type: 'email',
  autocomplete: 'email',
  field: f.email(),
  mistake: ['mistakes', 'completeEmail'],
} as const

export const phonenumber = {
  label: ['accountLabels', 'phone'],
  type: 'tel',
  autocomplete: 'tel',
  isOptional: true,
  field: f.code({ max: 64 }),
} as const

/** Fields for the account holder. */
export const holderFields = {
  ...nameFields,
  companyname: {
    label: ['accountLabels', 'company'],
    type: 'text',
    autocomplete: 'organization',
    isOptional: true,
    field: f.text(),
  },
  tax_id: {
    label: ['accountLabels', 'taxId'],
    hint: ['accountLabels', 'taxIdHint'],
    type: 'text',
    isOptional: true,
    field: f.code({ max: 64 }),
  },
} as const

/** Fields for address, telephone number, and language. `detailChoices` returns their choices. */
export const detailFields = {
  address1: { label: ['accountLabels', 'address1'], type: 'text', autocomplete: 'address-line1', field: f.name() },
  address2: {
    label: ['accountLabels', 'address2'],
    type: 'text',
    autocomplete: 'address-line2',
    isOptional: true,
    field: f.text(),
  },
  postcode: {
    label: ['accountLabels', 'postcode'],
    type: 'text',
    autocomplete: 'postal-code',
    isOptional: true,
    field: f.text(),
  },
  city: { label: ['accountLabels', 'city'], type: 'text', autocomplete: 'address-level2', field: f.name() },
  state: {
    label: ['accountLabels', 'state'],
    type: 'text',
    autocomplete: 'address-level1',
    isOptional: true,
    field: f.text(),
  },
  country: { label: ['accountLabels', 'country'], type: 'select', autocomplete: 'country', field: f.country() },
  phonenumber,
  language: { label: ['accountLabels', 'language'], type: 'select', field: f.identifier({ max: 16 }) },
} as const

/**
 * Returns the choices for countries, and for languages of pages and emails, in the page's language. Includes the
 * current values even if they are no longer offered.
 */
export const detailChoices = (
  locale: Locale,
  current: { readonly country?: string; readonly language?: string } = {},
) => ({
  country: namedChoices(locale, 'region', withCurrent(countryCodes, current.country)),
  language: namedChoices(locale, 'language', withCurrent(Object.keys(languages), current.language)),
})

const withCurrent = (codes: readonly string[], current: string | undefined): readonly string[] =>
  current === undefined || current === '' || codes.includes(current) ? codes : [...codes, current]

/** Returns a country's name in the page's language, or the code itself if it is invalid. */
export const countryName = ({ language }: Locale, code: string): string => namesOf(language, 'region')(code)

function namesOf(language: string, type: 'region' | 'language'): (code: string) => string {
  const names = new Intl.DisplayNames(formattingLocales(language), { type })
  return (code) => {
    try {
      return names.of(code) ?? code
    } catch {
      return code
    }
  }
}

function namedChoices({ language }: Locale, type: 'region' | 'language', codes: readonly string[]): Choice[] {
  const nameOf = namesOf(language, type)
  const { compare } = new Intl.Collator(formattingLocales(language))
  return codes.map((value) => ({ value, label: nameOf(value) })).sort((a, b) => compare(a.label, b.label))
}
