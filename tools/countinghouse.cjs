#!/usr/bin/env node
// `countinghouse NAME`: compiles what the command needs, where there is something to compile and a compiler, and runs it in
// this process, so that signals reach it.
const { build, root } = require('./build.cjs')
const { existsSync } = require('node:fs')
const { join } = require('node:path')
const { pathToFileURL } = require('node:url')

const [name = ''] = process.argv.slice(2)
const isOfTests = /^[a-z-]+$/.test(name) && existsSync(join(root, 'tools/commands/testing', `${name}.ts`))
const main = join(root, 'dist/tools/main.js')

process.exitCode = build({ isProduction: !isOfTests })
if (process.exitCode === 0) void import(pathToFileURL(main).href)
