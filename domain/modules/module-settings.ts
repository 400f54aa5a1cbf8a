import type { ModuleRow } from '../../db/rows-catalogue.js'
import { type Context, later, type RemoteContext } from '../context.js'
import { logActivity } from '../log/activity.js'
import { type AddonModule, listed } from '../ports/addon.js'
import { isSafeAddress, safeAddressRule } from '../ports/forms.js'
import type { GatewayModule } from '../ports/gateway.js'
import type { ModuleError, ModuleType, Parameter } from '../ports/module.js'
import { encrypt } from '../secrets/encryption.js'
import { Fault } from '../values/faults.js'
import { type NewOwner, updateOwners } from './endpoint-changes.js'
import { type Modules, type ProviderModule, runWithDeadline } from './modules.js'
import { describeParameterRule, findMissingParameters, serializeParameter } from './parameters.js'
import { parameterPlace, withheldSecrets } from './states.js'
import { expectNotLive, storedTestMode } from './test-mode.js'
import { secretsToWithhold } from './withheld.js'

/** Returns an installed module. Throws module_not_installed. */
export function installedModule(modules: Modules, type: ModuleType, name: string): ProviderModule {
  const module = modules.find(type, name)
  if (module === undefined) throw new Fault('module_not_installed')
  return module
}

/**
 * Enables or disables a module (R-2301). An addon module is asked first and may refuse. It cannot be enabled while
 * required parameters are missing or withheld. Disabling an addon module gives up its pending deliveries. Throws
 * module_not_installed, module_in_use, module_switch_refused.
 */
export async function setModuleEnabled(
  remote: RemoteContext,
  type: ModuleType,
  name: string,
  on: boolean,
): Promise<void> {
  const module = installedModule(remote.modules, type, name)
  if (module.type === 'addon' && remote.moduleStates.isActive(type, name) !== on) await askAddon(remote, module, on)
  await remote.transaction(async (ctx) => {
    const { id, is_active } = await lockModule(ctx, module)
    if (!on && (await isInUse(ctx, module))) throw new Fault('module_in_use')
    if ((is_active === 1) === on) return
    await ctx
      .db('modules')
      .where({ id })
      .update({ is_active: on ? 1 : 0 })
    if (!on && type === 'addon') await giveUpDeliveries(ctx, name)
    await logActivity(ctx, `The ${type} module ${name} was ${on ? 'activated' : 'deactivated'}`)
  })
}

/**
 * Asks an addon module whether it can be enabled or disabled. Runs before the transaction, because the addon module may
 * call its provider. Throws module_switch_refused.
 */
async function askAddon(remote: RemoteContext, module: AddonModule, on: boolean): Promise<void> {
  const { moduleStates, secretKey, moduleContexts, installationId, now } = remote
  const missing = on ? moduleStates.lackedBy(module) : []
  if (missing.length > 0)
    throw new Fault(
      'module_switch_refused',
      `The module cannot be active without ${missing.map(({ name }) => name).join(', ')}.`,
    )
  const verb = on ? module.activate : module.deactivate
  if (verb === undefined) return
  const moduleContext = moduleContexts.of({
    ...moduleStates.callOf(module, secretKey),
    idempotencyKey: `${installationId}-switch-${module.name}-${on ? 'on' : 'off'}-${later(now, 0)}`,
  })
  await runWithDeadline(moduleContext.signal, () => verb.call(module, moduleContext)).catch((error: ModuleError) => {
    throw new Fault('module_switch_refused', error.message)
  })
}

/** Inserts the module's row if it is missing, and locks it until the transaction ends. */
async function lockModule({ db }: Context, { type, name }: ProviderModule): Promise<ModuleRow> {
  await db('modules')
    .insert({ type, name, is_active: 0, parameters: '{}', from_api: '[]' })
    .onConflict(['type', 'name'])
    .ignore()
  return (await db('modules').where({ type, name }).forUpdate().first()) as ModuleRow
}

const giveUpDeliveries = ({ db }: Context, name: string): Promise<unknown> =>
  db('deliveries')
    .where({ module: name, status: 'pending' })
    .update({ status: 'failed', leased_until: null, answer: 'The module was deactivated' })

/**
 * Removes a destination from the parameter that lists an addon module's destinations, if the module has such a
 * parameter.
 */
export async function dropDestination(ctx: Context, module: AddonModule, destination: string): Promise<void> {
  const { id, parameters } = await lockModule(ctx, module)
  const stored = JSON.parse(parameters) as Record<string, string>
  const { destinations } = module
  if (destinations === undefined) return
  const left = listed(stored[destinations] ?? '').filter((one) => one !== destination)
  stored[destinations] = left.join('\n')
  await ctx
    .db('modules')
    .where({ id })
    .update({ parameters: JSON.stringify(stored) })
}

/**
 * Returns true if servers, products, or certificate orders still use the module. Modules of other types are never in
 * use.
 */
async function isInUse({ db }: Context, { type, name }: ProviderModule): Promise<boolean> {
  const of = { module: name }
  if (type === 'ssl')
    return (await db('ssl_orders').where(of).whereNotIn('status', ['Cancelled', 'Failed']).first('id')) !== undefined
  if (type !== 'server') return false
  const used = (await db('servers').where(of).first('id')) ?? (await db('products').where(of).first('id'))
  return used !== undefined
}

/** Names of the submitted parameters. */
export interface Configured {
  readonly updated: string[]
  /** Passwords that were submitted blank and stay unchanged. */
  readonly kept: string[]
}

/**
 * Stores a module's parameters (R-2302). A blank password leaves the stored password unchanged, and any other blank
 * value resets the parameter to its default. If a destination changes, stored secrets missing from `values` are
 * deleted, so that they are not sent to the new address until someone enters them again. A sandbox rejects live-mode
 * parameters (R-2406). An addon module's endpoints that the change adds or redirects belong to the staff account
 * `owner` (R-2811). Throws module_not_installed, module_parameter_unknown, module_parameter_unsound.
 */
export async function configureModule(
  ctx: Context,
  type: ModuleType,
  name: string,
  values: Readonly<Record<string, string>>,
  owner: NewOwner,
): Promise<Configured> {
  const module = installedModule(ctx.modules, type, name)
  const changes = Object.entries(values).map(([name, value]) => parseParameterChange(ctx, module, name, value))
  const written = changes.filter((change) => change !== undefined)
  const row = await lockModule(ctx, module)
  if (module.type === 'addon' && row.is_active === 1) refuseEmptied(module, written)
  const before = JSON.parse(row.parameters) as Record<string, string>
  const stored = { ...before }
  for (const { name, text } of written) {
    if (text === undefined) delete stored[name]
    else stored[name] = text
  }
  const names = written.map(({ name }) => name)
  const lost = secretsToWithhold(ctx, module, before, stored, names)
  for (const name of lost) delete stored[name]
  const owners =
    module.type === 'addon'
      ? updateOwners(ctx, module, row, { before, after: stored, names, owner })
      : { owners: null, owner_permissions: null }
  const mode = storedTestMode(ctx, module, stored)
  if (names.length > 0) await expectNotLive(ctx, module, mode)
  const parameters = JSON.stringify(stored)
  const withheld = withheldSecrets({
    parameters,
    withheld: JSON.stringify([...new Set([...withheldSecrets(row), ...lost])]),
  })
  // Addresses from the API may lead to private hosts only if ALLOW_PRIVATE_HOSTS lists them. Addresses from the setup
  // file are not restricted.
  const fromApi = [...new Set([...(JSON.parse(row.from_api) as string[]), ...names])]
  await ctx
    .db('modules')
    .where({ id: row.id })
    .update({ parameters, from_api: JSON.stringify(fromApi), withheld: JSON.stringify(withheld), ...owners })
  if (names.length > 0) await logActivity(ctx, describeConfiguration(module, names, withheld))
  if (mode !== undefined && mode !== storedTestMode(ctx, module, before))
    await logActivity(ctx, describeMode(module, mode))
  const kept = Object.keys(values).filter((name) => !names.includes(name) && stored[name] !== undefined)
  return { updated: names, kept }
}

const describeMode = ({ type, name }: ProviderModule, isTest: boolean): string =>
  `The ${type} module ${name} has parameters for its ${isTest ? 'test mode: nothing it does is real' : 'live mode'}`

/** Throws module_parameter_unsound if a change would clear a required parameter of an active addon module. */
function refuseEmptied(module: AddonModule, written: readonly { name: string; text: string | undefined }[]): void {
  const emptied = written.filter(({ text }) => text === undefined).map(({ name }) => name)
  const needed = findMissingParameters(module.parameters, {}).find(({ name }) => emptied.includes(name))
  if (needed !== undefined)
    throw new Fault('module_parameter_unsound', `${needed.name} cannot be empty while the addon is active.`)
}

const describeConfiguration = (
  { type, name }: ProviderModule,
  names: readonly string[],
  withheld: readonly string[],
): string =>
  `The ${type} module ${name} was configured: ${names.join(', ')}${
    withheld.length === 0 ? '' : `; withheld until entered again: ${withheld.join(', ')}`
  }`

/**
 * Returns the text to store for a parameter. `text` is undefined if the parameter is reset to its default. Returns
 * undefined for a blank password, which leaves the stored password unchanged.
 */
function parseParameterChange(
  { secretKey, isAllowedPrivate }: Pick<Context, 'secretKey' | 'isAllowedPrivate'>,
  module: ProviderModule,
  name: string,
  value: string,
): { name: string; text: string | undefined } | undefined {
  const parameter = module.parameters.find((one) => one.name === name)
  if (parameter === undefined) throw new Fault('module_parameter_unknown', unknownParameter(module, name))
  if (value.trim() === '') return parameter.type === 'password' ? undefined : { name, text: undefined }
  if (parameter.httpsOnly && !isSafeAddress(value, isAllowedPrivate))
    throw new Fault('module_parameter_unsound', `${name} must be ${safeAddressRule}.`)
  const text = serializeParameter(parameter, parseFlag(parameter, value))
  if (text === undefined)
    throw new Fault('module_parameter_unsound', `${name} must be ${describeParameterRule(parameter)}.`)
  return { name, text: parameter.type === 'password' ? encrypt(secretKey, text, parameterPlace(module, name)) : text }
}

const unknownParameter = ({ name, parameters }: ProviderModule, stated: string): string => {
  const names = parameters.map((one) => one.name).join(', ')
  return `${stated} is not a parameter of ${name}; it has ${names === '' ? 'none' : names}.`
}

/** Converts a flag to a boolean, because API callers spell it in many ways (R-407). Returns other values unchanged. */
const parseFlag = ({ type }: Parameter, value: string): string | boolean => {
  if (type !== 'yesno') return value
  const word = value.trim().toLowerCase()
  return ['1', 'true', 'on', 'yes'].includes(word) || (['0', 'false', 'off', 'no'].includes(word) ? false : value)
}

/** Returns the enabled gateways that have no missing or withheld required parameters (R-2307). */
export const payableGateways = ({
  modules,
  moduleStates,
}: Pick<Context, 'modules' | 'moduleStates'>): GatewayModule[] =>
  modules
    .ofType('gateway')
    .filter((module) => moduleStates.isActive('gateway', module.name) && moduleStates.lackedBy(module).length === 0)
