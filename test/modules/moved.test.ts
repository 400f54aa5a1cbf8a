// Listed in docs/reference/attacks.md.

import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { type ProviderModule, runWithDeadline } from '../../domain/modules/modules.js'
import { isDestination } from '../../domain/modules/withheld.js'
import { type ModuleContext, type ModuleError, moduleTypes } from '../../domain/ports/module.js'
import { applySetup } from '../../server/setup/apply.js'
import { withoutJobs } from '../support/daily.js'
import { type Api, type Body, withService } from '../support/service.js'
import { secretKey } from '../support/started-service.js'
import { type Scene, scenes } from './moved-scenes.js'

const facts = {
  environment: {
    ...withoutJobs.environment,
    ALLOW_PRIVATE_HOSTS: '127.0.0.1,localhost',
    EXTENSIONS_DIR: fileURLToPath(new URL('../support/loose', import.meta.url)),
  },
}

/** Configures a module with a setup document. */
const setUp = (api: Api, { type, name }: Scene, parameters: Body) =>
  applySetup(
    api.database,
    { modules: [{ type, name, parameters }] },
    {
      now: api.now(),
      secretKey,
      linkKey: Buffer.alloc(32),
      manifestOf: (type, name) => api.service.modules.find(type, name),
    },
  )

type Verb = (...args: unknown[]) => Promise<unknown>

/**
 * Calls every operation of the module as the service would. Returns the failure of each operation, or undefined for an
 * operation that succeeded.
 */
async function callAll(t: Test, api: Api, { type, name, args }: Scene): Promise<Map<string, ModuleError | undefined>> {
  const remote = await api.service.contexts.remote()
  const module = remote.modules.find(type, name) as ProviderModule
  const failures = new Map<string, ModuleError | undefined>()
  for (const [verb, call] of Object.entries(module).filter(([, fact]) => typeof fact === 'function')) {
    const arg = args[verb]
    if (arg === undefined) {
      t.fail(`the scene has no arguments for ${verb} of ${type}/${name}`)
      continue
    }
    const moduleContext: ModuleContext = remote.moduleContexts.of({
      ...remote.moduleStates.callOf(module, secretKey),
      deadline: 20_000,
      idempotencyKey: `moved-${failures.size}`,
    })
    const [subject, ...more] = arg
    // A charge takes two arguments before the context: a method and an order.
    const given = verb === 'charge' ? [...arg, moduleContext] : [subject, moduleContext, ...more]
    const failure = await runWithDeadline(moduleContext.signal, () => (call as Verb).call(module, ...given)).then(
      () => undefined,
      (error: ModuleError) => error,
    )
    failures.set(verb, failure)
  }
  return failures
}

withService(
  t,
  'withholds a module’s secrets after the API changes the module’s destination',
  async (t, api) => {
    const guardedModules = moduleTypes
      .flatMap((type) => api.service.modules.ofType(type) as readonly ProviderModule[])
      .filter(({ type, parameters }) => type !== 'server' && parameters.some((one) => one.type === 'password'))
    t.strictSame(guardedModules.map(({ type, name }) => `${type}/${name}`).sort(), Object.keys(scenes).sort())

    for (const module of guardedModules) {
      const destinations = module.parameters.filter(isDestination).map(({ name }) => name)
      for (const destination of destinations)
        await t.test(`${module.type}/${module.name}: ${destination}`, (t) => move(t, api, module, destination))
    }
  },
  facts,
)

async function move(t: Test, api: Api, { type, name, parameters }: ProviderModule, destination: string): Promise<void> {
  const scene = (await scenes[`${type}/${name}`]?.(t)) as Scene
  const secrets = parameters.filter((one) => one.type === 'password').map((one) => one.name)
  const seen = secrets.filter((one) => scene.inbound?.includes(one) !== true)
  const about = { moduleType: type, moduleName: name }
  const configure = (parameters: Body) => api.ok('updatemoduleconfiguration', { ...about, parameters })
  const withheld = async () => (await api.ok('getmoduleconfigurationparameters', about)).withheld
  t.strictSame(
    parameters.filter(isDestination).map((one) => one.name),
    parameters.map((one) => one.name).filter((one) => one in scene.moves),
    'the scene moves every destination',
  )
  t.ok(
    secrets.every((one) => one in scene.parameters),
    'the scene contains every secret',
  )

  await setUp(api, scene, { ...scene.parameters })
  await callAll(t, api, scene)
  t.strictSame([...scene.readShown()].sort(), [...seen].sort(), 'each secret goes to the destination in the setup file')

  const moved = { [destination]: scene.moves[destination] }
  t.strictSame((await configure(moved)).updated, [destination])
  const stays = async (left: readonly string[], why: string) => {
    t.strictSame([...(await withheld())].sort(), [...left].sort(), `${why}: lists the withheld secrets`)
    const failures = await callAll(t, api, scene)
    t.strictSame(
      [...scene.readShown()].filter((one) => left.includes(one)),
      [],
      `${why}: sends no withheld secret`,
    )
    return failures
  }
  for (const [verb, failure] of await stays(secrets, 'moved')) {
    if (scene.verbsWithoutSecrets?.(destination).includes(verb)) continue
    t.match(failure, { kind: 'misconfigured', outcomeUnknown: false }, verb)
    for (const secret of secrets) t.match(failure?.message, secret, `${verb} names ${secret}`)
  }

  const back = { [destination]: scene.parameters[destination] ?? '' }
  await configure(back)
  await stays(secrets, 'moved back')
  await configure(Object.fromEntries(secrets.map((secret) => [secret, ' '])))
  await stays(secrets, 'blanks')
  await configure(moved)
  const left = [...secrets]
  for (const secret of secrets) {
    await stays(left, `before ${secret} is given again`)
    left.shift()
    t.strictSame((await configure({ [secret]: scene.parameters[secret] })).updated, [secret])
  }
  const failures = await stays([], 'all given')
  for (const [verb, failure] of failures) t.not(failure?.kind, 'misconfigured', `${verb} works again`)
}
