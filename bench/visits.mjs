import { headers } from './credential.mjs'

/** Number of client area sessions for a workload. */
const count = 32

const lines = {
  itemdescription1: 'Hosting, 1 month',
  itemamount1: '12.50',
  itemdescription2: 'Consulting, 2 hours',
  itemamount2: '180',
  itemdescription3: 'Domain example.com, 1 year',
  itemamount3: '14.99',
}

/** Error codes for clients that have no login or are closed. */
const nobody = new Set(['no_login_to_sign_in_as', 'client_closed'])

/**
 * Signs in the first clients that can sign in. Returns each one's cookie and the ID of a new invoice with three lines.
 */
export async function openVisits(url) {
  const visits = []
  for (let client = 1; visits.length < count; client++) {
    const { redirect_url, code, message } = await post(url, 'createssotoken', { client_id: client })
    if (nobody.has(code)) continue
    if (redirect_url === undefined) throw new Error(`client ${client} cannot be signed in: ${message}`)
    const entered = await fetch(redirect_url, { redirect: 'manual' })
    const { invoiceid } = await post(url, 'createinvoice', { userid: client, ...lines })
    visits.push({ cookie: entered.headers.get('set-cookie').split(';', 1)[0], invoiceid })
  }
  return visits
}

/** Requests each invoice as a PDF once, so that the rendering threads are started and warmed up. */
export async function drawPapers(url, visits) {
  const draw = async ({ cookie, invoiceid }) => {
    const answer = await fetch(`${url}/client/invoices/${invoiceid}/pdf`, { headers: { cookie } })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`the PDF of invoice ${invoiceid} was answered ${answer.status}`)
  }
  for (let at = 0; at < visits.length; at += 2) await Promise.all(visits.slice(at, at + 2).map(draw))
}

async function post(url, action, fields) {
  const answer = await fetch(`${url}/api/v1/${action}`, { method: 'POST', headers, body: new URLSearchParams(fields) })
  return answer.json()
}
