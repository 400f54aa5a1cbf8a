import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Representation } from '../../../engine/representation.js'

const importPattern = /^(?:import|export) (?:[^'"\n]* from )?['"]([^'"]+)['"];?$/gm

/**
 * Returns the scripts that pages load, by name: the entry in browser/ and everything it imports. All are served from
 * one folder, so imports are rewritten to it. Each import contains the hash of its target, so that the content at an
 * address never changes. Throws if a script imports a package, because browsers could not find it.
 */
export function loadBrowserModules(entry = 'app.js'): ReadonlyMap<string, Representation> {
  const modules = new Map<string, Representation>()
  const add = (file: URL): string => {
    const name = file.pathname.split('/').at(-1) as string
    const source = readFileSync(fileURLToPath(file), 'utf8').replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n')
    const text = source.replaceAll(importPattern, (line, from: string) => {
      if (!from.startsWith('.')) throw new Error(`${file.href} imports ${from}, which browsers cannot load.`)
      const to = add(new URL(from, file))
      return line.replace(from, `./${to}?${modules.get(to)?.hash}`)
    })
    const made = new Representation(Buffer.from(text))
    const known = modules.get(name)
    if (known !== undefined && known.hash !== made.hash) throw new Error(`Two page scripts are named ${name}.`)
    modules.set(name, made)
    return name
  }
  add(new URL(`./browser/${entry}`, import.meta.url))
  return modules
}
