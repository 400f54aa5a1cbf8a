import type { Words } from '../words.js'

export const addonOrders: Words['addonOrders'] = {
  text: 'Sie sehen den Gesamtbetrag inklusive Steuern, bevor Sie bestellen.',
  addon: 'Zusatzleistung',
  add: 'Weiter zur Bestellung',
  periods: 'Der erste Zeitraum einer Zusatzleistung beginnt, sobald sie aktiv ist.',
}
