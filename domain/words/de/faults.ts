import type { Words } from '../words.js'

export const faults: Words['faults'] = {
  hashing_busy: 'Es warten gerade zu viele Passwörter auf ihre Prüfung.',
  papers_busy: 'Es warten gerade zu viele PDF-Dateien darauf, erstellt zu werden.',
  paper_too_large: 'Die PDF-Datei wäre zu groß, oder es würde zu lange dauern, sie zu erstellen.',
  invoice_not_issued: 'Ein Entwurf ist noch keine Rechnung: Er wurde nicht ausgestellt.',
  quote_not_issued: 'Ein Entwurf ist noch kein Angebot: Er wurde nicht gesendet.',
  password_too_common:
    'Dieses Passwort gehört zu den am meisten benutzten, oder es ist die E-Mail-Adresse. Wählen Sie ein anderes.',
  login_email_taken: 'Ein Login mit dieser E-Mail-Adresse gibt es schon.',
  login_changed: 'Die E-Mail-Adresse oder das Passwort dieses Logins hat sich gerade geändert.',
  login_on_account: 'Diese Adresse hat schon ein Login für das Konto.',
  client_closed: 'Das Konto ist geschlossen.',
  client_not_found: 'Dieses Konto gibt es nicht.',
  malformed_request: 'Das Formular kann nicht gelesen werden.',
  media_type_unsupported: 'Senden Sie das Formular so, wie es die Seite tut.',
  content_encoding_unsupported: 'Senden Sie das Formular ohne Content-Encoding.',
  body_too_large: 'Das Formular ist größer, als der Dienst es annimmt.',
  body_capacity_reached: 'Es werden gerade zu viele Formulare gelesen.',
}
