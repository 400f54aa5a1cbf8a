import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Template } from './template.js'

const folder = fileURLToPath(new URL('./templates/', import.meta.url))
const files = readdirSync(folder)
  .filter((file) => file.endsWith('.js'))
  .sort()
// Uses `require` because modules loaded in one go must not contain a top-level `await import()`
// (engine/load-module.ts).
const require = createRequire(import.meta.url)
const loaded = files.map((file) => (require(join(folder, file)) as { default: Template }).default)

/** The built-in emails by name. Each has its own file in templates/. */
export const templates: ReadonlyMap<string, Template> = new Map(loaded.map((one) => [one.name, one]))
