import {
  disableSecondFactor,
  enableSecondFactor,
  renewRecoveryCodes,
} from '../../../../domain/clients/factor-changes.js'
import { beginSecondFactor, pendingSecret } from '../../../../domain/clients/second-factor.js'
import { qrSvg } from '../../../../domain/values/qr-code.js'
import { totpAddress } from '../../../../domain/values/totp.js'
import { areaPage, createFormDefiner, Mistake, type View } from '../../definition.js'
import { Html, html } from '../../html.js'
import type { PageContent } from '../../page.js'
import { factorCode } from '../../reauthentication.js'
import type { AreaVisit } from '../../visit.js'

interface Data {
  readonly isOn: boolean
  /** The secret that this session is setting up, with the URL that transfers it to an authenticator app. */
  readonly pending: { readonly secret: string; readonly address: string } | null
}

/** Staff may change a login's sign-in only with the permission of the corresponding action. */
const toChangeLogins = { staff: 'edit_clients' } as const

async function load({ ctx, session }: AreaVisit): Promise<Data> {
  const secret = session.hasFactor ? undefined : await pendingSecret(ctx, session)
  const facts = { issuer: ctx.settings.text('company_name'), account: session.email }
  return {
    isOn: session.hasFactor,
    pending: secret === undefined ? null : { secret, address: totpAddress(secret, facts) },
  }
}

function show({ isOn, pending }: Data, { locale, form }: View): PageContent {
  const { factor } = locale.words
  return {
    title: factor.title,
    main: isOn
      ? html`<p>${factor.isOn}</p>
<section>
<h2>${factor.newCodes}</h2>
<p>${factor.newCodesText}</p>
${form('codes')}
</section>
<section>
<h2>${factor.switchOff}</h2>
${form('off')}
</section>`
      : pending === null
        ? html`<p>${factor.isOff}</p>
${form('begin')}`
        : html`<p>${factor.scan}</p>
<p class="code" role="img" aria-label="${factor.qrCode}">${new Html(qrSvg(pending.address))}</p>
<p>${factor.typeSecret} <code>${pending.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code></p>
${form('on')}`,
  }
}

const showCodes = (title: string, codes: readonly string[], { locale, root }: View): PageContent => ({
  title,
  main: html`<p>${locale.words.factor.keepCodes}</p>
<ul>${codes.map((code) => html`<li><code>${code}</code></li>\n`)}</ul>
<p><a href="${root}/login">${locale.words.ownLogin.title}</a></p>`,
})

export default areaPage<Data>({
  path: '/login/second-factor',
  summary: "Enables and disables the login's second factor, and creates recovery codes.",
  load,
  show,
  forms: {
    begin: createFormDefiner<AreaVisit, Data>()({
      summary: 'Creates a secret for an authenticator app.',
      button: ['factor', 'begin'],
      fields: {},
      needs: toChangeLogins,
      proof: 'always',
      offered: ({ isOn, pending }) => !isOn && pending === null,
      run: async ({ transaction, session }) => {
        await transaction((ctx) => beginSecondFactor(ctx, session))
        return { to: '/login/second-factor' }
      },
    }),
    on: createFormDefiner<AreaVisit, Data>()({
      summary: 'Enables the second factor after a first correct code, and shows the recovery codes once.',
      button: ['factor', 'switchOn'],
      fields: { code: { ...factorCode, hint: ['factor', 'firstCode'] } },
      needs: toChangeLogins,
      proof: 'opened',
      offered: ({ pending }) => pending !== null,
      run: async ({ transaction, session }, { code }) => {
        const codes = await transaction((ctx) => enableSecondFactor(ctx, session, code))
        if (codes === undefined) throw new Mistake('code', ['mistakes', 'notThisCode'])
        return { codes }
      },
      done: ({ codes }, view) => showCodes(view.locale.words.factor.nowOn, codes, view),
    }),
    off: createFormDefiner<AreaVisit, Data>()({
      summary: 'Disables the second factor.',
      button: ['factor', 'switchOff'],
      fields: {},
      needs: toChangeLogins,
      proof: 'always',
      offered: ({ isOn }) => isOn,
      run: async ({ transaction, session }) => {
        await transaction((ctx) => disableSecondFactor(ctx, session))
        return { to: '/login' }
      },
    }),
    codes: createFormDefiner<AreaVisit, Data>()({
      summary: 'Creates new recovery codes and shows them once.',
      button: ['factor', 'newCodes'],
      fields: {},
      needs: toChangeLogins,
      proof: 'always',
      offered: ({ isOn }) => isOn,
      run: async ({ transaction, session }) => ({
        codes: await transaction((ctx) => renewRecoveryCodes(ctx, session)),
      }),
      done: ({ codes }, view) => showCodes(view.locale.words.factor.newCodesMade, codes, view),
    }),
  },
})
