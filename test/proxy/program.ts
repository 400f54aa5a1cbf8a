import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Path of the OpenAPI document as callers receive it. */
export const documentFile = `${root}docs/openapi.json`

/** Returns the path of an installed program, or undefined if it is not installed. */
export function program(name: string): string | undefined {
  const path = `${root}node_modules/.proxy/node_modules/.bin/${name}`
  return existsSync(path) ? path : undefined
}

export const notInstalled = 'not installed (see test/proxy/programs/README.md)'
