import { deepStrictEqual } from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { startServer } from './child.mjs'
import { headers } from './credential.mjs'
import { mapTexts } from './peers/common/client.mjs'
import { copied, newRows, prepareRows, writingActions } from './rows.mjs'
import { copyOf } from './seeded.mjs'
import { servers } from './servers.mjs'
import { payable, works } from './works.mjs'

const form = (fields) => ({ method: 'POST', body: new URLSearchParams(fields) })

/** A client with names that need escaping, every free text that addclient accepts, and a Norwegian tax ID. */
const careful = {
  firstname: 'Åse',
  lastname: "O'Neil & Sons",
  ...mapTexts((length) => `a text of up to ${length}`),
  tax_id: '974760673',
}
const german = { firstname: 'Jürgen', lastname: 'Groß', email: 'juergen@example.com', country: 'DE', language: 'de' }
const japanese = { firstname: '花子', lastname: '山田', email: 'hanako@example.com', country: 'JP', language: 'ja' }
/** A valid identifier with a wrong secret. */
const stranger = { 'X-API-Key': headers['X-API-Key'], 'X-API-Secret': 'x'.repeat(64) }

/**
 * Calls that every server must answer alike: path, fetch options, and the names of fields to skip (times set by the
 * call) or 'refusal', which ignores the wording of an error. IDs are equal because all servers start with the same
 * file.
 */
const conversation = (clients) => [
  ...[1, 2, 3, Math.ceil(clients / 2), clients].map((id) => [`getclientsdetails?clientid=${id}`]),
  ['getclients'],
  ['getclients?limitstart=40&limitnum=25'],
  [`getclients?limitstart=${clients - 25}&limitnum=25`],
  [`getclients?limitstart=${clients}&limitnum=25`],
  ['getclients?limitnum=3&orderby=lastname&sorting=DESC&status=active'],
  ['getclients?limitnum=3&search=ADA'],
  ['addclient', form({ ...careful, email: 'Ase@Example.com', country: 'NO' })],
  [`getclientsdetails?clientid=${clients + 1}`, {}, ['created_at', 'datecreated']],
  ['getclientsdetails?email=ase%40example.com', {}, ['created_at', 'datecreated']],
  ['addclient', form(german)],
  ['addclient', form(japanese)],
  ['getclients?limitnum=1'],
  ['addcredit', form({ clientid: 7, description: 'Goodwill', amount: '12.5' })],
  ['addcredit', form({ clientid: 7, description: 'Goodwill', amount: '0.07' })],
  ['getclientsdetails?clientid=7'],
  ['addclient', form({ firstname: 'A', lastname: 'B', email: 'ase@example.com' }), 'refusal'],
  ['addclient', form({ firstname: 'A', lastname: 'B', email: 'nobody' }), 'refusal'],
  ['addclient', form({ firstname: 'A', email: 'a@example.com' }), 'refusal'],
  ['addclient', form({ firstname: 'A'.repeat(256), lastname: 'B', email: 'a@example.com' }), 'refusal'],
  ['addclient', form({ firstname: 'A', lastname: 'B', email: 'a@example.com', groupid: 99_999 }), 'refusal'],
  ['addcredit', form({ clientid: clients + 99, description: 'Goodwill', amount: '1' }), 'refusal'],
  ['addcredit', form({ clientid: 7, description: 'Goodwill', amount: '0' }), 'refusal'],
  ['addcredit', form({ clientid: 7, description: 'Goodwill', amount: 'much' }), 'refusal'],
  [`getclientsdetails?clientid=${clients + 99}`, {}, 'refusal'],
  ['getclientsdetails?clientid=one', {}, 'refusal'],
  ['getclientsdetails', {}, 'refusal'],
  ['getclients?limitnum=251', {}, 'refusal'],
  ['getclients?limitnum=0', {}, 'refusal'],
  ['getclients?limitstart=-1', {}, 'refusal'],
  ['getclients?orderby=nothing', {}, 'refusal'],
  ['getinvoices'],
  ['getinvoices?limitstart=40&limitnum=20'],
  ['getinvoices?userid=7'],
  ['getinvoices?userid=7&status=paid'],
  ['getclientsdomains?limitstart=25'],
  ['getclientsdomains?clientid=3'],
  ['gettickets?limitnum=50'],
  ['gettickets?clientid=3'],
  ['getsslorders?page=2'],
  ['getsslorders?client_id=4'],
  ['createinvoice', form({ userid: 7, itemdescription1: 'One', itemamount1: '10.55', itemamount2: '2' })],
  ['createinvoice', form({ userid: copied, itemdescription1: 'One', itemamount1: '99.99' })],
  ['createinvoice', form({ userid: clients + 1, itemdescription1: 'Ångström', itemamount1: '-1', itemamount2: '5' })],
  ['createinvoice', form({ userid: clients + 2, itemdescription1: 'Größe "L"', itemamount1: '1234567.89' })],
  ['createinvoice', form({ userid: clients + 3, itemdescription1: '<b>', itemamount1: '7' })],
  ['addinvoicepayment', form({ invoiceid: payable.first, transid: 'first', amount: '12.5' })],
  ['addinvoicepayment', form({ invoiceid: payable.first, transid: 'second', amount: '0.5', gateway: 'cash' })],
  ['getinvoices?userid=7'],
  ['getclients', { headers: stranger }, 'refusal'],
  ['getclients', { headers: {} }, 'refusal'],
]

/**
 * Makes the same calls to each server and compares its answers and rows with the first server's, field by field. Throws
 * an Error with the server's name and the difference, because measuring servers that do different work would be
 * pointless.
 */
export async function compareAnswers({ names, dist, seeded, clients }) {
  let expected
  for (const name of names) {
    const heard = await converse(name, { dist, seeded, clients })
    expected ??= { name, heard }
    for (const [call, answer] of heard) {
      try {
        deepStrictEqual(answer, expected.heard.get(call))
      } catch (error) {
        throw new Error(`${name} differs from ${expected.name} in ${call}:\n${error.message}`)
      }
    }
  }
}

/** Returns true if a server does not implement an action. */
const isLeftOut = (name, action) =>
  Object.values(works).some(({ title, notBy = [] }) => notBy.includes(name) && title.startsWith(`${action}:`))

async function converse(name, { dist, seeded, clients }) {
  const folder = await copyOf(seeded)
  prepareRows(folder)
  const { script, environment } = servers[name]
  const child = await startServer({ script: script(dist), folder, environment })
  const heard = new Map()
  try {
    for (const [index, [path, call = {}, left = []]] of conversation(clients).entries()) {
      if (isLeftOut(name, /^\w+/.exec(path)[0])) continue
      const answer = await fetch(`${child.url}/api/v1/${path}`, { headers, ...call })
      if (answer.status === 500) throw new Error(`${path} failed: ${child.complaint()}`)
      heard.set(`call ${index + 1}, ${path}`, await essence(answer, left))
    }
    await child.stop()
    const actions = writingActions.filter((action) => !isLeftOut(name, action))
    for (const [what, rows] of newRows(folder, seeded, actions)) heard.set(what, rows)
  } finally {
    await child.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return heard
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Returns the parts of an answer that must be equal. */
async function essence(answer, left) {
  const body = await answer.json()
  const header = (name) => answer.headers.get(name)
  const form = {
    status: answer.status,
    type: header('content-type'),
    cache: header('cache-control'),
    sniffing: header('x-content-type-options'),
    requestId: uuid.test(header('x-request-id')),
  }
  // Servers word their errors differently, and some count calls without a valid credential.
  if (left === 'refusal')
    return { ...form, result: body.result, code: body.code, parameters: Object.keys(body.errors ?? {}) }
  for (const name of left) delete (body.client ?? body)[name]
  return { ...form, limit: header('x-ratelimit-limit'), remaining: header('x-ratelimit-remaining'), body }
}
