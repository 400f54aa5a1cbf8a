import type { shopFaults as english } from '../en/shop-faults.js'

export const shopFaults: { readonly [Code in keyof typeof english]: string } = {
  order_changed: 'Die Bestellung oder ihr Preis hat sich inzwischen geändert.',
  order_empty: 'Davon lässt sich nichts bestellen.',
  order_limit_reached:
    'Aus diesem Netz wurde heute schon zu oft bestellt. Machen Sie morgen weiter, oder schreiben Sie uns.',
  basket_full: 'Mehr passt nicht in eine Bestellung.',
  client_inactive: 'Das Konto ist nicht aktiv.',
  product_unknown: 'Dieses Produkt gibt es nicht.',
  product_not_offered: 'Ein Produkt dieser Bestellung wird nicht mehr angeboten.',
  product_sold_out: 'Von einem Produkt dieser Bestellung ist nicht mehr genug da.',
  addon_unknown: 'Diesen Zusatz gibt es nicht.',
  addon_not_sold: 'Dieser Zusatz wird für diesen Zeitraum nicht verkauft.',
  service_domain_invalid: 'Das ist kein Name einer Domain, wie example.com oder shop.example.com.',
  service_domain_missing: 'Dieses Produkt braucht eine Domain.',
  domain_missing_in_order: 'Der Name der Domain fehlt.',
  domain_invalid: 'Das ist kein Name einer Domain, die sich registrieren lässt.',
  domain_on_record: 'Diese Domain gibt es bei uns schon.',
  extension_not_sold: 'Domains mit dieser Endung verkaufen wir nicht.',
  extension_not_offered: 'Für diese Endung bieten wir das nicht an.',
  years_not_sold: 'Für so viele Jahre wird diese Domain nicht verkauft.',
  epp_code_missing: 'Für den Umzug fehlt der Transfercode.',
  promotion_unknown: 'Diesen Aktionscode gibt es nicht.',
  promotion_over: 'Diese Aktion ist vorbei oder hat noch nicht begonnen.',
  promotion_used: 'Diesen Aktionscode haben Sie schon benutzt.',
  promotion_not_applicable: 'Der Aktionscode gilt für nichts in dieser Bestellung.',
}
