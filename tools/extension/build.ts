import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { findSourcePath } from '../../engine/invalid-files.js'
import { projectRoot } from '../new-files.js'

const types = join(projectRoot, 'dist/types')

/**
 * Writes the type declarations that extensions import from this tree. Throws an Error if compiling fails, or if the
 * development packages with the required types are missing.
 */
export async function writeTypes(): Promise<void> {
  if (!existsSync(join(projectRoot, 'node_modules/@types/node')))
    throw new Error('the types of the development packages are missing: run `npm ci` in the folder of the service')
  const failure = compileProject(join(projectRoot, 'server/extending/tsconfig.types.json'))
  if (failure !== undefined) throw new Error(failure)
  await joinContext()
}

/**
 * Compiles a project. Returns the compiler's messages, with paths relative to the project's folder, or undefined if
 * compiling succeeds.
 */
export function compileProject(path: string): string | undefined {
  const project = resolve(path)
  const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc')
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', project], {
    cwd: dirname(project),
    encoding: 'utf8',
  })
  return status === 0 ? undefined : stdout.trim()
}

/** Deletes compiled files whose source no longer exists, because a start would still load them. */
export async function removeOrphans(dist: string): Promise<void> {
  const paths = await readdir(dist, { recursive: true }).catch(() => [])
  for (const path of paths.filter((path) => path.endsWith('.js')).map((path) => join(dist, path))) {
    if (existsSync(findSourcePath(path))) continue
    await rm(path)
    await rm(`${path}.map`, { force: true })
  }
}

/**
 * Makes the action kit's declarations reference every file that adds to Context, so that importers of the kit see a
 * handler's whole context. The kit itself imports few of those files.
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
