import type { Entry } from '../catalogue.js'
import type { Field } from '../fields.js'
import type { JsonSchema } from './json-schema.js'

const neededOf = (names: readonly string[]): string =>
  names.length === 1 ? `${names[0]} is needed.` : `Send at least one of ${names.join(', ')}.`

/** The paragraphs about an action, its permission aside. */
export function paragraphsOn({ kind, description, needsOneOf, because, answers, showsSecret }: Entry): string[] {
  const always = answers === 'forbidden' ? 'Always refused' : 'Not available'
  return [
    ...(because === undefined ? [] : [`**${always}.** ${because}`]),
    ...(description === undefined ? [] : [description.trim()]),
    ...(needsOneOf === undefined ? [] : [neededOf(needsOneOf.map((name) => `\`${name}\``))]),
    ...(kind === 'paged' ? [pagingNote] : []),
    ...(kind === 'streamed' ? [streamingNote] : []),
    ...(kind === 'remote'
      ? ['Is done in more than one transaction; an outside provider may be called between them.']
      : []),
    ...(showsSecret ? ['The answer shows a secret this once; it is not kept for repeats of the call.'] : []),
  ]
}

const pagingNote = `\`limitstart\` is rounded down to the start of the page that it falls in, so keep \`limitnum\` the same while
walking the list.`

const streamingNote = `The whole list is answered, however long it is. While a long one is being read it may change: rows that are
added meanwhile may be missing, and none comes twice. An answer that breaks off is not the whole list. With \`limitstart\`
or \`limitnum\` one page is answered, as paged lists are; \`limitstart\` is rounded down to the start of the page that it
falls in.`

/** What a parameter's schema does not tell a reader, as sentences. */
export function notesOn(name: string, field: Field): string[] {
  const { description, items } = field.schema as JsonSchema
  const [key] = Object.keys(items?.properties ?? {})
  return [
    ...(description === undefined ? [] : [sentence(description)]),
    ...(key === undefined ? [] : [`In a form, \`${name}[0][${key}]\` and so on.`]),
    ...(field.rule === undefined ? [] : [sentence(`It ${field.rule}`)]),
    ...(field.whenEmpty === 'cleared' ? ['Sent empty, it is cleared.'] : []),
    ...(field.whenEmpty === 'refused' ? ['It cannot be emptied.'] : []),
    ...(field.extension ? ['*Extension.*'] : []),
  ]
}

/** The other names of a parameter, as a sentence; none where it has none. */
export function aliasNote({ aliases, extraAliases }: Field): string[] {
  if (aliases.length === 0) return []
  const spelled = aliases.map((alias) => `\`${alias}\`${extraAliases.includes(alias) ? ' (extension)' : ''}`)
  return [`Also accepted as ${spelled.join(', ')}.`]
}

const sentence = (text: string): string => (/[.!?)]$/.test(text) ? text : `${text}.`)
