import t from 'tap'
import { type LoginPermission, loginPermissions } from '../../../domain/clients/login-permissions.js'
import type { Definition } from '../../../server/pages/definition.js'
import { listMethods, loadPages } from '../../../server/pages/load-pages.js'
import type { Credential } from '../../support/credentials.js'
import { setSetting } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { makeAccounts, openLogin, type Visitor } from './logins.js'
import { makeRecords, type PageRecord, pageAddress, pageRecordKind } from './page-records.js'

const pages = await loadPages()

const area = pages.filter(({ kind }) => kind === 'area')

type Form = NonNullable<Definition['forms']>[string]

/** Returns true if a login with these permissions can open a page. No login of this test owns its account. */
const isOpenTo = ({ permission, ownerOnly }: Definition, held: readonly LoginPermission[]): boolean =>
  ownerOnly !== true && (permission === undefined || held.includes(permission))

/** Returns the permissions that a page and its form require. */
const requiredFor = ({ permission }: Definition, form?: Form): readonly LoginPermission[] => [
  ...new Set([permission, form?.needs?.login].filter((one) => one !== undefined)),
]

const allExcept = (left: readonly LoginPermission[]) => loginPermissions.filter((one) => !left.includes(one))

// R-4102, R-4104
withService(t, 'each page is open only to logins that have its permission', async (t, api) => {
  const { mine, theirs } = await makeAccounts(api)
  await setSetting(api, 'add_funds', 'on')
  const ids = await makeRecords(api, area, mine)
  const foreign = await makeRecords(api, area, theirs)
  // Some forms require a staff account with full access.
  const staff: Credential = await api.makeCredential({ full: true })
  const idOf = (page: Definition, of: ReadonlyMap<PageRecord, number>): number =>
    of.get(pageRecordKind(page) as PageRecord) ?? 0
  const visitors = new Map<string, Promise<Visitor>>()
  const visitorWith = (held: readonly LoginPermission[]): Promise<Visitor> => {
    const visitor = visitors.get(`${held}`) ?? openLogin(api, staff, mine, held)
    visitors.set(`${held}`, visitor)
    return visitor
  }

  const get = async (page: Definition, held: readonly LoginPermission[]) => {
    const visitor = await visitorWith(held)
    const may = isOpenTo(page, held)
    const address = pageAddress(page, idOf(page, ids))
    t.equal((await visitor.get(address)).status, may ? 200 : 403, `${held}: ${address}`)
    const head = await visitor.get(address, { method: 'HEAD' })
    t.strictSame([head.status, head.text], [may ? 200 : 403, ''], `${held}: HEAD ${address}`)
    if (pageRecordKind(page) === undefined) return
    const others = pageAddress(page, idOf(page, foreign))
    t.equal((await visitor.get(others)).status, may ? 404 : 403, `${held}: ${others} of another account`)
  }

  const post = async (page: Definition, name: string, form: Form, held: readonly LoginPermission[]) => {
    const visitor = await visitorWith(held)
    const { formToken } = visitor
    const may = isOpenTo(page, held) && requiredFor(page, form).every((one) => held.includes(one))
    const address = pageAddress(page, idOf(page, ids))
    const statusOf = async (at: string, form_token: string) =>
      (await visitor.post(at, { form: name, form_token })).status
    t.equal(await statusOf(address, 'x'), 403, `${held}: foreign token at ${address}`)
    if (!may) t.equal(await statusOf(address, formToken), 403, `${held}: ${name} at ${address}`)
    else if (pageRecordKind(page) !== undefined)
      t.equal(
        await statusOf(pageAddress(page, idOf(page, foreign)), formToken),
        404,
        `${held}: ${name} of another account`,
      )
  }

  // Tries each page and form with only its required permissions, and without them.
  for (const page of area) {
    const required = requiredFor(page)
    if (listMethods(page).includes('GET')) for (const held of [required, allExcept(required)]) await get(page, held)
    for (const [name, form] of Object.entries(page.forms ?? {})) {
      const forForm = requiredFor(page, form)
      for (const held of [forForm, ...forForm.map((one) => allExcept([one]))]) await post(page, name, form, held)
    }
  }
})

// R-4105
withService(
  t,
  'each page rejects methods that it does not support, and lists the supported methods',
  async (t, api) => {
    for (const page of pages) {
      const address = pageAddress(page, 1).replace(/:\w+/g, 'x'.repeat(43))
      const methods = listMethods(page)
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
withService(t, 'each account page answers 401 without a session', async (t, api) => {
  for (const page of area)
    for (const method of listMethods(page)) {
      const body = method === 'POST' ? new URLSearchParams() : null
      const reply = await fetch(`${api.url}${pageAddress(page, 1)}`, { method, body, redirect: 'manual' })
      t.equal(reply.status, 401, `${method} ${page.path}`)
    }
})
