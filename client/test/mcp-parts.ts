import { fileURLToPath, pathToFileURL } from 'node:url'

// biome-ignore lint/suspicious/noExplicitAny: an answer has what its test looks for
export type Answer = any

/** Path of the MCP server's entry point in the installed package. */
export const bin = fileURLToPath(new URL('dist/mcp/main.js', import.meta.resolve('@countinghouse/client/package.json')))

/** Imports a module of the MCP server. */
export const part = (name: string): Promise<Answer> => import(new URL(name, pathToFileURL(bin)).href)
