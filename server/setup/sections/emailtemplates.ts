import { render } from '../../../domain/mail/render.js'
import type { Template } from '../../../domain/mail/template.js'
import { templates } from '../../../domain/mail/templates.js'
import { settingDefaults } from '../../../domain/settings/settings.js'
import { findNearest } from '../../../domain/values/spelling.js'
import * as f from '../fields.js'
import { type Draft, defineSection, flagColumn } from '../section.js'

export default defineSection({
  name: 'emailtemplates',
  summary: 'Email templates, one per name and language. Reports show an entry as name+language.',
  noun: 'email template',
  table: 'email_templates',
  key: {
    name: f.patternText('^.{1,255}$', {
      rule: 'be a name of at most 255 characters',
      // Names of built-in templates are case-insensitive.
      shape: (name) => (templates.has(name.toLowerCase()) ? name.toLowerCase() : name),
      description: `Name of the email. Built-in emails: ${[...templates.keys()].join(', ')}.`,
    }),
    language: f.withDefault(
      f.patternText('^[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8})*$', {
        rule: 'be a language code such as en or pt-BR',
        description: 'Language of the client. A language without a template falls back to en.',
      }),
      'en',
    ),
  },
  required: {
    subject: f.name({ description: 'Liquid template, one line.' }),
    body: f.name({ max: 65_535, description: 'Liquid template in HTML. Every variable is escaped.' }),
  },
  optional: {
    active: f.withDefault(f.flag({ description: 'A disabled email is not sent.' }), true),
  },
  columns: { active: flagColumn('is_active') },
  check: async (drafts, { db }) => {
    const known = new Set<string>(await db('email_templates').distinct('name').pluck('name'))
    for (const { values, next, refuse } of drafts) {
      if (values.name !== undefined && !known.has(values.name)) refuseNearBuiltIn(values.name, refuse)
      for (const field of ['subject', 'body'] as const) {
        if (values[field] == null) continue
        const problem = findTemplateProblem(String(values[field]), templates.get(String(next.name)))
        if (problem !== undefined) refuse(problem, field)
      }
    }
  },
  removal: {
    refuse: async (_, { name, language }) =>
      language === 'en' && templates.has(String(name))
        ? 'is a built-in email, so it cannot be removed; active: false disables it'
        : undefined,
  },
  example: () => {
    const [built] = templates.values()
    return built === undefined ? [] : [toTemplateEntry(built)]
  },
})

/** Reports an error for a new name that nearly matches a built-in email, because nothing would ever send it. */
function refuseNearBuiltIn(name: string, refuse: Draft<{ readonly name: string }>['refuse']): void {
  const nearest = templates.has(name) ? undefined : findNearest(name, templates.keys())
  if (nearest !== undefined)
    refuse(
      `is too similar to the built-in email ${nearest}; use that name, or a clearly different one for your own email`,
      'name',
    )
}

/**
 * Returns the problem with a subject or body, rendered with the example values of the built-in email with that name.
 */
function findTemplateProblem(liquid: string, builtIn: Template | undefined): string | undefined {
  try {
    render({ subject: '', body: liquid }, { company_name: settingDefaults.company_name, ...builtIn?.variables })
  } catch (error) {
    const { name, message } = error as Error
    // A custom email may use variables that are unknown here. The error shows that the text has been parsed.
    if (builtIn !== undefined || name !== 'UndefinedVariableError')
      return `must be a Liquid template that renders: ${message}`
  }
  return undefined
}

/** Returns a built-in email as an entry. */
export const toTemplateEntry = ({ name, subject, body }: Template) => ({
  name,
  language: 'en',
  subject,
  body,
  active: true,
})
