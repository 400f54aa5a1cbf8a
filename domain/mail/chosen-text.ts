import type { EmailTemplateRow } from '../../db/rows.js'
import { isDay } from '../values/days.js'
import { ownWords } from '../words/catalogue.js'
import { english } from '../words/en.js'
import { type Formats, formatsOf, writeDay } from '../words/formats.js'
import type { Words } from '../words/words.js'
import { isFormerText } from './former-texts.js'
import { type Rendered, render } from './render.js'
import type { MailText, Template } from './template.js'
import { templates } from './templates.js'

type Variables = Readonly<Record<string, string>>

/** How a language says and writes what variables hold. */
export interface Language {
  readonly words: Words
  readonly formats: Formats
}

/** Returns variables that are sentences of ours in another language. */
export type Translation = (language: Language) => Variables

/** A built-in text, with all that its variables are written by. */
interface BuiltIn extends MailText {
  readonly variables: Variables
  /** Undefined for English, which has variables as they are. */
  readonly language: Language | undefined
}

/** The text of a mail in the language of its reader. */
export interface ChosenText {
  /** That of the text, which need not be the reader's. */
  readonly language: string
  /** That of the operator; undefined where the built-in one is sent. */
  readonly edited: MailText | undefined
  /** Undefined for a mail of the operator's own. */
  readonly builtIn: BuiltIn | undefined
}

/**
 * Returns the text of a mail for a reader of a language (R-4131): by the template of the operator that fits, else the built-in one
 * in that language, else in English. Undefined where the template is switched off, unless its mail lets the reader in. Throws Error for a mail that nobody has
 * written.
 */
export function chooseText(
  name: string,
  stored: readonly EmailTemplateRow[],
  language: string,
): ChosenText | undefined {
  const template = templates.get(name)
  const fitting = fittingTemplate(stored, language)
  const isOff = fitting?.is_active === 0
  // Whoever waits for a link to get in gets it, whatever is switched off (R-4830).
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

/** Returns the template that fits a language best, as RFC 4647 looks it up: `nb-NO`, then `nb`, then `en`. */
function fittingTemplate(stored: readonly EmailTemplateRow[], language: string): EmailTemplateRow | undefined {
  const ofTag = new Map(stored.map((one) => [tagOf(one.language), one]))
  const subtags = tagOf(language).split('-')
  for (; subtags.length > 0; subtags.pop()) {
    const found = ofTag.get(subtags.join('-'))
    if (found !== undefined) return found
    // A letter or digit alone begins an extension, which means nothing without what follows.
    if (subtags.at(-2)?.length === 1) subtags.pop()
  }
  return ofTag.get('en')
}

const tagOf = (language: string): string => language.trim().toLowerCase().replaceAll('_', '-')

/**
 * Returns false for the English text that every new database is given, of this release or of one before (R-4132): nobody has
 * chosen it over the reader's language. The set-up trims what it stores.
 */
const isEdited = (template: Template, { language, subject, body }: EmailTemplateRow): boolean =>
  tagOf(language) !== 'en' ||
  !(
    (subject === template.subject && body.trim() === template.body.trim()) ||
    isFormerText(template.name, { subject, body })
  )

/** Returns the text of a built-in mail in a language; in English for one that has none. */
function builtInText({ name, subject, body, variables }: Template, language: string): BuiltIn {
  const words = ownWords(language)
  if (words === undefined || words === english) return { subject, body, variables, language: undefined }
  return { ...words.mails[name], variables, language: { words, formats: formatsFor(language) } }
}

const knownFormats = new Map<string, Formats>()
/** Languages are texts that callers write. */
const maxFormats = 200

/** Returns how a language writes, remembered: to ask for it takes longer than most mails. */
function formatsFor(language: string): Formats {
  const known = knownFormats.get(language)
  if (known !== undefined) return known
  if (knownFormats.size >= maxFormats) knownFormats.clear()
  const formats = formatsOf(language)
  knownFormats.set(language, formats)
  return formats
}

/** Fills in a mail. Throws an Error that describes the fault of the built-in text. */
export function write({ edited, builtIn }: ChosenText, variables: Variables, translated?: Translation): Rendered {
  if (edited !== undefined)
    try {
      return render(edited, variables)
    } catch (error) {
      // An edited template that fails must not fail the event: the built-in text says the same.
      if (builtIn === undefined) throw error
    }
  const { language, ...text } = builtIn as BuiltIn
  return render(
    text,
    language === undefined ? variables : { ...inFormats(text, variables, language), ...translated?.(language) },
  )
}

/** Returns the variables with days as a language writes them (R-4133). */
function inFormats({ variables: examples }: Pick<BuiltIn, 'variables'>, variables: Variables, { formats }: Language) {
  const days = Object.keys(examples).filter((name) => isDay(examples[name] as string) && isDay(variables[name] ?? ''))
  return {
    ...variables,
    ...Object.fromEntries(days.map((name) => [name, writeDay(formats, variables[name] as string)])),
  }
}
