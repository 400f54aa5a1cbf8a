import type { Words } from '../words.js'
import { accountMails } from './account-mails.js'
import { cancellationMails } from './cancellation-mails.js'
import { eventMails } from './event-mails.js'
import { loginMails } from './login-mails.js'

export const mails: Words['mails'] = {
  ...cancellationMails,
  ...eventMails,
  ...loginMails,
  ...accountMails,
  'account signup email': {
    subject: 'Willkommen bei {{ company_name }}',
    body: `<p>Guten Tag {{ firstname }} {{ lastname }},</p>
<p>Ihr Konto bei {{ company_name }} ist eingerichtet. Melden Sie sich als {{ email }} mit dem Passwort an, das für Sie festgelegt wurde.</p>
`,
  },
  'card expires': {
    subject: 'Ihre Karte {{ method }} läuft bald ab',
    body: `<p>Guten Tag {{ firstname }} {{ lastname }},</p>
<p>Ihre Karte {{ method }}, mit der wir Ihre Rechnungen abbuchen, läuft Ende {{ expires | slice: 5, 2 }}/{{ expires | slice: 0, 4 }} ab. Bitte hinterlegen Sie eine neue, damit Ihre Rechnungen rechtzeitig bezahlt werden.</p>
<p><a href="{{ link }}">Neue Karte hinterlegen</a></p>
`,
  },
  'certificate reminder': {
    subject: 'Das Zertifikat für {{ domain }} läuft am {{ expiry_date }} ab',
    body: `<p>Guten Tag {{ firstname }} {{ lastname }},</p>
<p>das Zertifikat für {{ domain }} läuft am {{ expiry_date }} ab.</p>
{% if renewal == 'records' %}<p>Veröffentlichen Sie für ein neues Zertifikat diese TXT-Einträge: {{ records }}</p>
{% elsif renewal == 'overdue' %}<p>Die Erneuerung ist überfällig, weil sie noch nicht gelungen ist. Bitte stellen Sie sicher, dass {{ domain }} weiterhin auf uns verweist, oder kontaktieren Sie uns, wenn Sie das Zertifikat nicht mehr brauchen.</p>
{% else %}<p>Es wird nicht automatisch erneuert. Um es zu behalten, senden Sie uns bitte eine neue Zertifikatsanforderung.</p>
{% endif %}`,
  },
  'client invite': {
    subject: 'Einladung zum Konto von {{ account }}',
    body: `<p>Guten Tag,</p>
<p>Sie wurden zum Konto von {{ account }} bei {{ company_name }} eingeladen.</p>
<p><a href="{{ link }}">Einladung annehmen</a></p>
<p>Der Link gilt 7 Tage lang.</p>
`,
  },
  'domain registration confirmation': {
    subject: '{{ domain }} ist registriert',
    body: `<p>Guten Tag {{ firstname }} {{ lastname }},</p>
<p>Ihre Domain {{ domain }} ist bis zum {{ expiry_date }} registriert.</p>
<p><a href="{{ link }}">Domain ansehen</a></p>
`,
  },
  'domain renewal reminder': {
    subject:
      "{{ domain }} {% if expired == 'yes' %}ist am {{ expiry_date }} abgelaufen{% else %}läuft am {{ expiry_date }} ab{% endif %}",
    body: `<p>Guten Tag {{ firstname }} {{ lastname }},</p>
<p>{{ domain }} {% if expired == 'yes' %}ist am {{ expiry_date }} abgelaufen{% else %}läuft am {{ expiry_date }} ab{% endif %}.</p>
{% if renewal == 'off' %}<p>Die Domain wird nicht verlängert. Wenn Sie sie behalten möchten, kontaktieren Sie uns bitte.</p>
{% elsif renewal == 'paid' %}<p>Die Verlängerung ist bezahlt und in Bearbeitung. Sie müssen nichts tun.</p>
{% elsif expired == 'yes' %}<p>Die Domain kann noch verlängert werden. Um sie zu behalten, bezahlen Sie die Verlängerung bitte jetzt.</p>
{% else %}<p>Um die Domain zu behalten, bezahlen Sie die Verlängerung bitte bis zu diesem Tag.</p>
{% endif %}
<p><a href="{{ link }}">Domain ansehen</a></p>
`,
  },
  'invoice created': {
    subject: 'Rechnung {{ invoice_number }} von {{ company_name }}',
    body: `<p>Guten Tag {{ firstname }} {{ lastname }},</p>
<p>die Rechnung {{ invoice_number }} vom {{ invoice_date }} über {{ total }} liegt für Sie bereit. Bitte zahlen Sie {{ balance }} bis zum {{ due_date }}.</p>
<p><a href="{{ link }}">Rechnung ansehen und bezahlen</a></p>
`,
  },
  'invoice overdue': {
    subject: 'Rechnung {{ invoice_number }} ist überfällig',
    body: `<p>Guten Tag {{ firstname }} {{ lastname }},</p>
<p>die Rechnung {{ invoice_number }} war am {{ due_date }} fällig, und {{ balance }} ist noch offen. Bitte zahlen Sie bald, damit Ihre Dienste nicht unterbrochen werden.</p>
<p><a href="{{ link }}">Jetzt bezahlen</a></p>
`,
  },
  'invoice payment confirmation': {
    subject: 'Zahlung der Rechnung {{ invoice_number }} erhalten',
    body: `<p>Guten Tag {{ firstname }} {{ lastname }},</p>
<p>vielen Dank für Ihre Zahlung. Die Rechnung {{ invoice_number }} über {{ total }} ist bezahlt.</p>
<p><a href="{{ link }}">Rechnung ansehen</a></p>
`,
  },
  'invoice reminder': {
    subject: 'Rechnung {{ invoice_number }} ist am {{ due_date }} fällig',
    body: `<p>Guten Tag {{ firstname }} {{ lastname }},</p>
<p>bitte zahlen Sie {{ balance }} für die Rechnung {{ invoice_number }} bis zum {{ due_date }}.</p>
<p><a href="{{ link }}">Jetzt bezahlen</a></p>
`,
  },
  notification: {
    subject: '{{ title }}',
    body: `<p>{{ message | escape | newline_to_br | raw }}</p>
{% if url != '' %}<p><a href="{{ url }}">Öffnen</a></p>
{% endif %}<p>{{ event }} bei {{ company_name }}</p>
`,
  },
  'order confirmation': {
    subject: 'Ihre Bestellung {{ order_number }} bei {{ company_name }}',
    body: `<p>Guten Tag {{ firstname }} {{ lastname }},</p>
<p>vielen Dank für Ihre Bestellung {{ order_number }} vom {{ order_date }}:</p>
<p>{{ summary | escape | newline_to_br | raw }}</p>
<p>{{ payment }}</p>
{% if link != '' %}<p><a href="{{ link }}">Rechnung ansehen und bezahlen</a></p>
{% endif %}`,
  },
  'password reset': {
    subject: 'Neues Passwort bei {{ company_name }} festlegen',
    body: `<p>Guten Tag,</p>
<p>mit diesem Link legen Sie ein neues Passwort fest. Er funktioniert einmal und läuft in 2 Stunden ab.</p>
<p><a href="{{ link }}">Neues Passwort festlegen</a></p>
<p>Wenn Sie das nicht angefordert haben, können Sie diese E-Mail ignorieren.</p>
`,
  },
  'payment confirmation needed': {
    subject: 'Bitte bestätigen Sie die Zahlung der Rechnung {{ invoice_number }}',
    body: `<p>Guten Tag {{ firstname }} {{ lastname }},</p>
<p>Ihre Bank bittet Sie, die Zahlung von {{ balance }} für die Rechnung {{ invoice_number }}{% if method != '' %} mit {{ method }}{% endif %} zu bestätigen. Bis dahin bleibt die Rechnung offen. Bitte bestätigen Sie die Zahlung hier, oder wählen Sie eine andere Zahlungsart:</p>
<p><a href="{{ link }}">Zahlung bestätigen</a></p>
{% if overdue == 'yes' %}<p>Die Rechnung war am {{ due_date }} fällig. Bitte zahlen Sie bald, damit Ihre Dienste nicht unterbrochen werden.</p>
{% endif %}`,
  },
  'payment failed': {
    subject: 'Die Zahlung der Rechnung {{ invoice_number }} ist fehlgeschlagen',
    body: `<p>Guten Tag {{ firstname }} {{ lastname }},</p>
<p>die Zahlung der Rechnung {{ invoice_number }}{% if method != '' %} mit {{ method }}{% endif %} ist fehlgeschlagen, und {{ balance }} ist noch offen.{% if reason != '' %} Der Zahlungsanbieter meldet: „{{ reason }}“{% endif %}</p>
{% if next_attempt != '' %}<p>Wir versuchen es am {{ next_attempt }} noch einmal. Sie können auch jetzt zahlen oder eine andere Zahlungsart wählen:</p>
{% elsif kind == 'expired' %}<p>Die Zahlungsart ist abgelaufen, deshalb versuchen wir es damit nicht noch einmal. Bitte verwenden Sie eine andere Zahlungsart:</p>
{% elsif kind == 'hard' %}<p>Die Zahlungsart kann nicht belastet werden, deshalb versuchen wir es damit nicht noch einmal. Bitte verwenden Sie eine andere Zahlungsart:</p>
{% elsif kind == 'confirm' %}<p>Die Zahlung wurde nicht rechtzeitig bestätigt, und wir versuchen es nicht noch einmal. Bitte zahlen Sie hier:</p>
{% else %}<p>Wir versuchen es nicht noch einmal. Bitte zahlen Sie hier:</p>
{% endif %}<p><a href="{{ link }}">Jetzt bezahlen</a></p>
{% if overdue == 'yes' %}<p>Die Rechnung war am {{ due_date }} fällig. Bitte zahlen Sie bald, damit Ihre Dienste nicht unterbrochen werden.</p>
{% endif %}`,
  },
  'payment incomplete': {
    subject: 'Ein Teil der Rechnung {{ invoice_number }} ist noch offen',
    body: `<p>Guten Tag {{ firstname }} {{ lastname }},</p>
<p>wir haben {{ amount }} als Zahlung der Rechnung {{ invoice_number }} erhalten, und {{ balance }} ist noch offen. Wenn Sie automatisch zahlen, buchen wir den Rest von Ihrer Zahlungsart ab. Sie können ihn auch hier bezahlen:</p>
<p><a href="{{ link }}">Jetzt bezahlen</a></p>
{% if overdue == 'yes' %}<p>Die Rechnung war am {{ due_date }} fällig. Bitte zahlen Sie bald, damit Ihre Dienste nicht unterbrochen werden.</p>
{% endif %}`,
  },
  'payment method stored': {
    subject: 'Bei {{ company_name }} wurde eine Zahlungsart hinterlegt',
    body: `<p>Guten Tag {{ firstname }} {{ lastname }},</p>
<p>die Zahlungsart {{ method }} ist jetzt in Ihrem Konto hinterlegt. Hier können Sie Ihre Zahlungsarten ansehen und entfernen:</p>
<p><a href="{{ link }}">Zahlungsarten ansehen</a></p>
<p>Wenn Sie das nicht waren, kontaktieren Sie uns bitte sofort.</p>
`,
  },
  'price change': {
    subject: 'Neue Preise ab dem {{ first_day }}',
    body: `<p>Guten Tag {{ firstname }} {{ lastname }},</p>
<p>diese Preise ändern sich:</p>
<p>{{ services | escape | newline_to_br | raw }}</p>
<p>Bereits ausgestellte Rechnungen ändern sich nicht.</p>
<p><a href="{{ link }}">Zu Ihrem Konto</a></p>
`,
  },
  'price change withdrawn': {
    subject: 'Ihre Preise bleiben unverändert',
    body: `<p>Guten Tag {{ firstname }} {{ lastname }},</p>
<p>wir haben Ihnen neue Preise angekündigt. Wir haben sie zurückgezogen, und Sie behalten Ihre bisherigen Preise. Diese Änderungen treten nicht in Kraft:</p>
<p>{{ services | escape | newline_to_br | raw }}</p>
<p><a href="{{ link }}">Zu Ihrem Konto</a></p>
`,
  },
  'service suspension': {
    subject: "{{ product }}{% if domain != '' %} für {{ domain }}{% endif %} ist gesperrt",
    body: `<p>Guten Tag {{ firstname }} {{ lastname }},</p>
<p>{{ product }}{% if domain != '' %} für {{ domain }}{% endif %} ist gesperrt.{% if reason != '' %} Grund: {{ reason }}{% endif %}</p>
`,
  },
  'service termination': {
    subject: "{{ product }}{% if domain != '' %} für {{ domain }}{% endif %} ist beendet",
    body: `<p>Guten Tag {{ firstname }} {{ lastname }},</p>
<p>{{ product }}{% if domain != '' %} für {{ domain }}{% endif %} ist beendet, und die Daten auf dem Server sind gelöscht.</p>
`,
  },
  'service unsuspension': {
    subject: "{{ product }}{% if domain != '' %} für {{ domain }}{% endif %} läuft wieder",
    body: `<p>Guten Tag {{ firstname }} {{ lastname }},</p>
<p>{{ product }}{% if domain != '' %} für {{ domain }}{% endif %} ist nicht mehr gesperrt.</p>
`,
  },
  'service welcome email': {
    subject: '{{ product }} steht bereit',
    body: `<p>Guten Tag {{ firstname }} {{ lastname }},</p>
<p>{{ product }}{% if domain != '' %} für {{ domain }}{% endif %} ist eingerichtet.</p>
{% if server != '' %}<p>Server: {{ server }}</p>
{% endif %}{% if nameservers != '' %}<p>Nameserver: {{ nameservers }}</p>
{% endif %}{% if username != '' %}<p>Benutzername: {{ username }}</p>
{% if password != '' %}<p>Passwort: {{ password }}</p>
{% endif %}<p>Das Passwort sehen Sie im Kundenbereich:</p>
<p><a href="{{ link }}">Dienst ansehen</a></p>
{% endif %}`,
  },
  'ticket alert': {
    subject: '[#{{ tid }}] Neues Ticket: {{ subject }}',
    body: `<p>{{ name }}{% if email != '' %} ({{ email }}){% endif %} hat in {{ department }} das Ticket {{ tid }} mit der Priorität {% if priority == 'low' %}Niedrig{% elsif priority == 'medium' %}Mittel{% elsif priority == 'high' %}Hoch{% elsif priority == 'critical' %}Kritisch{% else %}{{ priority }}{% endif %} eröffnet:</p>
<p>{{ message | escape | newline_to_br | raw }}</p>
`,
  },
  'ticket assigned': {
    subject: '[#{{ tid }}] Ihnen zugewiesen: {{ subject }}',
    body: `<p>{{ author }} hat Ihnen das Ticket {{ tid }} in {{ department }} zugewiesen. Priorität: {% if priority == 'low' %}Niedrig{% elsif priority == 'medium' %}Mittel{% elsif priority == 'high' %}Hoch{% elsif priority == 'critical' %}Kritisch{% else %}{{ priority }}{% endif %}. Status: {% if status == 'Open' %}Offen{% elsif status == 'Answered' %}Beantwortet{% elsif status == 'Customer-Reply' %}Antwort des Kunden{% elsif status == 'On Hold' %}Zurückgestellt{% elsif status == 'Closed' %}Geschlossen{% else %}{{ status }}{% endif %}.</p>
<p>{{ name }} schrieb:</p>
<p>{{ message | escape | newline_to_br | raw }}</p>
`,
  },
  'ticket moved': {
    subject: '[#{{ tid }}] Nach {{ department }} verschoben: {{ subject }}',
    body: `<p>{{ author }} hat das Ticket {{ tid }} nach {{ department }} verschoben. Priorität: {% if priority == 'low' %}Niedrig{% elsif priority == 'medium' %}Mittel{% elsif priority == 'high' %}Hoch{% elsif priority == 'critical' %}Kritisch{% else %}{{ priority }}{% endif %}. Status: {% if status == 'Open' %}Offen{% elsif status == 'Answered' %}Beantwortet{% elsif status == 'Customer-Reply' %}Antwort des Kunden{% elsif status == 'On Hold' %}Zurückgestellt{% elsif status == 'Closed' %}Geschlossen{% else %}{{ status }}{% endif %}.</p>
<p>{{ name }} schrieb:</p>
<p>{{ message | escape | newline_to_br | raw }}</p>
`,
  },
  'ticket opened': {
    subject: '[#{{ tid }}] {{ subject }}',
    body: `<p>Guten Tag {{ name }},</p>
<p>wir haben Ihr Ticket {{ tid }} erhalten und antworten so bald wie möglich.</p>
<p>{{ message | escape | newline_to_br | raw }}</p>
{% if link != '' %}<p><a href="{{ link }}">Ticket ansehen</a></p>
{% endif %}`,
  },
  'ticket opened by staff': {
    subject: '[#{{ tid }}] {{ subject }}',
    body: `<p>Guten Tag {{ name }},</p>
<p>{{ author }} hat für Sie das Ticket {{ tid }} in {{ department }} eröffnet:</p>
<p>{{ message | escape | newline_to_br | raw }}</p>
{% if left_out != '' %}<p>Zu groß für diese E-Mail: {{ left_out }}</p>
{% endif %}<p>Status des Tickets: {% if status == 'Open' %}Offen{% elsif status == 'Answered' %}Beantwortet{% elsif status == 'Customer-Reply' %}Antwort des Kunden{% elsif status == 'On Hold' %}Zurückgestellt{% elsif status == 'Closed' %}Geschlossen{% else %}{{ status }}{% endif %}</p>
{% if link != '' %}<p><a href="{{ link }}">Ticket ansehen</a></p>
{% endif %}`,
  },
  'ticket reply unverified': {
    subject: '[#{{ tid }}] Nicht verifizierte Antwort: {{ subject }}',
    body: `<p>{{ author }} ({{ email }}) hat auf Ticket {{ tid }} geantwortet. Wir konnten den Absender nicht überprüfen, deshalb sieht der Kunde die Antwort erst, wenn sie angenommen wurde:</p>
<p>{{ message | escape | newline_to_br | raw }}</p>
`,
  },
  'ticket reply': {
    subject: '[#{{ tid }}] {{ subject }}',
    body: `<p>{{ author }} hat auf das Ticket {{ tid }} geantwortet:</p>
<p>{{ message | escape | newline_to_br | raw }}</p>
{% if left_out != '' %}<p>Zu groß für diese E-Mail: {{ left_out }}</p>
{% endif %}<p>Status des Tickets: {% if status == 'Open' %}Offen{% elsif status == 'Answered' %}Beantwortet{% elsif status == 'Customer-Reply' %}Antwort des Kunden{% elsif status == 'On Hold' %}Zurückgestellt{% elsif status == 'Closed' %}Geschlossen{% else %}{{ status }}{% endif %}</p>
{% if link != '' %}<p><a href="{{ link }}">Ticket ansehen</a></p>
{% endif %}`,
  },
}
