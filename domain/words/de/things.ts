import type { Words } from '../words.js'

export const things: Words['things'] = {
  priceChanged: 'Der Preis hat sich geändert, und es wurde nichts ausgeführt. Bitte prüfen Sie den neuen Preis.',
  registrarSilent:
    'Der Registrar antwortet gerade nicht. Unten sehen Sie die gespeicherten Daten. Bitte versuchen Sie es in einigen Minuten noch einmal.',
  registrarRefused: 'Der Registrar hat diese Anfrage abgelehnt: {message}',
  serverSilent:
    'Der Server antwortet gerade nicht. Wir haben Ihren Auftrag gespeichert und führen ihn aus, sobald der Server antwortet.',
  serverRefused:
    'Der Server hat diese Anfrage abgelehnt, und es wurde nichts geändert. Bitte wenden Sie sich an unseren Support.',
  authoritySilent:
    'Die Zertifizierungsstelle antwortet gerade nicht. Unten sehen Sie die gespeicherten Daten. Bitte versuchen Sie es in einigen Minuten noch einmal.',
  authorityRefused: 'Die Zertifizierungsstelle hat diese Anfrage abgelehnt: {message}',
  notDone: '{message}',
}

export const thingFaults: Words['thingFaults'] = {
  domain_on_record:
    'Diese Domain gehört inzwischen zu einem anderen Eintrag. Bitte wenden Sie sich an unseren Support.',
  domain_not_commandable: 'Das ist im aktuellen Status der Domain nicht möglich.',
  domain_unconfirmed:
    'Wir haben noch nicht bestätigt, dass diese Domain Ihnen gehört. Bitte wenden Sie sich an unseren Support.',
  domain_without_registrar: 'Diese Domain wird manuell verwaltet. Bitte wenden Sie sich an unseren Support.',
  domain_busy: 'Für diese Domain läuft bereits ein anderer Vorgang. Bitte versuchen Sie es gleich noch einmal.',
  domain_not_renewable: 'Eine Domain in diesem Status kann hier nicht verlängert werden.',
  registrar_cannot: 'Der Registrar dieser Domain bietet das nicht an.',
  nameserver_repeated: 'Zwei der Nameserver sind gleich.',
  years_not_sold: 'Für so viele Jahre kann die Domain nicht verlängert werden.',
  extension_not_offered: 'Für die Endung dieser Domain gibt es dafür keinen Preis.',
  renewal_billed:
    'Die nächste Verlängerung dieser Domain wurde bereits berechnet. Bitte bezahlen Sie zuerst diese Rechnung.',
  service_ended: 'Dieser Dienst ist beendet.',
  cancellation_open: 'Die Kündigung dieses Dienstes liegt bereits vor.',
  cancellation_not_open: 'Für diesen Dienst ist keine Kündigung mehr offen.',
  service_busy: 'Für diesen Dienst läuft bereits ein anderer Vorgang. Bitte versuchen Sie es gleich noch einmal.',
  service_without_module: 'Dieser Dienst wird manuell verwaltet. Bitte wenden Sie sich an unseren Support.',
  service_terminated: 'Dieser Dienst ist beendet.',
  username_taken: 'Das Konto dieses Dienstes ist nicht erreichbar. Bitte wenden Sie sich an unseren Support.',
  upgrade_inactive: 'Nur ein Dienst, der aktiv ist oder gerade eingerichtet wird, kann geändert werden.',
  upgrade_open: 'Ein Wechsel dieses Dienstes wartet bereits auf die Zahlung.',
  upgrade_not_sold: 'Dieses Produkt ist für den Abrechnungszeitraum und die Währung des Dienstes nicht verfügbar.',
  upgrade_not_on_server:
    'Der Dienst kann derzeit nicht auf dieses Produkt umgestellt werden. Bitte wenden Sie sich an den Support.',
  upgrade_other_group: 'Zu diesem Produkt kann der Dienst nicht wechseln.',
  upgrade_same_product: 'Der Dienst hat dieses Produkt bereits.',
  product_unknown: 'Dieses Produkt wird nicht mehr angeboten.',
  addon_unknown: 'Diese Zusatzleistung wird nicht mehr angeboten.',
  addon_not_sold: 'Diese Zusatzleistung ist für den Abrechnungszeitraum und die Währung des Dienstes nicht verfügbar.',
  client_inactive: 'Das Konto kann zurzeit keine Bestellungen aufgeben. Bitte wenden Sie sich an unseren Support.',
  ssl_status_unfit: 'Der Status des Zertifikats hat sich geändert.',
  ssl_order_busy: 'Für dieses Zertifikat läuft bereits ein anderer Vorgang. Bitte versuchen Sie es gleich noch einmal.',
  csr_malformed: 'Das ist keine Zertifikatsanforderung (CSR) im PEM-Format.',
  certificate_name_invalid: 'Für diesen Namen kann kein Zertifikat ausgestellt werden.',
  approver_email_missing: 'Für die Validierung per E-Mail wird eine Adresse benötigt, die bestätigt.',
}
