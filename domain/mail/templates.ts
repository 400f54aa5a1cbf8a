import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Template } from './template.js'

const folder = new URL('./templates/', import.meta.url)
const files = readdirSync(fileURLToPath(folder))
  .filter((file) => file.endsWith('.js'))
  .sort()
const loaded = await Promise.all(
  files.map(async (file) => ((await import(new URL(file, folder).href)) as { default: Template }).default),
)

/** Every built-in mail by its name: one file each in templates/. */
export const templates: ReadonlyMap<string, Template> = new Map(loaded.map((one) => [one.name, one]))
