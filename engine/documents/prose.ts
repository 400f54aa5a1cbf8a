import type { Entry } from '../catalogue.js'
import { describeDeprecation } from '../deprecation.js'
import type { Field } from '../fields.js'
import type { JsonSchema } from './json-schema.js'

const describeRequiredOneOf = (names: readonly string[]): string =>
  names.length === 1 ? `${names[0]} is required.` : `Send at least one of ${names.join(', ')}.`

/** Returns the paragraphs that describe an action. */
export function describeAction(entry: Entry): string[] {
  const { kind, method, description, deprecated, needsOneOf, because, answers, showsSecret } = entry
  const always = answers === 'forbidden' ? 'Always refused' : 'Not available'
  return [
    ...(because === undefined ? [] : [`**${always}.** ${because}`]),
    ...(deprecated === undefined ? [] : [describeDeprecation(deprecated)]),
    ...(description === undefined ? [] : [description.trim()]),
    ...(needsOneOf === undefined ? [] : [describeRequiredOneOf(needsOneOf.map((name) => `\`${name}\``))]),
    ...(kind === 'paged' ? [pagingNote] : []),
    ...(kind === 'streamed' ? [streamingNote] : []),
    ...(kind === 'remote' ? ['Runs in more than one transaction; a provider may be called between them.'] : []),
    ...describeDryRuns(entry),
    ...(showsSecret === undefined || showsSecret === false || method === 'GET' ? [] : [secretNote(showsSecret)]),
  ]
}

/** Describes how an action's dry runs differ from the conventions. */
function describeDryRuns({ kind, cannotBeTried, trialNeeds = [], tryOut }: Entry): string[] {
  const whichCalls =
    cannotBeTried?.with === undefined
      ? 'It'
      : `A call with ${cannotBeTried.with.map((name) => `\`${name}\``).join(' or ')}`
  const names = trialNeeds.map((one) => `\`${one}\``)
  return [
    ...(cannotBeTried === undefined ? [] : [`${whichCalls} does not support \`Dry-Run\`. ${cannotBeTried.because}`]),
    ...(kind === 'remote' && tryOut !== undefined ? ['It supports `Dry-Run`.'] : []),
    ...(names.length === 0
      ? []
      : [`With \`Dry-Run\`, it also requires the permission${names.length === 1 ? '' : 's'} ${names.join(' and ')}.`]),
  ]
}

const secretNote = (shown: NonNullable<Entry['showsSecret']>): string =>
  typeof shown === 'object'
    ? `With \`${shown.with}\`, the response contains a secret that is shown only once; repeats of such a call do not return it.`
    : 'The secret in the response is shown only once; repeats of the call do not return it.'

const pagingNote = `\`limitstart\` is rounded down to the start of its page, so keep \`limitnum\` the same while paging.`

const streamingNote = `Returns the whole list, however long. Rows added while it is being read may be missing; no row appears twice.
A response that is cut off is incomplete. With \`limitstart\` or \`limitnum\`, it returns one page, like paged lists;
\`limitstart\` is rounded down to the start of its page.`

/**
 * Returns a parameter's description and the rules that its schema does not express, as sentences, with the extension
 * mark.
 */
export const describeParameter = (name: string, field: Field): string[] => [
  ...explainParameter(name, field),
  ...(field.extension ? ['*Extension.*'] : []),
]

/**
 * Returns a parameter's description and the rules that its schema does not express, as sentences, without the extension
 * mark.
 */
export function explainParameter(name: string, field: Field): string[] {
  const { description, items } = field.schema as JsonSchema
  const [key] = Object.keys(items?.properties ?? {})
  return [
    ...(field.deprecated === undefined ? [] : [describeDeprecation(field.deprecated)]),
    ...(description === undefined ? [] : [sentence(description)]),
    ...(key === undefined ? [] : [`In a form, \`${name}[0][${key}]\` and so on.`]),
    ...(field.rule === undefined ? [] : [sentence(`It ${field.rule}`)]),
    ...(field.unless === undefined
      ? []
      : [`It is optional if ${field.unless.map((other) => `\`${other}\``).join(' or ')} is sent.`]),
    ...(field.whenEmpty === 'cleared' ? ['An empty value clears it.'] : []),
    ...(field.whenEmpty === 'refused' ? ['An empty value is refused.'] : []),
  ]
}

/** Returns one sentence that lists a parameter's aliases, or an empty array if it has none. */
export function describeAliases({ aliases, extraAliases }: Field): string[] {
  if (aliases.length === 0) return []
  const spelled = aliases.map((alias) => `\`${alias}\`${extraAliases.includes(alias) ? ' (extension)' : ''}`)
  return [`Also accepted as ${spelled.join(', ')}.`]
}

const sentence = (text: string): string => (/[.!?)]$/.test(text) ? text : `${text}.`)
