import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import t from 'tap'
import type { Action } from '../../engine/action.js'
import type { Definition } from '../../server/pages/definition.js'

// The compiled code shows which domain functions ("rules") a form calls, and which actions call the same functions.

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Forms that require a different permission from the action with the same rule, each with the reason. */
const others: Readonly<Record<string, string>> = {
  '/domains/:id code': 'domainrequestepp only requires reading, but pages require managedomains for codes',
  '/data delete': 'it opens a ticket that requests what deleteclient does',
  '/payment-methods automatic': 'it changes stored methods, and staff who can open sessions can edit clients anyway',
  '/shop/domains search': 'every visitor can search',
  '/shop/order promotion': 'it shows what an order would cost without placing one',
}

const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.js'))
    .map((path) => join(root, folder, path))
    .sort()

const isDefinition = (path: string): boolean =>
  !relative(root, path)
    .split('/')
    .some((part) => part.startsWith('_'))

const load = async <T>(path: string): Promise<T> => ((await import(pathToFileURL(path).href)) as { default: T }).default

const texts = new Map<string, string>()
function textOf(path: string): string {
  const text = texts.get(path) ?? readFileSync(path, 'utf8')
  texts.set(path, text)
  return text
}

/** A function, as the path of its compiled file and its name. */
type Rule = `${string} ${string}`
const ruleOf = (path: string, name: string): Rule => `${relative(root, path)} ${name}`

/** Returns the functions that a file imports from this tree, by their local names. */
function importsOf(path: string): Map<string, Rule> {
  const imports = new Map<string, Rule>()
  for (const [, names = '', from = ''] of textOf(path).matchAll(/^import\s*\{([^{}]*)\}\s*from\s*["'](\.[^"']+)["']/gm))
    for (const one of names.split(',')) {
      const [name = '', alias = name] = one.trim().split(/\s+as\s+/)
      if (name !== '') imports.set(alias, ruleOf(resolve(dirname(path), from), name))
    }
  return imports
}

const declarations = new Map<string, ReadonlyMap<string, string>>()

/** Returns the source text of a file's top-level functions and constants, by name. */
function declarationsOf(path: string): ReadonlyMap<string, string> {
  const known = declarations.get(path)
  if (known !== undefined) return known
  const parts = textOf(path).split(/^(?=(?:export |async |function|const |let |class |import |var ))/m)
  const named = parts.map((part): [string, string] => {
    const [, name = ''] = /^(?:export )?(?:async )?(?:function\*? |const |let )([\w$]+)/.exec(part) ?? []
    return [name, part]
  })
  const found = new Map(named.filter(([name]) => name !== ''))
  declarations.set(path, found)
  return found
}

const declarationOf = (path: string, name: string): string => declarationsOf(path).get(name) ?? ''

/** Returns the functions that `text`, a part of the file, mentions: imported functions and the file's own. */
function calledIn(path: string, text: string): Rule[] {
  const named = new Set(text.match(/[\w$]+/g))
  const imported = [...importsOf(path)].filter(([name]) => named.has(name)).map(([, rule]) => rule)
  const beside = [...declarationsOf(path).keys()].filter((name) => named.has(name)).map((name) => ruleOf(path, name))
  return [...imported, ...beside]
}

/**
 * Returns true for domain helpers that rules of every kind share, recognized by folder or by the first word of their
 * name.
 */
const isHelper = (rule: Rule): boolean =>
  /^domain\/(?:values|sql|words|log|secrets|access|settings|events|mail)\//.test(rule) ||
  /^domain\/(?:context\.js|client-area\/own-records\.js) /.test(rule) ||
  / (?:lock|find|expect|list|is|load|name)[A-Z]\w*$/.test(rule)

/** Returns true for a function whose first parameter is a call's context or its database. */
const isRule = (path: string, name: string): boolean =>
  /^[^(]*\((?:ctx|remote|db|\{[^}]*\bdb\b[^}]*\})[,):]/.test(declarationOf(path, name))

function isOfDomain(rule: Rule): boolean {
  const [path = '', name = ''] = rule.split(' ')
  return rule.startsWith('domain/') && !isHelper(rule) && isRule(join(root, path), name)
}

interface Caller {
  readonly name: string
  readonly permission: string
}

/** Returns the actions that call each rule. */
async function actionsByRule(): Promise<ReadonlyMap<Rule, readonly Caller[]>> {
  const found = new Map<Rule, Caller[]>()
  for (const path of filesBelow('actions').filter(isDefinition)) {
    const action = await load<Action | undefined>(path)
    if (action?.permission === undefined) continue
    for (const rule of new Set(calledIn(path, String(action.run))))
      if (isOfDomain(rule))
        found.set(rule, [...(found.get(rule) ?? []), { name: action.name, permission: action.permission }])
  }
  return found
}

/**
 * Returns the rules in `rules` that the functions in `from` lead to, through at most `steps` functions outside `rules`.
 */
function reached(from: readonly Rule[], rules: ReadonlyMap<Rule, unknown>, steps = 4, seen = new Set<Rule>()): Rule[] {
  return from.flatMap((rule) => {
    if (seen.has(rule) || isHelper(rule)) return []
    seen.add(rule)
    if (rules.has(rule)) return [rule]
    const [path = '', name = ''] = rule.split(' ')
    const file = join(root, path)
    return steps === 0 ? [] : reached(calledIn(file, declarationOf(file, name)), rules, steps - 1, seen)
  })
}

// R-4531
t.test('a form requires staff to have the permission of an action that calls the same rule', async (t) => {
  const rules = await actionsByRule()
  const compared = new Set<string>()
  for (const path of filesBelow('server/pages/client').filter(isDefinition)) {
    const page = await load<Definition>(path)
    for (const [name, form] of Object.entries(page.forms ?? {})) {
      const asked = form.needs?.staff
      // A visitor's page has no staff session unless it declares `knowsSession`.
      if (page.kind === 'visitor' && page.knowsSession !== true) continue
      const place = `${page.path} ${name}`
      const home = formFile(path, String(form.run))
      for (const rule of reached(calledIn(home, String(form.run)), rules)) {
        const permissions = [...new Set(rules.get(rule)?.map((one) => one.permission))]
        const said = `${place} calls ${rule} as ${rules.get(rule)?.map((one) => `${one.name} (${one.permission})`)}`
        compared.add(place)
        if (!(place in others)) t.ok(permissions.includes(String(asked)), `${said}, but requires ${asked}`)
      }
    }
  }
  t.ok(compared.size >= 25, `${compared.size} forms were compared`)
  for (const place of Object.keys(others)) t.ok(compared.has(place), `${place} was compared`)
})

/** Returns the file that contains a form: its page or a file in the same folder. */
function formFile(page: string, run: string): string {
  const beside = readdirSync(dirname(page)).map((name) => join(dirname(page), name))
  const start = run.slice(0, 200)
  return [page, ...beside].find((path) => path.endsWith('.js') && textOf(path).includes(start)) ?? page
}
