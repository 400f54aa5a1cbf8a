import t from 'tap'
import { type LoginPermission, loginPermissions } from '../../../domain/clients/login-permissions.js'
import type { Definition } from '../../../server/pages/definition.js'
import { loadPages, methodsOf } from '../../../server/pages/load-pages.js'
import { setSetting } from '../../support/fixtures.js'
import { type Credential, withService } from '../../support/service.js'
import { makeAccounts, openLogin, type Visitor } from './logins.js'
import { addressOf, makeRecords, type PageRecord, recordOf } from './page-records.js'

const pages = await loadPages()

const area = pages.filter(({ kind }) => kind === 'area')

/** Nobody in the walk owns the account. */
const isOpenTo = ({ permission, ownerOnly }: Definition, held: readonly LoginPermission[] | 'all'): boolean =>
  ownerOnly !== true && (permission === undefined || held === 'all' || held.includes(permission))

// R-4102, R-4104
withService(t, 'each page answers the logins that have its permission, and no other', async (t, api) => {
  const { mine, theirs } = await makeAccounts(api)
  await setSetting(api, 'add_funds', 'on')
  const ids = await makeRecords(api, area, mine)
  const foreign = await makeRecords(api, area, theirs)
  // Some forms need full access of the staff account that opened the session.
  const staff: Credential = await api.makeCredential({ full: true })
  const idOf = (page: Definition, of: ReadonlyMap<PageRecord, number>): number =>
    of.get(recordOf(page) as PageRecord) ?? 0

  const walk = async (visitor: Visitor, held: readonly LoginPermission[] | 'all', who: string) => {
    for (const page of area.filter((page) => methodsOf(page).includes('GET'))) {
      const may = isOpenTo(page, held)
      const address = addressOf(page, idOf(page, ids))
      t.equal((await visitor.get(address)).status, may ? 200 : 403, `${who}: ${address}`)
      const head = await visitor.get(address, { method: 'HEAD' })
      t.strictSame([head.status, head.text], [may ? 200 : 403, ''], `${who}: HEAD ${address}`)
      if (recordOf(page) === undefined) continue
      const others = addressOf(page, idOf(page, foreign))
      t.equal((await visitor.get(others)).status, may ? 404 : 403, `${who}: ${others} of another account`)
    }
    for (const page of area.filter((page) => methodsOf(page).includes('POST'))) {
      const address = addressOf(page, idOf(page, ids))
      for (const [name, form] of Object.entries(page.forms ?? {})) {
        const may =
          isOpenTo(page, held) &&
          (form.needs?.login === undefined || isOpenTo({ ...page, permission: form.needs.login }, held))
        const sent = { form: name }
        t.equal(
          (await visitor.post(address, { ...sent, form_token: 'x' })).status,
          403,
          `${who}: foreign token at ${address}`,
        )
        if (!may) {
          const refused = await visitor.post(address, { ...sent, form_token: visitor.formToken })
          t.equal(refused.status, 403, `${who}: ${name} at ${address}`)
        } else if (recordOf(page) !== undefined) {
          const others = await visitor.post(addressOf(page, idOf(page, foreign)), {
            ...sent,
            form_token: visitor.formToken,
          })
          t.equal(others.status, 404, `${who}: ${name} of another account`)
        }
      }
    }
  }
  for (const held of [...loginPermissions.map((one) => [one]), [], 'all'] as const)
    await walk(await openLogin(api, staff, mine, held), held, String(held))
})

// R-4105
withService(
  t,
  'each page refuses the methods that it does not answer, and names those that it does',
  async (t, api) => {
    for (const page of pages) {
      const address = addressOf(page, 1).replace(/:\w+/g, 'x'.repeat(43))
      const methods = methodsOf(page)
      const allowed = [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].sort()
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
        if (allowed.includes(method)) continue
        const reply = await fetch(`${api.url}${address}`, { method, redirect: 'manual' })
        t.equal(reply.status, 405, `${method} ${address}`)
        t.strictSame(reply.headers.get('allow')?.split(', ').sort(), allowed, address)
      }
    }
  },
)

// R-4102
withService(t, 'who is not signed in is told so by every page of an account', async (t, api) => {
  for (const page of area)
    for (const method of methodsOf(page)) {
      const body = method === 'POST' ? new URLSearchParams() : null
      const reply = await fetch(`${api.url}${addressOf(page, 1)}`, { method, body, redirect: 'manual' })
      t.equal(reply.status, 401, `${method} ${page.path}`)
    }
})
