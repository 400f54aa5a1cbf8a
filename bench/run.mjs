import { writeFile } from 'node:fs/promises'
import { compareAnswers } from './answers.mjs'
import { putIntoDocument } from './document.mjs'
import { machine as describeMachine } from './machine.mjs'
import { measureMail } from './mail.mjs'
import { usualConnections as connections, measureServer } from './measure.mjs'
import { measurePages } from './pages.mjs'
import { measureRecurring } from './recurring.mjs'
import { report, summaryTable } from './report.mjs'
import { seededFile } from './seeded.mjs'
import { servers } from './servers.mjs'
import { measureStartup } from './startup.mjs'
import { compare, summarise, summariseMemory } from './summary.mjs'

const say = (text) => process.stderr.write(`${text}\n`)

/** Makes the requested measurements and prints the report. The exit code is 1 if the run is invalid. */
export async function run(options) {
  const machine = describeMachine()
  const seeded = options.load || options.startup ? await seededFile({ ...options, say }) : undefined
  const measured = options.load ? await measureLoad({ ...options, seeded }) : { figures: [], memory: [], problems: [] }
  const startup = options.startup ? await measureStartup({ ...options, seeded, say }) : undefined
  const pages = options.pages ? await measurePages({ ...options, say }) : undefined
  const recurring = options.recurring ? await measureRecurring({ ...options, say }) : undefined

  const mail = options.mail ? await measureMail({ ...options, say }) : undefined

  const rows = summarise(measured.figures)
  const { rounds, seconds, clients } = options
  const result = {
    machine,
    setting: { connections, rounds, seconds, clients },
    rows,
    ratios: compare(rows, measured.figures),
    memory: summariseMemory(measured.memory),
    startup,
    pages,
    recurring,
    mail,
    problems: measured.problems,
  }
  process.stdout.write(`\n${report(result)}`)
  if (options.docs !== undefined && result.problems.length === 0)
    await putIntoDocument(options.docs, summaryTable(result))
  const { figures } = measured
  if (options.json !== undefined) await writeFile(options.json, `${JSON.stringify({ ...result, figures }, null, 2)}\n`)
  if (result.problems.length > 0) process.exitCode = 1
}

/**
 * Compares the servers' answers, then measures in rounds. Each round measures every server once, so that disturbances
 * of the machine affect all servers alike.
 */
async function measureLoad({ servers: chosen, rounds, ...options }) {
  const names = chosen.filter((name) => options.works.some((work) => servers[name].works.includes(work)))
  say('comparing answers')
  await compareAnswers({ names: ['countinghouse', ...names.filter((name) => name !== 'countinghouse')], ...options })
  const measured = { figures: [], memory: [], problems: [] }
  for (let round = 1; round <= rounds; round++) {
    for (const name of names) {
      say(`round ${round} of ${rounds}: ${name}`)
      const { figures, memory, problems } = await measureServer(name, { ...options, round })
      measured.figures.push(...figures)
      if (figures.length > 0) measured.memory.push(memory)
      measured.problems.push(...problems)
    }
  }
  return measured
}
