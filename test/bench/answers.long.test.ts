import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t from 'tap'

const bench = new URL('../../../bench/', import.meta.url)
const dist = fileURLToPath(new URL('../../', import.meta.url))

/** Number of clients in the database that each server starts with. */
const clients = 1000

/** Servers that the benchmark compares with the service. The frameworks are installed separately in bench/. */
const peers = ['bare', 'fastify', 'feathers'] as const

/** Loads a module of the benchmark, which is not compiled. */
const load = (name: string) => import(new URL(`${name}.mjs`, bench).href)

t.test('every peer in the benchmark answers and writes like the service', async (t) => {
  const [{ compareAnswers }, { seededFile }] = [await load('answers'), await load('seeded')]
  const seeded = await seededFile({ dist, clients, say: () => {} })
  for (const name of peers) {
    const isMissing =
      name !== 'bare' && !existsSync(new URL(`node_modules/${name === 'fastify' ? name : '@feathersjs'}`, bench))
    t.test(name, { skip: isMissing && 'requires npm ci in bench/' }, (t) =>
      t.resolves(compareAnswers({ names: ['countinghouse', name], dist, seeded, clients })),
    )
  }
})
