import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { validateAnswers } from '../domain/modules/answers.js'
import { type ModuleOf, Modules, type ProviderModule } from '../domain/modules/modules.js'
import { type Manifest, type ModuleType, moduleTypes, type Parameter, parameterTypes } from '../domain/ports/module.js'
import { FileFaults, type FileProblem } from '../engine/invalid-files.js'
import { loadAll } from '../engine/load-all.js'
import { loadModule } from '../engine/load-module.js'

/** Kind of a module property: a required or optional operation, or the format of another value. */
type PropertyKind =
  | 'obligatory'
  | 'optional'
  | 'milliseconds'
  | 'functions'
  | 'parameter'
  | 'flag'
  | 'usernames'
  | 'hosts'
  | 'amounts'

/** Properties of each module type besides the manifest. Does not compile if a port gains a property missing here. */
const moduleProperties: {
  readonly [T in ModuleType]: Readonly<Record<Exclude<keyof ModuleOf[T], keyof Manifest>, PropertyKind>>
} = {
  server: {
    deadline: 'milliseconds',
    usernames: 'usernames',
    asksOwner: 'flag',
    takesOneCallAtATime: 'flag',
    needsDomain: 'flag',
    create: 'obligatory',
    suspend: 'obligatory',
    unsuspend: 'obligatory',
    terminate: 'obligatory',
    changePackage: 'obligatory',
    changePassword: 'obligatory',
    offersPackage: 'optional',
    inspect: 'optional',
    functions: 'functions',
    test: 'optional',
  },
  gateway: {
    redirectHosts: 'hosts',
    minimums: 'amounts',
    takesDays: 'flag',
    checkout: 'optional',
    charge: 'optional',
    store: 'optional',
    end: 'optional',
    look: 'optional',
    forget: 'optional',
    refund: 'optional',
    webhook: 'optional',
  },
  registrar: {
    deadline: 'milliseconds',
    register: 'obligatory',
    renew: 'obligatory',
    transfer: 'obligatory',
    setNameservers: 'obligatory',
    check: 'optional',
    getLock: 'optional',
    setLock: 'optional',
    eppCode: 'optional',
    setIdProtection: 'optional',
    setServices: 'optional',
    restore: 'optional',
    setContact: 'optional',
    sync: 'optional',
  },
  ssl: {
    deadline: 'milliseconds',
    issuesByHand: 'flag',
    configure: 'obligatory',
    reissue: 'obligatory',
    cancel: 'obligatory',
    resendValidation: 'obligatory',
    approverEmails: 'obligatory',
    poll: 'optional',
    renew: 'optional',
    renewalAdvice: 'optional',
  },
  addon: {
    activate: 'optional',
    deactivate: 'optional',
    destinations: 'parameter',
    topics: 'parameter',
    on: 'optional',
  },
  einvoice: { deadline: 'milliseconds', send: 'obligatory', find: 'optional', look: 'optional' },
}

/** Returns the names of the required or the optional operations of a module type. */
export const listOperations = (type: ModuleType, fact: 'obligatory' | 'optional'): readonly string[] =>
  Object.entries<PropertyKind>(moduleProperties[type]).flatMap(([verb, kind]) => (kind === fact ? [verb] : []))

const manifestProperties = [
  'type',
  'name',
  'displayName',
  'parameters',
  'sandboxOnly',
  'testMode',
] satisfies (keyof Manifest)[]
const parameterProperties = [
  ...(['name', 'label', 'type', 'required', 'options', 'default', 'form'] as const),
  ...(['destination', 'httpsOnly'] as const),
] satisfies (keyof Parameter)[]

/**
 * Loads the modules in the given folders from `<type>/<name>/index.js`, except names that start with `_` or a dot.
 * Throws FileFaults, or an Error if a folder cannot be read.
 */
export async function loadModules(roots: readonly string[]): Promise<Modules> {
  const modules = new Map<string, ProviderModule>()
  const wrong: FileProblem[] = []
  for (const root of roots) {
    for (const [folder, found] of await loadAll(await moduleFolders(root), (folder) => load(root, folder))) {
      const path = join(root, folder, 'index.js')
      if (Array.isArray(found)) wrong.push(...found.map((problem) => ({ path, problem })))
      else if (modules.has(folder)) wrong.push({ path, problem: 'another file already defines it' })
      else modules.set(folder, found)
    }
  }
  if (wrong.length > 0) throw new FileFaults('A module has', 'The modules have', wrong)
  return new Modules([...modules.values()].map(validateAnswers))
}

/** Returns the folders two levels down as `<type>/<name>`. */
async function moduleFolders(root: string): Promise<string[]> {
  const types = await foldersIn(root).catch((error: Error) => {
    throw new Error(`The modules folder ${root} cannot be read: ${error.message}`)
  })
  const named = await Promise.all(
    types.map(async (type) => (await foldersIn(join(root, type))).map((name) => `${type}/${name}`)),
  )
  return named.flat()
}

const foldersIn = async (path: string): Promise<string[]> =>
  (await readdir(path, { withFileTypes: true }))
    .filter((entry) => !entry.isFile() && !/^[_.]/.test(entry.name))
    .map(({ name }) => name)
    .sort()

async function load(root: string, folder: string): Promise<ProviderModule | string[]> {
  const [type = '', name = ''] = folder.split('/')
  let module: ProviderModule
  try {
    ;({ default: module } = await loadModule<{ default: ProviderModule }>(join(root, folder, 'index.js')))
  } catch (error) {
    return [`cannot be loaded: ${(error as Error).message}`]
  }
  if (!isObject(module) || !moduleTypes.includes(module.type)) return ['its default export is not a module']
  const problems = [...problemsOf(module, type, name)]
  return problems.length > 0 ? problems : module
}

/**
 * Yields the problems of one module as sentences without a subject. Types are checked too, because extensions may be
 * written in JavaScript.
 */
function* problemsOf(module: ProviderModule, type: string, name: string): Generator<string> {
  if (module.type !== type) yield `is of type ${module.type} in the folder ${type}`
  if (module.name !== name) yield `has the name ${module.name}, which differs from its folder name`
  else if (!/^[a-z][a-z0-9-]*$/.test(name)) yield 'has a name that is not only lowercase letters, digits, and hyphens'
  if (!isText(module.displayName)) yield 'has no displayName'
  if (!Array.isArray(module.parameters)) yield 'has no parameter list'
  else yield* parameterProblems(module.parameters)
  if (module.sandboxOnly !== undefined && typeof module.sandboxOnly !== 'boolean')
    yield 'has a sandboxOnly that is neither true nor false'
  const { testMode } = module
  if (testMode !== undefined && !(isObject(testMode) && isHosts(testMode.hosts) && isFunction(testMode.isOn)))
    yield 'has a testMode without hosts or without isOn'
  yield* operationProblems(module)
}

function* operationProblems(module: ProviderModule): Generator<string> {
  const known: Readonly<Record<string, PropertyKind>> = moduleProperties[module.type]
  const stated = module as unknown as Readonly<Record<string, unknown>>
  for (const fact of Object.keys(stated))
    if (!Object.hasOwn(known, fact) && !manifestProperties.some((one) => one === fact))
      yield `has the unknown property ${fact}`
  for (const [fact, kind] of Object.entries(known)) {
    const value = stated[fact]
    if (value === undefined) {
      if (kind === 'obligatory') yield `has no ${fact}`
    } else if (kind === 'milliseconds') {
      if (!Number.isInteger(value) || Number(value) < 1000 || Number(value) > 600_000)
        yield `has a ${fact} that is not from 1000 to 600000 milliseconds`
    } else if (kind === 'functions') {
      if (!isObject(value)) yield `has ${fact} that are not functions by name`
      else for (const [name, one] of Object.entries(value)) if (!isFunction(one)) yield `has no function ${name}`
    } else if (kind === 'flag') {
      if (typeof value !== 'boolean') yield `has an ${fact} that is neither true nor false`
    } else if (kind === 'hosts') {
      if (!isHosts(value)) yield `has ${fact} that are not a list of host names`
    } else if (kind === 'amounts') {
      if (!isObject(value) || !Object.entries(value).every(isAmountOfCurrency))
        yield `has ${fact} that are not amounts by currency code`
    } else if (kind === 'usernames') {
      if (value !== 'any' && !(Array.isArray(value) && value.every(isText)))
        yield `has ${fact} that are neither any nor a list of names`
    } else if (kind === 'parameter') {
      // Events read the stored parameter, and stored passwords are encrypted.
      if (!readable(module).includes(value)) yield `has ${fact} that do not name a parameter of type text or textarea`
    } else if (!isFunction(value)) yield `has a ${fact} that is not a function`
  }
}

const isHosts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((host) => isText(host) && /^(\*\.)?[a-z\d-]+(\.[a-z\d-]+)+$/.test(host))

const isAmountOfCurrency = ([code, amount]: readonly [string, unknown]): boolean =>
  /^[A-Z]{3}$/.test(code) && typeof amount === 'number' && amount > 0

/** Returns the names of text and textarea parameters. */
const readable = ({ parameters }: ProviderModule): readonly unknown[] =>
  Array.isArray(parameters) ? parameters.filter((one) => /^text/.test(one?.type)).map(({ name }) => name) : []

function* parameterProblems(parameters: readonly Parameter[]): Generator<string> {
  const seen = new Set<string>()
  for (const [index, parameter] of parameters.entries()) {
    if (!isObject(parameter) || !isText(parameter.name)) {
      yield `has no name for parameter ${index + 1}`
      continue
    }
    const { name } = parameter
    if (!/^[a-z][a-z0-9_]*$/.test(name))
      yield `has the parameter ${name}, whose name is not only lowercase letters, digits, and underscores`
    if (seen.has(name)) yield `lists the parameter ${name} twice`
    seen.add(name)
    for (const problem of oneParameterProblems(parameter)) yield `has the parameter ${name} ${problem}`
  }
}

function* oneParameterProblems(parameter: Parameter): Generator<string> {
  const { label, type, required, options, default: defaultValue, form } = parameter
  if (!isText(label)) yield 'without a label'
  if (!parameterTypes.includes(type)) yield `of the unknown type ${type}`
  if (required !== undefined && typeof required !== 'boolean') yield 'whose required is neither true nor false'
  if (type === 'dropdown') {
    if (!Array.isArray(options) || options.length === 0 || !options.every(isText) || hasDuplicates(options))
      yield 'without distinct options'
  } else if (options !== undefined) yield `with options, although it is a ${type}`
  if (defaultValue !== undefined) yield* defaultProblems(parameter, defaultValue)
  if (form !== undefined && !(isObject(form) && isText(form.rule) && isFunction(form.holds)))
    yield 'whose form has no rule or no holds function'
  yield* destinationProblems(parameter)
  for (const fact of Object.keys(parameter))
    if (!parameterProperties.some((one) => one === fact)) yield `with the unknown property ${fact}`
}

function* destinationProblems({ type, destination, httpsOnly }: Parameter): Generator<string> {
  if (destination !== undefined && typeof destination !== 'boolean') yield 'whose destination is neither true nor false'
  if (httpsOnly === undefined) return
  if (typeof httpsOnly !== 'boolean') yield 'whose httpsOnly is neither true nor false'
  else if (httpsOnly && (type !== 'text' || destination === false))
    yield 'with httpsOnly, although it is not a text parameter with a destination'
}

function* defaultProblems({ type, options = [] }: Parameter, defaultValue: unknown): Generator<string> {
  if (typeof defaultValue !== 'string') yield 'whose default is not a string'
  else if (type === 'password') yield 'with a default, which would be the same secret for everyone'
  else if (type === 'dropdown' && !options.includes(defaultValue)) yield 'whose default is not one of its options'
  else if (type === 'yesno' && defaultValue !== 'yes' && defaultValue !== 'no')
    yield 'whose default is neither yes nor no'
  else if (type === 'number' && !/^-?\d+(\.\d+)?$/.test(defaultValue)) yield 'whose default is not a number'
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
const isFunction = (value: unknown): boolean => typeof value === 'function'
const hasDuplicates = (values: readonly unknown[]): boolean => new Set(values).size < values.length
