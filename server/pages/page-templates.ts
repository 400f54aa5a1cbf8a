import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import {
  Hash,
  Liquid,
  type Context as LiquidContext,
  Tag,
  type TagToken,
  Tokenizer,
  type TopLevelToken,
} from 'liquidjs'
import type { Day } from '../../domain/values/days.js'
import { FileFaults, type FileProblem } from '../../engine/invalid-files.js'
import type { Definition, View } from './definition.js'
import { Html } from './html.js'
import { formatMoney, type Money } from './money.js'

/** The same limits as for email templates: only own properties are read, and all output is escaped. */
const bounds = {
  ownPropertyOnly: true,
  strictVariables: true,
  strictFilters: true,
  outputEscape: 'escape',
  renderLimit: 1000,
  memoryLimit: 1e7,
  parseLimit: 1e6,
} as const

/** Renders a form of the page, as in `{% form "remove", method: one.id %}`. Hidden fields follow the name. */
class FormTag extends Tag {
  readonly #name: string
  readonly #hidden: Hash

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
    super(token, remaining, liquid)
    const tokenizer = new Tokenizer(token.args)
    const name = tokenizer.readQuoted()?.getText()
    if (name === undefined) throw new Error('form needs a name in quotes')
    this.#name = name.slice(1, -1)
    this.#hidden = new Hash(tokenizer.remaining(), false)
  }

  *render(context: LiquidContext): Generator<unknown, string, Record<string, unknown>> {
    const hidden = yield this.#hidden.render(context)
    const { view } = context.environments as { readonly view: View }
    const values = Object.entries(hidden).map(([field, value]) => [field, String(value)])
    return view.form(this.#name, undefined, { hidden: Object.fromEntries(values) })?.text ?? ''
  }
}

const liquid = new Liquid(bounds)
liquid.registerTag('form', FormTag)
const getView = (filter: { readonly context: LiquidContext }): View =>
  (filter.context.environments as { view: View }).view
liquid.registerFilter('money', function (amount: Money) {
  return formatMoney(getView(this).locale, amount)
})
liquid.registerFilter('day', function (day: Day | null) {
  return day === null ? '–' : getView(this).locale.day(day)
})
liquid.registerFilter('status', function (stored: string) {
  return getView(this).locale.status(stored)
})

type Report = (error: Error, facts: Readonly<Record<string, string>>) => void

/** Returns a page's template file: `home.liquid`, or `services/_id.liquid` for `/services/:id`. */
const templatePath = ({ path }: Definition): string => `${path.slice(1).replaceAll(':', '_')}.liquid`

/**
 * Applies the operator's templates, the `.liquid` files in `folder`. A template replaces the markup below a page's
 * title (R-4108). If it fails, the page keeps its own markup and the error is reported. Throws FileFaults for a
 * template that cannot be read or belongs to no page.
 */
export async function withTemplates(
  pages: readonly Definition[],
  folder: string | undefined,
  report: Report,
): Promise<readonly Definition[]> {
  if (folder === undefined) return pages
  const shown = new Map(pages.filter(({ show }) => show !== undefined).map((page) => [templatePath(page), page]))
  const made = new Map<Definition, Definition>()
  const wrong: FileProblem[] = []
  for (const file of await templateFiles(folder)) {
    const path = join(folder, file)
    const page = shown.get(file)
    try {
      if (page === undefined) throw new Error('does not match any page')
      made.set(
        page,
        applyTemplate(page, await readFile(path, 'utf8'), (error) => report(error, { template: path })),
      )
    } catch (error) {
      wrong.push({ path, problem: (error as Error).message })
    }
  }
  if (wrong.length > 0) throw new FileFaults('A page template has', 'The page templates have', wrong)
  return pages.map((page) => made.get(page) ?? page)
}

const templateFiles = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true }))
    .map((path) => path.split(sep).join('/'))
    .filter((path) => path.endsWith('.liquid'))
    .sort()

function applyTemplate(page: Definition, source: string, report: (error: Error) => void): Definition {
  const template = liquid.parse(source)
  return {
    ...page,
    show: (data, view) => {
      const shown = page.show?.(data, view) as NonNullable<ReturnType<NonNullable<Definition['show']>>>
      try {
        const { locale, root } = view
        const scope = { data, root, lang: locale.lang, words: locale.words, view }
        return { ...shown, main: new Html(liquid.renderSync(template, scope)) }
      } catch (error) {
        report(error as Error)
        return shown
      }
    },
  }
}
