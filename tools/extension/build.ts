import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { sourceOf } from '../../engine/file-faults.js'
import { thisTree } from '../new-files.js'

const types = join(thisTree, 'dist/types')

/**
 * Writes the declarations of what extensions import from this tree. Throws an Error where the development packages, which
 * have types of their own, are not installed.
 */
export async function writeTypes(): Promise<void> {
  if (!existsSync(join(thisTree, 'node_modules/@types/node')))
    throw new Error('it needs the types that the development packages have: run `npm ci` in the folder of the service')
  const failure = compile(join(thisTree, 'server/extending/tsconfig.types.json'))
  if (failure !== undefined) throw new Error(failure)
  await joinContext()
}

/** Returns what the compiler says about a project, with paths from its folder; undefined where it has no complaint. */
export function compile(path: string): string | undefined {
  const project = resolve(path)
  const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc')
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', project], {
    cwd: dirname(project),
    encoding: 'utf8',
  })
  return status === 0 ? undefined : stdout.trim()
}

/** Removes what was compiled of a source that is gone: a start would go on loading it. */
export async function removeOrphans(dist: string): Promise<void> {
  const paths = await readdir(dist, { recursive: true }).catch(() => [])
  for (const path of paths.filter((path) => path.endsWith('.js')).map((path) => join(dist, path))) {
    if (existsSync(sourceOf(path))) continue
    await rm(path)
    await rm(`${path}.map`, { force: true })
  }
}

/**
 * Makes whoever imports the kit of actions see the whole context of a handler: rooms add their parts to it, and the kit
 * needs few of those files itself.
 */
async function joinContext(): Promise<void> {
  const domain = join(types, 'domain')
  const files = (await readdir(domain, { recursive: true })).filter((path) => path.endsWith('.d.ts')).sort()
  const adding: string[] = []
  for (const path of files)
    if ((await readFile(join(domain, path), 'utf8')).includes("declare module '../context.js'")) adding.push(path)
  const kit = join(types, 'server/extending')
  const references = adding.map((path) => `/// <reference path="${relative(kit, join(domain, path))}" />`)
  const actions = join(kit, 'actions.d.ts')
  const declared = (await readFile(actions, 'utf8')).split('\n').filter((line) => !line.startsWith('/// <reference'))
  await writeFile(actions, [...references, ...declared].join('\n'))
}
