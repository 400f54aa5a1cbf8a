#!/usr/bin/env node
// `countinghouse NAME`: compiles what the command needs, if sources and the compiler are installed, and runs the
// command in this process, so that signals reach it.
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

// Runs `mail-in` without compiling, because a mail server starts it from another folder and may not have write access
// here. Exit codes other than 0 (stored) and 65 (rejected) become 75, so that the mail server tries again, for example
// if the tree is being compiled.
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
