import type { EmailTemplateRow } from '../../db/rows.js'
import { isDay } from '../values/days.js'
import { findWords } from '../words/catalog.js'
import { english } from '../words/en.js'
import { type Formats, formatDay, getFormats } from '../words/formats.js'
import type { Words } from '../words/words.js'
import { isFormerText } from './former-texts.js'
import { type Rendered, render } from './render.js'
import type { MailText, Template } from './template.js'
import { templates } from './templates.js'

type Variables = Readonly<Record<string, string>>

/** Texts and formats of one language. */
export interface Language {
  readonly words: Words
  readonly formats: Formats
}

/** Returns translations of those variables that are sentences of ours. */
export type TranslateVariables = (language: Language) => Variables

/** A built-in text, with the variables and language for formatting it. */
interface BuiltIn extends MailText {
  readonly variables: Variables
  /** Undefined for English, because its variables are not reformatted. */
  readonly language: Language | undefined
}

/** The text of an email for a reader's language. */
export interface ChosenText {
  /** Language of the text, which can differ from the reader's language. */
  readonly language: string
  /** The operator's text, or undefined if the built-in text is used. */
  readonly edited: MailText | undefined
  /** The built-in text, or undefined for an email that exists only as an operator's template. */
  readonly builtIn: BuiltIn | undefined
}

/**
 * Returns the text of an email for a reader's language (R-4131). The stored template that matches the language best
 * takes precedence over the built-in text in that language or in English. However, an unedited English template is not
 * used if the built-in text is translated. Returns undefined if the template is disabled, unless the email grants
 * access to an account. Throws an Error if there is no text.
 */
export function chooseText(
  name: string,
  stored: readonly EmailTemplateRow[],
  language: string,
): ChosenText | undefined {
  const template = templates.get(name)
  const fitting = findTemplate(stored, language)
  const isOff = fitting?.is_active === 0
  // A sign-in link is sent even if the template is disabled (R-4830).
  if (isOff && template?.opensAccountForMs === undefined) return undefined
  const found = isOff ? undefined : fitting
  if (template === undefined) {
    if (found === undefined) throw new Error(`there is no mail template ${name}`)
    return { edited: found, builtIn: undefined, language: found.language }
  }
  const builtIn = builtInText(template, language)
  const isSuperseded = found !== undefined && builtIn.language !== undefined && !isEdited(template, found)
  const edited = isSuperseded ? undefined : found
  return { edited, builtIn, language: edited?.language ?? (builtIn.language === undefined ? 'en' : language) }
}

/**
 * Returns the template that matches a language best (RFC 4647 lookup). For `nb-NO`, that is the template for `nb-NO`,
 * `nb`, or `en`, in this order.
 */
function findTemplate(stored: readonly EmailTemplateRow[], language: string): EmailTemplateRow | undefined {
  const ofTag = new Map(stored.map((one) => [normalizeTag(one.language), one]))
  const subtags = normalizeTag(language).split('-')
  for (; subtags.length > 0; subtags.pop()) {
    const found = ofTag.get(subtags.join('-'))
    if (found !== undefined) return found
    // A single letter or digit starts an extension, which has no meaning without the subtags after it.
    if (subtags.at(-2)?.length === 1) subtags.pop()
  }
  return ofTag.get('en')
}

const normalizeTag = (language: string): string => language.trim().toLowerCase().replaceAll('_', '-')

/**
 * Returns false for an English text that this or an earlier release stored in new databases (R-4132). The operator did
 * not choose such a text over a text in the reader's language. The setup trims texts that it stores.
 */
const isEdited = (template: Template, { language, subject, body }: EmailTemplateRow): boolean =>
  normalizeTag(language) !== 'en' ||
  !(
    (subject === template.subject && body.trim() === template.body.trim()) ||
    isFormerText(template.name, { subject, body })
  )

/** Returns the built-in text in a language, or in English if there is no translation. */
function builtInText({ name, subject, body, variables }: Template, language: string): BuiltIn {
  const words = findWords(language)
  if (words === undefined || words === english) return { subject, body, variables, language: undefined }
  return { ...words.mails[name], variables, language: { words, formats: formatsFor(language) } }
}

const knownFormats = new Map<string, Formats>()
/** Maximum number of cached formats, because callers choose the languages. */
const maxFormats = 200

/** Returns the formats of a language. They are cached, because creating them takes longer than writing most emails. */
function formatsFor(language: string): Formats {
  const known = knownFormats.get(language)
  if (known !== undefined) return known
  if (knownFormats.size >= maxFormats) knownFormats.clear()
  const formats = getFormats(language)
  knownFormats.set(language, formats)
  return formats
}

/**
 * Renders an email. If the operator's text fails, renders the built-in text. Throws an Error that describes the problem
 * in the text that failed last.
 */
export function renderChosenText(
  { edited, builtIn }: ChosenText,
  variables: Variables,
  translated?: TranslateVariables,
): Rendered {
  if (edited !== undefined)
    try {
      return render(edited, variables)
    } catch (error) {
      // An invalid template must not make the event fail.
      if (builtIn === undefined) throw error
    }
  const { language, ...text } = builtIn as BuiltIn
  return render(
    text,
    language === undefined ? variables : { ...formatVariables(text, variables, language), ...translated?.(language) },
  )
}

/** Returns the variables with days formatted for a language (R-4133). */
function formatVariables(
  { variables: examples }: Pick<BuiltIn, 'variables'>,
  variables: Variables,
  { formats }: Language,
) {
  const days = Object.keys(examples).filter((name) => isDay(examples[name] as string) && isDay(variables[name] ?? ''))
  return {
    ...variables,
    ...Object.fromEntries(days.map((name) => [name, formatDay(formats, variables[name] as string)])),
  }
}
