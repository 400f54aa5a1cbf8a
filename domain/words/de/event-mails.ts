import type { eventMails as english } from '../en/event-mails.js'
import type { Words } from '../words.js'

export const eventMails: Pick<Words['mails'], keyof typeof english> = {
  'cancellation carried out': {
    subject: "{{ product }}{% if domain != '' %} für {{ domain }}{% endif %} ist gekündigt",
    body: `<p>Guten Tag {{ firstname }} {{ lastname }},</p>
<p>{{ product }}{% if domain != '' %} für {{ domain }}{% endif %} ist wie gewünscht gekündigt. Ihnen wird dafür nichts mehr berechnet.</p>
<p><a href="{{ link }}">Dienst ansehen</a></p>
`,
  },
  'cancellation requested': {
    subject: "Ihre Kündigung: {{ product }}{% if domain != '' %} für {{ domain }}{% endif %}",
    body: `<p>Guten Tag {{ firstname }} {{ lastname }},</p>
<p>wir haben Ihre Kündigung erhalten: {{ product }}{% if domain != '' %} für {{ domain }}{% endif %}.</p>
{% if end_date != '' %}<p>Der Dienst läuft bis zum {{ end_date }} und wird nicht verlängert.</p>
{% else %}<p>Der Dienst endet innerhalb eines Tages, und seine Daten werden gelöscht. Bitte sichern Sie, was Sie noch brauchen.</p>
{% endif %}<p>Wenn Sie das nicht wollten, kontaktieren Sie uns bitte sofort.</p>
<p><a href="{{ link }}">Dienst ansehen</a></p>
`,
  },
  'certificate issued': {
    subject: 'Das Zertifikat für {{ domain }} wurde ausgestellt',
    body: `<p>Guten Tag {{ firstname }} {{ lastname }},</p>
<p>das Zertifikat für {{ domain }} wurde ausgestellt{% if expiry_date != '' %} und gilt bis zum {{ expiry_date }}{% endif %}.</p>
{% if link != '' %}<p><a href="{{ link }}">Zertifikat ansehen</a></p>
{% endif %}`,
  },
  'credit note': {
    subject: 'Rechnungskorrektur {{ credit_note_number }} zur Rechnung {{ invoice_number }}',
    body: `<p>Guten Tag {{ firstname }} {{ lastname }},</p>
<p>Sie erhalten die Rechnungskorrektur {{ credit_note_number }} über {{ total }} zur Rechnung {{ invoice_number }}.{% if reason != '' %} Grund: {{ reason }}{% endif %}</p>
{% if credit != '' %}<p>Davon wurden {{ credit }} Ihrem Guthaben gutgeschrieben.</p>
{% endif %}<p><a href="{{ link }}">Rechnungskorrektur ansehen</a></p>
`,
  },
  'domain transfer completed': {
    subject: '{{ domain }} ist zu uns umgezogen',
    body: `<p>Guten Tag {{ firstname }} {{ lastname }},</p>
<p>der Umzug von {{ domain }} ist abgeschlossen. Die Domain ist bis zum {{ expiry_date }} für Sie registriert.</p>
<p><a href="{{ link }}">Domain ansehen</a></p>
`,
  },
  'domain transfer failed': {
    subject: 'Der Umzug von {{ domain }} ist fehlgeschlagen',
    body: `<p>Guten Tag {{ firstname }} {{ lastname }},</p>
<p>{{ domain }} konnte nicht zu uns umgezogen werden und bleibt beim bisherigen Registrar.{% if reason != '' %} Der Registrar meldet: „{{ reason }}“{% endif %}</p>
<p>Bitte prüfen Sie, ob die Domain entsperrt ist und der Transfercode stimmt, und kontaktieren Sie uns dann. Wir versuchen es anschließend noch einmal.</p>
<p><a href="{{ link }}">Domain ansehen</a></p>
`,
  },
  'service product unchanged': {
    subject: '{{ product }} konnte nicht auf {{ wanted }} umgestellt werden',
    body: `<p>Guten Tag {{ firstname }} {{ lastname }},</p>
<p>Sie wollten {{ product }}{% if domain != '' %} ({{ domain }}){% endif %} auf {{ wanted }} umstellen. Der Server konnte diesen Wechsel nicht durchführen.</p>
<p>Sie behalten {{ product }} zum bisherigen Preis. Steht der neue Preis schon auf einer Rechnung, berichtigen wir sie. Bitte kontaktieren Sie uns, wenn Sie weiterhin wechseln möchten.</p>
<p><a href="{{ link }}">Dienst ansehen</a></p>
`,
  },
  'invite accepted': {
    subject: '{{ email }} nutzt jetzt Ihr Konto mit',
    body: `<p>Guten Tag {{ firstname }} {{ lastname }},</p>
<p>{{ email }} hat die Einladung zum Konto von {{ account }} bei {{ company_name }} angenommen.</p>
<p>Wenn Sie das nicht wollten, kontaktieren Sie uns bitte sofort.</p>
`,
  },
  'order lapsed': {
    subject: 'Ihre Bestellung {{ order_number }} wurde storniert',
    body: `<p>Guten Tag {{ firstname }} {{ lastname }},</p>
<p>Ihre Bestellung {{ order_number }} vom {{ order_date }} wurde nicht rechtzeitig bezahlt und ist storniert. Sie müssen dafür nichts bezahlen.</p>
<p>Wenn Sie die Posten noch möchten, bestellen Sie sie bitte noch einmal.</p>
`,
  },
  'quote sent': {
    subject: 'Unser Angebot: {{ subject }}',
    body: `<p>Guten Tag {{ firstname }} {{ lastname }},</p>
<p>unser Angebot „{{ subject }}“{% if total != '' %} über {{ total }}{% endif %} liegt für Sie bereit{% if valid_until != '' %} und gilt bis zum {{ valid_until }}{% endif %}.</p>
<p><a href="{{ link }}">Angebot ansehen</a></p>
`,
  },
  'refund made': {
    subject: 'Ihre Erstattung von {{ amount }}',
    body: `<p>Guten Tag {{ firstname }} {{ lastname }},</p>
{% if to == 'credit' %}<p>{{ amount }}{% if invoice_number != '' %} für die Rechnung {{ invoice_number }}{% endif %} wurden Ihrem Guthaben gutgeschrieben.</p>
{% else %}<p>wir haben Ihnen {{ amount }}{% if invoice_number != '' %} für die Rechnung {{ invoice_number }}{% endif %} auf demselben Weg erstattet, auf dem Sie bezahlt haben. Bis Ihre Bank die Erstattung anzeigt, können einige Tage vergehen.</p>
{% endif %}{% if credit_note_number != '' %}<p>Dazu erhalten Sie die Rechnungskorrektur {{ credit_note_number }}{% if credit_note_total != '' %} über {{ credit_note_total }}{% endif %}.</p>
{% if credit_note_link != '' %}<p><a href="{{ credit_note_link }}">Rechnungskorrektur ansehen</a></p>
{% endif %}{% endif %}{% if link != '' %}<p><a href="{{ link }}">Rechnung ansehen</a></p>
{% endif %}`,
  },
}
