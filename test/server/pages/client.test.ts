import { connect } from 'node:net'
import t from 'tap'
import { withSite } from './site.js'

withSite(t, "sends strict headers, with a policy that permits only the page's own stylesheet", async (t, site) => {
  const { clientId } = await site.makeAccount()
  for (const path of [
    '/client/reset',
    '/client/home',
    '/client/unknown',
    `/client/invite/${'x'.repeat(43)}`,
    await site.signInLink({ clientId }),
  ]) {
    const { headers, text } = await site.get(path)
    t.match(
      headers.get('content-security-policy'),
      /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'$/,
    )
    t.equal(headers.get('referrer-policy'), 'no-referrer')
    t.equal(headers.get('x-content-type-options'), 'nosniff')
    t.equal(headers.get('x-robots-tag'), 'noindex')
    t.equal(headers.get('cache-control'), 'no-store')
    if (text === '') continue
    t.equal(headers.get('content-type'), 'text/html; charset=utf-8')
    t.match(text, '<html lang="en">')
    t.match(text, '<p class="company"><a href="/client">Countinghouse</a></p>')
    const style = /<style>(.*)<\/style>/s.exec(text)?.[1] ?? ''
    const hash = Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style))).toString('base64')
    t.match(headers.get('content-security-policy'), `'sha256-${hash}'`)
    t.notMatch(text, /<script|<link|<img|style=|\son\w+=/)
  }
})

withSite(t, 'answers 404 to an unknown client page, and leaves other paths to other handlers', async (t, site) => {
  for (const path of [
    '/client/unknown',
    '/client/home/x',
    '/client/HOME',
    '/client//home',
    '/client/%ff',
    '/client/sso',
  ])
    t.match(await site.get(path), { status: 404, text: 'Page not found' }, path)
  for (const path of ['/', '/clients', '/clientarea', '/Client'])
    t.match(await site.get(path), { status: 200, text: 'not a client page' }, path)
})

withSite(t, 'answers 405 with the permitted methods', async (t, site) => {
  const allow = async (method: string, path: string) => {
    const { status, headers } = await site.get(path, { method })
    t.equal(status, 405, `${method} ${path}`)
    return headers.get('allow')?.split(', ').sort()
  }
  t.strictSame(await allow('POST', '/client/home'), ['GET', 'HEAD'])
  t.strictSame(await allow('GET', '/client/sign-out'), ['POST'])
  t.strictSame(await allow('DELETE', '/client/reset'), ['GET', 'HEAD', 'POST'])
  t.strictSame(await allow('OPTIONS', '/client/reset'), ['GET', 'HEAD', 'POST'])
  t.strictSame(await allow('POST', `/client/sso/${'x'.repeat(43)}`), ['GET', 'HEAD'])
})

withSite(t, 'rejects an unreadable form with a page', async (t, site) => {
  const send = (body: BodyInit, type = 'application/x-www-form-urlencoded') =>
    site.get('/client/reset', { method: 'POST', body, headers: { 'content-type': type } })
  const answers = async (status: number, reply: Awaited<ReturnType<typeof send>>) => {
    t.equal(reply.status, status)
    t.match(reply.text, '<h1>The form could not be read</h1>')
  }
  await answers(400, await send(new Uint8Array([...Buffer.from('email='), 0xff, 0xfe])))
  await answers(400, await send('email=%ff'))
  await answers(400, await send('email=%zz'))
  await answers(400, await send(`email${'[a]'.repeat(100)}=1`))
  await answers(400, await send('a=1&'.repeat(1001)))
  await answers(413, await send(`email=${'x'.repeat(64 * 1024)}`))
  await answers(413, await send(`email=${'x'.repeat(2 * 1024 * 1024)}`))
  await answers(415, await send('{"email":"ada@example.com"}', 'application/json'))
  await answers(415, await send('x', 'multipart/form-data; boundary=y'))
  for (const body of [
    '__proto__[a]=1&constructor=1&email[toString]=x',
    'email=a&email=b',
    'email[]=x',
    '',
    '&&&',
    '=1',
  ])
    t.equal((await send(body)).status, 422, body)
  t.equal((await site.get('/client/reset', { method: 'POST' })).status, 415)
})

withSite(t, 'continues to serve pages after a form submission is cut off', async (t, site) => {
  await new Promise<void>((resolve) => {
    const socket = connect(Number(new URL(site.url).port), '127.0.0.1', () => {
      socket.write(
        'POST /client/reset HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\nemail=',
      )
      setTimeout(() => socket.destroy(), 50)
    })
    socket.on('close', () => setTimeout(resolve, 50))
  })
  t.equal((await site.get('/client/reset')).status, 200)
  // Koa may report the broken connection, but the page reports nothing.
  for (const failure of site.failures.splice(0)) t.match(failure, { code: /^(?:HPE_|ECONN)/ })
})

withSite(t, 'rejects forms posted by another site, and accepts forms of our own pages', async (t, site) => {
  const post = async (headers: Record<string, string>) =>
    (await site.post('/client/reset', { email: 'nobody@example.com' }, { headers })).status
  t.equal(await post({ 'sec-fetch-site': 'cross-site' }), 403)
  t.equal(await post({ 'sec-fetch-site': 'same-site' }), 403)
  t.equal(await post({ 'sec-fetch-site': 'same-origin' }), 200)
  t.equal(await post({ 'sec-fetch-site': 'none' }), 200)
  t.equal(await post({ origin: 'null' }), 200)
})

withSite(t, 'shows a page with status 503 while the database is unreachable', async (t, site) => {
  site.broken = new Error('gone')
  const reply = await site.get('/client/reset')
  t.equal(reply.status, 503)
  t.equal(reply.headers.get('retry-after'), '2')
  t.match(reply.text, 'Back in a moment')
})

withSite(t, 'hides the details of an internal error from the visitor', async (t, site) => {
  site.broken = new Error('secret <detail>')
  const reply = await site.get('/client/reset')
  t.equal(reply.status, 500)
  t.match(reply.text, 'Something went wrong')
  t.notMatch(reply.text, /\bdetail\b/)
})
