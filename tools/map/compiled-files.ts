import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

/** A compiled file. Types are removed from it, so every import is of a value. */
export interface CompiledFile {
  /** Path of the source file from the root. */
  readonly path: string
  readonly code: ts.SourceFile
}

// This file runs from dist/tools/map.
const root = fileURLToPath(new URL('../../', import.meta.url))

/** Returns the path of the source file that a file imports by a relative path. */
export const resolveSource = (importer: string, specifier: string): string =>
  normalize(join(dirname(importer), specifier)).replace(/\.js$/, '.ts')

/** Reads all compiled files of domain/, by the path of their source. */
export function readDomain(): ReadonlyMap<string, CompiledFile> {
  const names = readdirSync(join(root, 'domain'), { recursive: true, encoding: 'utf8' })
  const files = names
    .filter((name) => name.endsWith('.js'))
    .sort()
    .map((name): CompiledFile => {
      const path = `domain/${name}`
      const code = ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.ES2023, true)
      return { path: path.replace(/\.js$/, '.ts'), code }
    })
  return new Map(files.map((file) => [file.path, file]))
}

/** Calls a function for a node and all its descendants. */
export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node)
  ts.forEachChild(node, (child) => walk(child, visit))
}
