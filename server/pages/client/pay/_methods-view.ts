import type { Locale } from '../../../../domain/words/locale.js'
import type { View } from '../../definition.js'
import { type Html, html, type Part } from '../../html.js'
import { showDetails } from '../../list.js'
import type { PageContent } from '../../page.js'
import type { PaymentGateway } from './_gateways.js'

/** A stored payment method, without its token. */
export interface MethodItem {
  readonly id: number
  readonly description: string
  /** Card network, bank, or kind of method. */
  readonly brand: string
  readonly digits: string | null
  /** YYYY-MM, or free text from the operator. */
  readonly expires: string | null
  readonly isDefault: boolean
  readonly isExpired: boolean
  readonly isDeclined: boolean
  /** True if the client agreed to automatic charges. */
  readonly isAgreed: boolean
  readonly canCharge: boolean
}

export interface MethodsData {
  /** False if the client disabled automatic payment. */
  readonly isAutomatic: boolean
  /** True if the operator enabled automatic payment. */
  readonly isOffered: boolean
  readonly methods: readonly MethodItem[]
  /** Gateways that currently store a method. */
  readonly gateways: readonly PaymentGateway[]
}

export function showMethods(data: MethodsData, view: View): PageContent {
  const { methods } = view.locale.words
  return {
    title: methods.title,
    main: html`${data.methods.length === 0 && html`<p class="quiet">${methods.none}</p>`}
${data.methods.map((one) => showMethod(one, view))}
${showAutomaticPayment(data, view)}
${data.gateways.map(({ name }) => {
  const form = view.form('store', undefined, { hidden: { gateway: name } })
  return form && html`<section>\n${form}\n</section>\n`
})}`,
  }
}

const methodLabel = ({ description, brand, digits }: MethodItem, locale: Locale): string =>
  digits === null ? description : locale.say(['methods', 'endingIn'], { brand, digits })

function showMethod(one: MethodItem, view: View): Html {
  const { locale } = view
  const { methods } = locale.words
  const hidden = { method: String(one.id) }
  const facts: (readonly [string, Part])[] = [
    ...(one.expires === null ? [] : [[methods.expires, one.expires] as const]),
    [methods.use, describeState(one, locale)],
  ]
  return html`<section>
<h2>${methodLabel(one, locale)}</h2>
${showDetails(facts)}
${one.canCharge && !one.isAgreed && view.form('agree', undefined, { hidden })}
<div class="row">${!one.isDefault && view.form('default', undefined, { hidden })}
${view.form('remove', undefined, { hidden })}</div>
</section>
`
}

function describeState({ isDefault, isExpired, isDeclined, isAgreed, canCharge }: MethodItem, locale: Locale): string {
  const { methods } = locale.words
  const use = isDeclined
    ? methods.declined
    : isExpired
      ? methods.expired
      : isAgreed && canCharge
        ? methods.charged
        : methods.notCharged
  return isDefault ? `${methods.isDefault} · ${use}` : use
}

function showAutomaticPayment({ isOffered, isAutomatic, methods: all }: MethodsData, view: View): Html | false {
  if (!isOffered || all.length === 0) return false
  const { methods } = view.locale.words
  const isUsable = all.some(({ isDefault, isAgreed, canCharge }) => isDefault && isAgreed && canCharge)
  const state = !isAutomatic ? methods.automaticOff : isUsable ? methods.automaticOn : methods.automaticUnset
  return html`<section>
<h2>${methods.automatic}</h2>
<p>${state}</p>
${view.form('automatic', undefined, {
  hidden: { on: isAutomatic ? '0' : '1' },
  buttons: html`<button>${isAutomatic ? methods.switchOff : methods.switchOn}</button>`,
})}
</section>`
}
