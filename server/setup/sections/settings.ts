import { lastInvoiceNumber, setNextInvoiceNumber } from '../../../domain/billing/next-invoice-number.js'
import { today } from '../../../domain/context.js'
import { isSecretSetting, secretSettingPlace } from '../../../domain/settings/secret-settings.js'
import {
  loadSettings,
  maskedValue,
  type Settings,
  settingDefaults,
  settingOptions,
  settingProblem,
} from '../../../domain/settings/settings.js'
import { didYouMean } from '../../../domain/values/spelling.js'
import { encryptIfChanged } from '../encrypted-columns.js'
import * as f from '../fields.js'
import { defineSection } from '../section.js'

const names = Object.keys(settingDefaults)

/** Setting that raises the invoice counter. As a setting, it changes nothing when the same file is applied again. */
const nextInvoiceNumber = 'next_invoice_number'

const neverLowered = (given: number): string =>
  `must be above ${given}, the last number issued: the counter can be raised but not lowered`

/**
 * Returns true if a file changes the time zone while books are closed both before and after it, which would shift the
 * closed days (R-3704).
 */
const movesClosedDays = (before: Settings, after: Settings): boolean =>
  before.timeZone !== after.timeZone && [before, after].every((one) => one.text('books_closed_until') !== '')

export default defineSection({
  name: 'settings',
  summary: 'Settings by name. Omitted settings keep their value; null restores the default.',
  noun: 'setting',
  table: 'settings',
  // A setting has no numeric id: the API finds it by name.
  id: 'name',
  map: true,
  key: {
    name: f.settingName(),
  },
  required: {
    value: f.verbatimText({ max: 280_000, description: 'Text, a number, true or false; null for the default.' }),
  },
  optional: {},
  columns: {
    value: {
      column: 'value',
      store: (value: string | null, stored, { key, secretKey }) => {
        if (value === null || !isSecretSetting(key)) return value === null ? null : maskedValue(key, value)
        return value === '' ? '' : encryptIfChanged(secretKey, value, stored, secretSettingPlace(key))
      },
      read: (stored: unknown, { row, leaveOut }) => {
        const name = String(row.name)
        if (!isSecretSetting(name)) return stored
        if (stored !== null && stored !== '') leaveOut('value')
        return undefined
      },
    },
  },
  // A secret setting is omitted from the file, which leaves the secret unchanged.
  exported: (entry) => (entry.value === undefined ? undefined : entry),
  // Invoice numbers and unknown settings belong to one installation.
  isPortable: ({ name }) => names.includes(String(name)) && name !== nextInvoiceNumber,
  check: async (drafts, { db, now, settings, manifestOf }) => {
    for (const { values, row, refuse } of drafts) {
      const { name, value } = values
      // An unchanged value is accepted, even if only an earlier release allowed it.
      const isNew = value != null && value !== row?.value
      const problem = name != null && isNew ? settingProblem(name, value, { find: manifestOf }) : undefined
      // A stored row can have another name, because setconfigurationvalue can store other names.
      if (name != null && row === undefined && !names.includes(name))
        refuse(`is not a setting${didYouMean(name, names) || '; docs/reference/settings.md lists them'}`)
      else if (problem !== undefined) refuse(`${problem}${didYouMean(value, settingOptions(name as string))}`, 'value')
      else if (name === 'books_closed_until' && isNew) {
        if (value.trim() >= today({ now, settings: await settings() })) refuse('must be a past day', 'value')
      } else if (name === 'time_zone' && movesClosedDays(await loadSettings(db), await settings()))
        refuse('cannot change while books are closed, because it determines which days they cover', 'value')
      else if (name === nextInvoiceNumber && isNew && value !== '') {
        const given = await lastInvoiceNumber({ db, now, settings: await settings() })
        if (Number(value) <= given) refuse(neverLowered(given), 'value')
      }
    }
  },
  written: async (db, written, now) => {
    const next = Number(written.get(nextInvoiceNumber)?.value ?? 0)
    if (next === 0) return
    const ctx = { db, now, settings: await loadSettings(db) }
    if (!(await setNextInvoiceNumber(ctx, next)))
      throw new Error(`${nextInvoiceNumber} ${neverLowered(await lastInvoiceNumber(ctx))}`)
  },
  // An example of the counter would be refused if invoices exist.
  example: () =>
    Object.entries(settingDefaults)
      .filter(([name]) => name !== nextInvoiceNumber)
      .map(([name, value]) => ({ name, value: String(value) })),
})
