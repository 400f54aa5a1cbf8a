#!/usr/bin/env node
// `countinghouse NAME`: compiles what the command needs, where there is something to compile and a compiler, and runs it in
// this process, so that signals reach it.
const { build, root } = require('./build.cjs')
const { existsSync } = require('node:fs')
const { join } = require('node:path')
const { pathToFileURL } = require('node:url')

const [name = '', ...rest] = process.argv.slice(2)
const isOfTests = /^[a-z-]+$/.test(name) && existsSync(join(root, 'tools/commands/testing', `${name}.ts`))
const main = join(root, 'dist/tools/main.js')

const asksHelp = rest.some((argument) => argument === '--help' || argument === '-h')
const isProduction = !isOfTests || asksHelp
if (!isProduction && isInstalled('typescript') && !isInstalled('@types/node')) {
  console.error(`countinghouse: ${name} needs the development packages: run \`npm ci\`.`)
  process.exit(1)
}

if (name === 'mail-in' && !asksHelp) handMailIn()
else {
  process.exitCode = build({ isProduction })
  if (process.exitCode === 0) void import(pathToFileURL(main).href)
}

// A mail server runs it, from a folder of its own and perhaps without leave to write here: it takes what is compiled. Whatever
// goes wrong before the mail is judged, such as a tree that is being compiled, has the server try again (75).
function handMailIn() {
  process.on('exit', (code) => {
    if (code !== 0 && code !== 65) process.exitCode = 75
  })
  process.chdir(root)
  void import(pathToFileURL(main).href)
}

function isInstalled(name) {
  return existsSync(join(root, 'node_modules', name, 'package.json'))
}
