import { hash } from 'node:crypto'
import type { Knex } from 'knex'
import type { CurrencyRow } from '../../db/rows.js'
import type { Context } from '../context.js'
import { formattingLocales } from '../values/languages.js'
import { getWords } from '../words/catalog.js'
import { countryNames, type Formats, getFormats } from '../words/formats.js'
import type { Words } from '../words/words.js'

/** Words, formats, logo, and color of a document on its issue date (R-3602). */
export interface Letterhead {
  /** BCP 47 language tag. */
  readonly language: string
  readonly words: Pick<Words, 'paper' | 'units'>
  readonly formats: Formats
  /** Country names by two-letter code. */
  readonly countries: Readonly<Record<string, string>>
  readonly currency: Pick<CurrencyRow, 'code' | 'prefix' | 'suffix' | 'decimals'>
  /** Data URL, or empty without a logo. */
  readonly logo: string
  /** `#rrggbb`. */
  readonly color: string
}

export interface LetterheadKey {
  readonly language: string
  readonly currency_id: number
}

type Sources = Pick<Context, 'settings' | 'currencies'>

/** Returns the letterhead for a document issued today. */
export function currentLetterhead({ settings, currencies }: Sources, key: LetterheadKey): Letterhead {
  const words = getWords(key.language)
  const { code, prefix, suffix, decimals } = currencies.of(key.currency_id).row
  return {
    language: formattingLocales(key.language)[0] as string,
    words: { paper: words.paper, units: words.units },
    formats: getFormats(key.language),
    countries: countryNames(key.language),
    currency: { code, prefix, suffix, decimals },
    logo: settings.text('company_logo'),
    color: settings.text('paper_color'),
  }
}

interface Written {
  readonly hash: string
  readonly content: string
}

/**
 * Caches letterheads by settings and currencies, whose objects are replaced on every change, so that an invoice run
 * serializes each letterhead only once.
 */
const written = new WeakMap<object, WeakMap<object, Map<string, Written>>>()
/** Limits the cache, because callers can send any text as a language. */
const maxWritten = 200

function writeLetterhead(ctx: Sources, key: LetterheadKey): Written {
  const ofSettings = getOrCreate(written, ctx.settings, () => new WeakMap())
  const known = getOrCreate(ofSettings, ctx.currencies, () => new Map())
  if (known.size >= maxWritten) known.clear()
  return getOrCreate(known, `${key.currency_id} ${key.language}`, () => {
    const content = JSON.stringify(currentLetterhead(ctx, key))
    return { content, hash: hash('sha256', content) }
  })
}

function getOrCreate<K, V>(
  map: { get(key: K): V | undefined; set(key: K, value: V): unknown },
  key: K,
  make: () => V,
): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const value = make()
  map.set(key, value)
  return value
}

/** Returns the IDs of stored letterheads by hash. */
export const loadLetterheads = async (db: Knex): Promise<ReadonlyMap<string, number>> =>
  new Map((await db('letterheads').select('id', 'hash')).map(({ id, hash }) => [hash, id]))

declare module '../context.js' {
  interface Context {
    /** Letterhead IDs by hash. A recently stored letterhead may be missing. */
    readonly letterheads: ReadonlyMap<string, number>
  }
}

/**
 * Stores the letterheads of newly issued documents. Returns a function that returns the ID for a letterhead key.
 * Letterheads stored earlier are looked up in memory.
 */
export async function storeLetterheads(
  ctx: Sources & Pick<Context, 'db' | 'letterheads'>,
  keys: Iterable<LetterheadKey>,
): Promise<(key: LetterheadKey) => number> {
  const wanted = new Map<string, string>()
  for (const key of keys) {
    const { hash, content } = writeLetterhead(ctx, key)
    if (!ctx.letterheads.has(hash)) wanted.set(hash, content)
  }
  const ids =
    wanted.size === 0 ? ctx.letterheads : new Map([...ctx.letterheads, ...(await storeNewLetterheads(ctx.db, wanted))])
  return (key) => ids.get(writeLetterhead(ctx, key).hash) as number
}

/** Stores letterhead contents by hash, unless they are stored already. Returns their IDs by hash. */
async function storeNewLetterheads(
  db: Knex,
  wanted: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>()
  const read = async () => {
    const rows = await db('letterheads')
      .whereIn('hash', [...wanted.keys()])
      .select('id', 'hash')
    for (const { id, hash } of rows) ids.set(hash, id)
  }
  await read()
  if (ids.size === wanted.size) return ids
  // Sorted, so that two processes that store the same letterheads do not deadlock.
  const missing = [...wanted].filter(([hash]) => !ids.has(hash)).sort(([a], [b]) => (a < b ? -1 : 1))
  await db('letterheads')
    .insert(missing.map(([hash, content]) => ({ hash, content })))
    .onConflict('hash')
    .ignore()
  await read()
  return ids
}

export async function readLetterhead(db: Knex, id: number): Promise<Letterhead> {
  const row = await db('letterheads').where({ id }).first('content')
  if (row === undefined) throw new Error(`letterhead ${id} does not exist`)
  return JSON.parse(row.content)
}
