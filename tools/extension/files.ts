import { existsSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { text } from '../command/parameters.js'
import { WrongUsage } from '../command/wrong-usage.js'
import { projectRoot } from '../new-files.js'

/** Option of scaffolds for the folder of an extension. */
export const outOption = text('FOLDER', 'the extension folder to write to; created if missing')

/** Throws WrongUsage if both `--into` and `--out` are typed. */
export function expectOnePlace(into: string | undefined, out: string | undefined): void {
  if (into !== undefined && out !== undefined)
    throw new WrongUsage('--into and --out exclude each other: use only one of them')
}

/** Returns the missing files that make a folder an extension, by path. */
export function missingFiles(folder: string): [path: string, content: string][] {
  const files = {
    'package.json': asJson({ name: 'extension', private: true, type: 'module' }),
    'tsconfig.json': asJson({
      extends: pathFrom(folder, 'server/extending/tsconfig.json'),
      compilerOptions: { rootDir: '.', outDir: 'dist' },
      include: ['actions', 'modules', 'middleware'],
    }),
    '.gitignore': 'dist/\n',
  }
  return Object.entries(files).filter(([path]) => !existsSync(join(folder, path)))
}

const asJson = (content: unknown): string => `${JSON.stringify(content, null, 2)}\n`

/** Returns the path of a file in this tree relative to a folder, so that both can be moved together. */
function pathFrom(folder: string, file: string): string {
  const path = relative(resolve(folder), join(projectRoot, file))
  return path.startsWith('.') ? path : `./${path}`
}
