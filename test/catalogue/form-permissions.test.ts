import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import t from 'tap'
import type { Action } from '../../engine/action.js'
import type { Definition } from '../../server/pages/definition.js'

// Which rules a form calls, and which actions call the same ones, is read from the compiled code.

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Forms that ask for something else than an action with the same rule, and why. */
const others: Readonly<Record<string, string>> = {
  '/domains/:id code': 'domainrequestepp reads, and codes need managedomains on pages',
  '/data delete': 'its ticket asks for what deleteclient does',
  '/payment-methods automatic': 'it decides over stored methods, and whoever opens sessions may edit clients anyway',
  '/shop/domains search': 'every visitor searches',
  '/shop/order promotion': 'it shows what an order would come to, and places none',
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

/** A function by the compiled file of the domain that has it, and its name. */
type Rule = `${string} ${string}`
const ruleOf = (path: string, name: string): Rule => `${relative(root, path)} ${name}`

/** Returns the functions of this tree that a file imports, by the names that it has for them. */
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

/** Returns the texts of the functions and constants at the top of a file, by their names. */
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

/** Returns the functions that a text of a file calls or hands on: those that it imports, and those beside it. */
function calledIn(path: string, text: string): Rule[] {
  const named = new Set(text.match(/[\w$]+/g))
  const imported = [...importsOf(path)].filter(([name]) => named.has(name)).map(([, rule]) => rule)
  const beside = [...declarationsOf(path).keys()].filter((name) => named.has(name)).map((name) => ruleOf(path, name))
  return [...imported, ...beside]
}

/** Rooms of the domain that lend a hand to rules of every kind. */
const isHelper = (rule: Rule): boolean =>
  /^domain\/(?:values|sql|words|log|secrets|access|settings|events|mail)\//.test(rule) ||
  /^domain\/(?:context\.js|client-area\/own-records\.js) /.test(rule) ||
  / (?:lock|find|expect|list|is|load|name)[A-Z]\w*$/.test(rule)

/** Returns true for a function that gets the context of a call, or its database. */
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

/** Returns the rules of actions that a text comes to, by way of at most so many functions that no action calls. */
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
t.test('a form asks of staff what the action asks whose rule it calls', async (t) => {
  const rules = await actionsByRule()
  const compared = new Set<string>()
  for (const path of filesBelow('server/pages/client').filter(isDefinition)) {
    const page = await load<Definition>(path)
    for (const [name, form] of Object.entries(page.forms ?? {})) {
      const asked = form.needs?.staff
      // A visitor's page knows no session of staff, unless it says so.
      if (page.kind === 'visitor' && page.knowsSession !== true) continue
      const place = `${page.path} ${name}`
      const home = formFile(path, String(form.run))
      for (const rule of reached(calledIn(home, String(form.run)), rules)) {
        const permissions = [...new Set(rules.get(rule)?.map((one) => one.permission))]
        const said = `${place} calls ${rule} as ${rules.get(rule)?.map((one) => `${one.name} (${one.permission})`)}`
        compared.add(place)
        if (!(place in others)) t.ok(permissions.includes(String(asked)), `${said}, and asks for ${asked}`)
      }
    }
  }
  t.ok(compared.size >= 25, `${compared.size} forms were compared`)
  for (const place of Object.keys(others)) t.ok(compared.has(place), `${place} is a form that was compared`)
})

/** Returns the file that a form is written in: that of its page, or one beside it. */
function formFile(page: string, run: string): string {
  const beside = readdirSync(dirname(page)).map((name) => join(dirname(page), name))
  const start = run.slice(0, 200)
  return [page, ...beside].find((path) => path.endsWith('.js') && textOf(path).includes(start)) ?? page
}
