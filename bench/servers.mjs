import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { workNames, works } from './works.mjs'

const peer = (name) => () => fileURLToPath(new URL(`peers/${name}/server.mjs`, import.meta.url))
const able = (name) => workNames.filter((work) => !works[work].notBy?.includes(name))
const writing = workNames.filter((name) => works[name].writes !== undefined)

/** The measured servers. `script` returns the file to run, given the folder of the compiled service. */
export const servers = {
  countinghouse: { title: 'Countinghouse', script: (dist) => join(dist, 'server/main.js'), works: workNames },
  fastify: { title: 'Fastify', script: peer('fastify'), works: able('fastify'), framework: true },
  feathers: { title: 'Feathers', script: peer('feathers'), works: able('feathers'), framework: true },
  bare: { title: 'bare', script: peer('bare'), works: able('bare') },
  'bare-shared': {
    title: 'bare, shared commits',
    script: peer('bare'),
    works: writing,
    environment: { SHARED_COMMITS: '1' },
  },
}

export const serverNames = Object.keys(servers)
