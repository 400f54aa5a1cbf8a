import type { Words } from '../words.js'

export const things: Words['things'] = {
  priceChanged:
    'Der Preis hat sich inzwischen geändert. Es wurde nichts ausgeführt: Bitte sehen Sie ihn sich noch einmal an.',
  registrarSilent:
    'Der Registrar antwortet gerade nicht. Unten steht, was bei uns gespeichert ist. Bitte versuchen Sie es in einigen Minuten noch einmal.',
  registrarRefused: 'Der Registrar hat das abgelehnt: {message}',
  serverSilent: 'Der Server antwortet gerade nicht. Ihr Auftrag ist vermerkt und wird ausgeführt, sobald er antwortet.',
  serverRefused: 'Der Server hat das abgelehnt. Es wurde nichts geändert. Bitte schreiben Sie unserem Support.',
  authoritySilent:
    'Die Zertifizierungsstelle antwortet gerade nicht. Unten steht, was bei uns gespeichert ist. Bitte versuchen Sie es in einigen Minuten noch einmal.',
  authorityRefused: 'Die Zertifizierungsstelle hat das abgelehnt: {message}',
  notDone: '{message}',
}

export const thingFaults: Words['thingFaults'] = {
  domain_on_record: 'Diese Domain gehört inzwischen zu einem anderen Eintrag. Bitte schreiben Sie unserem Support.',
  domain_not_commandable: 'Der Status dieser Domain lässt das nicht zu.',
  domain_unconfirmed:
    'Es ist noch nicht bestätigt, dass diese Domain Ihnen gehört. Bitte schreiben Sie unserem Support.',
  domain_without_registrar: 'Diese Domain wird von Hand verwaltet. Bitte schreiben Sie unserem Support.',
  domain_busy: 'Mit dieser Domain geschieht gerade etwas anderes. Bitte versuchen Sie es gleich noch einmal.',
  domain_not_renewable: 'In diesem Status kann die Domain hier nicht verlängert werden.',
  registrar_cannot: 'Der Registrar dieser Domain bietet das nicht an.',
  nameserver_repeated: 'Zwei der Nameserver sind gleich.',
  years_not_sold: 'Für so viele Jahre kann die Domain nicht verlängert werden.',
  extension_not_offered: 'Für die Endung dieser Domain gibt es hierfür keinen Preis.',
  renewal_billed: 'Die nächste Verlängerung dieser Domain steht schon auf einer Rechnung. Bezahlen Sie zuerst diese.',
  service_ended: 'Dieser Dienst ist beendet.',
  cancellation_open: 'Die Kündigung dieses Dienstes liegt schon vor.',
  cancellation_not_open: 'Für diesen Dienst ist keine Kündigung mehr offen.',
  service_busy: 'Mit diesem Dienst geschieht gerade etwas anderes. Bitte versuchen Sie es gleich noch einmal.',
  service_without_module: 'Dieser Dienst wird von Hand verwaltet. Bitte schreiben Sie unserem Support.',
  service_terminated: 'Dieser Dienst ist beendet.',
  username_taken: 'Das Konto dieses Dienstes ist nicht erreichbar. Bitte schreiben Sie unserem Support.',
  upgrade_inactive: 'Nur ein Dienst, der aktiv ist oder gerade eingerichtet wird, kann gewechselt werden.',
  upgrade_open: 'Ein Wechsel dieses Dienstes wartet schon auf seine Bezahlung.',
  upgrade_not_sold: 'Dieses Produkt gibt es nicht für den Zeitraum und in der Währung des Dienstes.',
  upgrade_other_group: 'Zu diesem Produkt kann der Dienst nicht wechseln.',
  upgrade_same_product: 'Der Dienst hat dieses Produkt schon.',
  product_unknown: 'Dieses Produkt wird nicht mehr angeboten.',
  addon_unknown: 'Diese Zusatzleistung wird nicht mehr angeboten.',
  addon_not_sold: 'Diese Zusatzleistung gibt es nicht für den Zeitraum und in der Währung des Dienstes.',
  client_inactive: 'Das Konto kann zurzeit nichts bestellen. Bitte schreiben Sie unserem Support.',
  ssl_status_unfit: 'Das Zertifikat hat inzwischen einen anderen Status.',
  ssl_order_busy: 'Mit diesem Zertifikat geschieht gerade etwas anderes. Bitte versuchen Sie es gleich noch einmal.',
  csr_malformed: 'Das ist keine Zertifikatsanforderung (CSR) im PEM-Format.',
  certificate_name_invalid: 'Für diesen Namen kann es kein Zertifikat geben.',
  approver_email_missing: 'Die Prüfung per E-Mail braucht die Adresse, die zustimmt.',
}
