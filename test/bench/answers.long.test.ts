import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t from 'tap'

const bench = new URL('../../../bench/', import.meta.url)
const dist = fileURLToPath(new URL('../../', import.meta.url))

/** Clients in the database that all servers begin with. */
const clients = 1000

/** The peers of the bench; a framework is installed in bench/ apart. */
const peers = ['bare', 'fastify', 'feathers'] as const

/** A module of the bench, which is no part of what is compiled. */
const load = (name: string) => import(new URL(`${name}.mjs`, bench).href)

t.test('every peer of the bench answers and writes as the service does', async (t) => {
  const [{ compareAnswers }, { seededFile }] = [await load('answers'), await load('seeded')]
  const seeded = await seededFile({ dist, clients, say: () => {} })
  for (const name of peers) {
    const isMissing =
      name !== 'bare' && !existsSync(new URL(`node_modules/${name === 'fastify' ? name : '@feathersjs'}`, bench))
    t.test(name, { skip: isMissing && 'npm ci in bench/ installs it' }, (t) =>
      t.resolves(compareAnswers({ names: ['countinghouse', name], dist, seeded, clients })),
    )
  }
})
