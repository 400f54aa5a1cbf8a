import { createInterface } from 'node:readline/promises'
import { type Readable, Writable } from 'node:stream'

/**
 * Asks for values on a terminal without showing what is typed. Returns the answers by name, which are empty if nothing
 * was typed. Throws a one-line Error if the input ends, is interrupted, or contains more than one line for a question.
 */
export async function askOnTerminal(
  names: readonly string[],
  input: Readable,
  output: Writable,
): Promise<ReadonlyMap<string, string>> {
  const answers = new Map<string, string>()
  const echo = new Writable({ write: (_chunk, _encoding, done) => done() })
  // The terminal mode puts the input in raw mode, so that only `echo` would show what is typed.
  const lines = createInterface({ input, output: echo, terminal: true, historySize: 0 })
  const abort = new AbortController()
  lines.once('SIGINT', () => abort.abort()).once('close', () => abort.abort())
  let isTooLong = false
  lines.on('line', () => {
    isTooLong = true
  })
  try {
    for (const name of names) {
      output.write(`${name}: `)
      answers.set(name, await answerOf(lines.question('', { signal: abort.signal })))
      output.write('\n')
      // Further pasted lines would answer the questions that follow.
      if (isTooLong || lines.line !== '')
        throw new Error(`${name} has several lines, which the terminal does not accept; set it in --secrets FILE`)
    }
  } finally {
    lines.close()
  }
  return answers
}

async function answerOf(question: Promise<string>): Promise<string> {
  try {
    return await question
  } catch {
    throw new Error('the questions were interrupted, so nothing was applied')
  }
}
