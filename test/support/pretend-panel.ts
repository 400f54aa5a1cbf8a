// A pretend cPanel server on loopback, to try provisioning out without owning one:
//   npm run pretend-panel -- PORT
// It takes the token TOKEN of the user root, has the packages Basic and Pro, and tells what it is asked.
import type { Test } from 'tap'
import { openWhm } from './providers/whm.js'

const port = Number(process.argv[2] ?? 2087)
const panel = await openWhm({ teardown: () => {} } as unknown as Test, port)
console.log(`A pretend cPanel listens on ${panel.url}, user root, token TOKEN. Ctrl-C ends it.`)
let printed = 0
setInterval(() => {
  for (const { path, form } of panel.calls.slice(printed))
    console.log(path, form.get('username') ?? form.get('user') ?? '')
  printed = panel.calls.length
}, 200)
