import type { ServerResponse } from 'node:http'
import t from 'tap'
import { checkNextTaxId } from '../../../domain/clients/tax-id-queue.js'
import { findMemberState } from '../../../domain/taxes/tax-ids.js'
import { expectError } from '../../actions/_shared/checks.js'
import { countsOfStep } from '../../support/daily.js'
import { eventually } from '../../support/eventually.js'
import { makeClient, setSetting, writeRows } from '../../support/fixtures.js'
import { type Answer, type Asked, openVies, replies, says } from '../../support/providers/vies.js'
import { withService } from '../../support/service.js'

const dayMs = 24 * 60 * 60_000
const german = 'DE136695976'
const otherGerman = 'DE129273398'

withService(
  t,
  'VIES tax ID register',
  async (t, api) => {
    const vies = await openVies(t)
    await setSetting(api, 'vies_url', `${vies.url}/`)
    await setSetting(api, 'company_country', 'AT')
    await setSetting(api, 'company_tax_number', 'ATU 13585627')
    const { read } = api.database
    const work = async () => checkNextTaxId(await api.service.contexts.remote())
    const rowsOf = (client_id: number) => read('tax_id_checks').where({ client_id })
    const show = async (clientid: number) => (await api.ok('getclientsdetails', { clientid })).client
    const checked = async (clientid: number) => (await show(clientid)).tax_id_checked
    const today = () => api.now().toISOString().slice(0, 10)
    const add = (tax_id = german, country = 'DE') => makeClient(api, { country, tax_id })
    const counts = async (id: number) => {
      const client = await read('clients').where({ id }).first()
      return client && findMemberState(client, (await api.service.contexts.on()).settings)
    }

    // R-3425, R-3426
    await t.test('does not query the register if tax_id_check is off', async (t) => {
      const clientid = await add()
      t.equal(await checked(clientid), null)
      t.strictSame(await read('tax_id_checks'), [])
      t.equal(await counts(clientid), 'DE')
      await expectError(t, api, 'updateclient', { clientid, check_tax_id: true }, 422, 'tax_id_not_checked')
    })

    await setSetting(api, 'tax_id_check', 'vies')

    // R-3427
    await t.test('the daily job checks existing tax IDs once', async (t) => {
      const nobody = await makeClient(api, { country: 'US', tax_id: '12-3456789' })
      t.strictSame(await countsOfStep(api, 'tax ids'), { asked: 1 })
      t.strictSame(await countsOfStep(api, 'tax ids'), {}, 'once')
      t.equal(await work(), true)
      t.equal(await work(), false)
      t.equal(await checked(nobody), null)
      t.strictSame(vies.asked.splice(0), [
        { countryCode: 'DE', vatNumber: '136695976', requesterMemberStateCode: 'AT', requesterNumber: 'U13585627' },
      ])
    })

    // R-3425, R-3426
    await t.test(
      'a new tax ID has the status waiting until the register’s result is stored with its date and reference',
      async (t) => {
        const clientid = await add('el 094 259 216', 'GR')
        t.strictSame(await checked(clientid), { status: 'waiting', date: today(), reference: null })
        t.equal(await counts(clientid), undefined)
        await work()
        const valid = { status: 'valid', date: today(), reference: 'WAPIAAAA094259216' }
        t.strictSame(await checked(clientid), valid)
        t.match(vies.asked.splice(0), [{ countryCode: 'EL', vatNumber: '094259216' }])
        t.equal(await counts(clientid), 'GR')
        const noted = await read('activity_log')
          .where({ client_id: clientid })
          .whereLike('description', 'The register%')
        t.match(noted, [{ description: 'The register confirmed the tax ID EL094259216 (WAPIAAAA094259216)' }])

        await api.ok('updateclient', { clientid, tax_id: 'EL094259216', city: 'Athens' })
        await api.ok('updateclient', { clientid, tax_id: '094259216' })
        t.strictSame(await checked(clientid), valid, 'does not check the same number again')
        t.equal(await work(), false)
      },
    )

    // R-3428
    await t.test('the latest of several contradictory answers applies', async (t) => {
      const clientid = await add()
      await work()
      t.equal(await counts(clientid), 'DE')
      vies.answer = says(false)
      await api.ok('updateclient', { clientid, check_tax_id: true })
      t.match(await checked(clientid), { status: 'waiting' })
      t.equal(await counts(clientid), undefined)
      await work()
      t.match(await checked(clientid), { status: 'invalid', date: today() })
      t.equal(await counts(clientid), undefined)
      vies.answer = says(true)
      await api.ok('updateclient', { clientid, check_tax_id: true })
      await work()
      t.match(await checked(clientid), { status: 'valid' })
    })

    const noAnswers: Readonly<Record<string, Answer>> = {
      'an unavailable member state': replies({ valid: false, userError: 'MS_UNAVAILABLE' }),
      'a member state with too many requests': replies(
        { actionSucceed: false, errorWrappers: [{ error: 'MS_MAX_CONCURRENT_REQ' }] },
        400,
      ),
      'a slow member state': replies({ valid: false, userError: 'TIMEOUT' }, 500),
      'an error without a code': replies({ valid: false, userError: { a: 1 } }),
      'an unavailable server': replies('<h1>503</h1>', 503, { 'retry-after': '30' }),
      'a page': replies('<!doctype html><p>valid</p>'),
      'an empty response': replies(''),
      'a list': replies([]),
      'a response without validity': replies({ countryCode: 'DE', vatNumber: '136695976' }),
      'a string instead of a boolean': replies({ valid: 'true' }),
      'a contradictory response': replies({ valid: true, userError: 'INVALID' }),
      'a response about another number': replies({ countryCode: 'DE', vatNumber: '129273398', valid: true }),
      'a response about another member state': replies({ countryCode: 'AT', vatNumber: '136695976', valid: true }),
      'a redirect': replies({ valid: true }, 302, { location: '/rest-api/elsewhere' }),
      'an endless response': (res) => {
        const send = () => {
          while (!res.destroyed) if (!res.write('x'.repeat(65_536))) return res.once('drain', send)
        }
        send()
      },
      'a dropped connection': (res) => res.destroy(),
    }

    // R-3426
    await t.test('an unusable response neither confirms nor rejects a tax ID, and is retried later', async (t) => {
      const clientid = await add()
      let attempts = 0
      for (const [title, answer] of Object.entries(noAnswers)) {
        vies.answer = answer
        const at = api.now().toISOString()
        await writeRows(api, (db) =>
          db('tax_id_checks').where({ client_id: clientid }).update({ created_at: at, next_attempt_at: at }),
        )
        await work()
        t.match(await checked(clientid), { status: 'waiting' }, title)
        const [row] = await rowsOf(clientid)
        t.match(row, { attempts: ++attempts, leased_until: null, failed_at: null, last_error: /./ }, title)
        t.equal(await work(), false, 'does not retry immediately')
      }
      t.notMatch((await rowsOf(clientid))[0]?.last_error, 'html')
      vies.answer = says(true)
      api.advance(3 * dayMs)
      await work()
      t.match(await checked(clientid), { status: 'valid' })
      t.strictSame(await rowsOf(clientid), [])
    })

    // R-3426
    await t.test(
      'a number that the register calls malformed is invalid, and a check is repeated without an unknown requester number',
      async (t) => {
        const malformed = await add()
        vies.answer = replies({ actionSucceed: false, errorWrappers: [{ error: 'INVALID_INPUT' }] }, 400)
        await work()
        t.match(await checked(malformed), { status: 'invalid', reference: null })
        const clientid = await add()
        vies.asked.length = 0
        vies.answer = (res, asked) =>
          asked.requesterNumber === undefined
            ? says(true)(res, asked)
            : replies({ valid: false, userError: 'INVALID_REQUESTER_INFO' })(res, asked)
        await work()
        t.match(await checked(clientid), { status: 'valid', reference: null })
        t.equal(vies.asked.length, 2)
        vies.answer = says(true)
      },
    )

    /** Runs a call whose answer is held back, and returns once the register has received the request. */
    const held = async (run: () => Promise<unknown>) => {
      let waiting: ServerResponse | undefined
      vies.answer = (res) => {
        waiting = res
        vies.answer = says(true)
      }
      const done = run()
      await eventually('the register receives the request', () => waiting !== undefined)
      const asked = vies.asked.at(-1) as Asked
      return { answer: (answer: Answer) => answer(waiting as ServerResponse, asked), done }
    }

    // R-3427
    await t.test('ignores the answer for a number changed during the check', async (t) => {
      const clientid = await add()
      const { answer, done } = await held(work)
      await api.ok('updateclient', { clientid, tax_id: otherGerman })
      answer(says(true))
      await done
      t.match(await checked(clientid), { status: 'waiting' })
      t.equal(await counts(clientid), undefined)
      await work()
      t.match(await checked(clientid), { status: 'valid' })

      const again = await held(async () => {
        await api.ok('updateclient', { clientid, check_tax_id: true })
        return work()
      })
      await api.ok('updateclient', { clientid, country: 'US', tax_id: 'none' })
      again.answer(says(true))
      await again.done
      t.equal(await checked(clientid), null)
      t.strictSame(await rowsOf(clientid), [])
    })

    // R-3427
    await t.test('ignores the answer if a new check was requested during the check', async (t) => {
      const clientid = await add()
      const { answer, done } = await held(work)
      await api.ok('updateclient', { clientid, check_tax_id: true })
      answer(says(false))
      await done
      t.match(await checked(clientid), { status: 'waiting' })
      await work()
      t.match(await checked(clientid), { status: 'valid' })
    })

    // R-3427
    await t.test(
      'a number changed by another release loses its result, and the next daily job checks it',
      async (t) => {
        const clientid = await add()
        await work()
        const change = (tax_id: string) =>
          writeRows(api, (db) => db('clients').where({ id: clientid }).update({ tax_id }))
        await change(otherGerman)
        t.equal(await checked(clientid), null)
        t.equal(await counts(clientid), undefined)
        t.strictSame(await countsOfStep(api, 'tax ids'), { asked: 1 })
        await change(german)
        await work()
        t.equal(await checked(clientid), null)
        t.strictSame(await countsOfStep(api, 'tax ids'), { asked: 1 }, 'the next daily job checks it again')
        await work()
        t.match(await checked(clientid), { status: 'valid' })
      },
    )

    // R-3426
    await t.test('an unresponsive member state does not delay others', async (t) => {
      const [slow, quick] = [await add(), await add('U13585627', 'AT')]
      const { answer, done } = await held(work)
      await work()
      t.match(await checked(quick), { status: 'valid' })
      t.match(await checked(slow), { status: 'waiting' })
      answer(says(true))
      await done
      t.match(await checked(slow), { status: 'valid' })
    })

    // R-3426
    await t.test('gives up after a week without an answer, until staff request another check', async (t) => {
      const clientid = await add()
      vies.answer = replies({ valid: false, userError: 'MS_UNAVAILABLE' })
      await work()
      api.advance(8 * dayMs)
      await work()
      t.match(await checked(clientid), { status: 'unanswered', date: today(), reference: null })
      t.match(await rowsOf(clientid), [{ failed_at: /./, last_error: /MS_UNAVAILABLE/ }])
      t.equal(await counts(clientid), undefined)
      t.strictSame(await countsOfStep(api, 'tax ids'), {})
      vies.answer = says(true)
      await api.ok('updateclient', { clientid, check_tax_id: true })
      await work()
      t.match(await checked(clientid), { status: 'valid' })
    })

    // R-3429
    await t.test('the daily job checks an old answer again, which applies until the next one', async (t) => {
      const clientid = await add()
      const closed = await add()
      await work()
      await work()
      await api.ok('closeclient', { clientid: closed })
      const first = today()
      api.advance(89 * dayMs)
      await countsOfStep(api, 'tax ids')
      t.strictSame(await rowsOf(clientid), [], 'a recent answer')
      api.advance(dayMs)
      await setSetting(api, 'vies_max_age_days', '0')
      await countsOfStep(api, 'tax ids')
      t.strictSame(await rowsOf(clientid), [], 'repeated checks are disabled')
      await setSetting(api, 'vies_max_age_days', '90')
      await countsOfStep(api, 'tax ids')
      t.equal((await rowsOf(clientid)).length, 1)
      t.equal((await rowsOf(closed)).length, 0)
      t.strictSame(await countsOfStep(api, 'tax ids'), {}, 'once')
      t.match(await checked(clientid), { status: 'valid', date: first })
      t.equal(await counts(clientid), 'DE')
      vies.answer = says(false)
      while (await work()) {}
      t.match(await checked(clientid), { status: 'invalid', date: today() })
      vies.answer = says(true)
    })

    // R-3429
    await t.test('issuing an invoice requests a check if the last answer is old', async (t) => {
      const invoice = { items: [{ description: 'Hosting', amount: 10 }] }
      const [direct, drafted] = [await add(), await add()]
      while (await work()) {}
      api.advance(90 * dayMs)
      const { invoiceid } = await api.ok('createinvoice', { userid: drafted, ...invoice, status: 'draft' })
      t.strictSame(await rowsOf(drafted), [], 'a draft')
      await api.ok('updateinvoice', { invoiceid, status: 'unpaid' })
      await api.ok('createinvoice', { userid: direct, ...invoice })
      for (const id of [direct, drafted]) {
        t.match(await rowsOf(id), [{ attempts: 0 }])
        t.match(await checked(id), { status: 'valid' })
      }
      await api.ok('createinvoice', { userid: direct, ...invoice })
      t.equal((await rowsOf(direct)).length, 1)
      while (await work()) {}
      t.match(await checked(direct), { status: 'valid', date: today() })
      await api.ok('createinvoice', { userid: direct, ...invoice })
      t.strictSame(await rowsOf(direct), [], 'a new answer')
    })

    // R-3429
    await t.test('a check without an answer keeps the last answer, and is repeated after two weeks', async (t) => {
      const [known, unknown] = [await add(), await add()]
      await work()
      vies.answer = replies({ valid: false, userError: 'MS_UNAVAILABLE' })
      await work()
      api.advance(8 * dayMs)
      await work()
      t.match(await checked(unknown), { status: 'unanswered' })
      api.advance(13 * dayMs)
      await countsOfStep(api, 'tax ids')
      t.match(await rowsOf(unknown), [{ failed_at: /./ }], 'within two weeks')
      api.advance(dayMs)
      await countsOfStep(api, 'tax ids')
      t.match(await rowsOf(unknown), [{ failed_at: null, attempts: 2 }])
      vies.answer = says(true)
      while (await work()) {}
      t.match(await checked(unknown), { status: 'valid' })

      const first = (await checked(known)).date
      vies.answer = replies({ valid: false, userError: 'MS_UNAVAILABLE' })
      api.advance(90 * dayMs)
      await countsOfStep(api, 'tax ids')
      while (await work()) {}
      api.advance(8 * dayMs)
      while (await work()) {}
      t.match(await rowsOf(known), [{ failed_at: /./ }])
      t.match(await checked(known), { status: 'valid', date: first })
      vies.answer = says(true)
    })

    // R-3426
    await t.test('does not call a disallowed address', async (t) => {
      const clientid = await add()
      await setSetting(api, 'vies_url', 'http://127.0.0.2:9/rest-api')
      await work()
      t.match(await rowsOf(clientid), [{ attempts: 1, last_error: /ALLOW_PRIVATE_HOSTS/ }])
      await setSetting(api, 'vies_url', vies.url)
    })

    // R-3427
    await t.test('setting tax_id_check to off removes waiting checks', async (t) => {
      const clientid = await add()
      await setSetting(api, 'tax_id_check', 'off')
      api.advance(7 * 60 * 60_000)
      vies.asked.length = 0
      await work()
      t.strictSame(await rowsOf(clientid), [])
      t.equal(await checked(clientid), null)
      t.strictSame(vies.asked, [])
    })
  },
  { environment: { ROLE: 'api', ALLOW_PRIVATE_HOSTS: '127.0.0.1' } },
)
