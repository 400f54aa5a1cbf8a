import type { Words } from '../words.js'

export const cancellationMails: Pick<Words['mails'], 'cancellation received' | 'cancellation declared'> = {
  'cancellation received': {
    subject: 'Ihre Kündigung ist eingegangen',
    body: `<p>Guten Tag,</p>
<p>am {{ received }} (UTC) wurde gegenüber {{ company_name }} mit dieser E-Mail-Adresse eine Kündigung erklärt. Sie hat die Nummer {{ number }}.</p>
<p>Wir prüfen sie und antworten Ihnen. Haben Sie nichts erklärt, brauchen Sie nichts zu tun: Durch diese E-Mail allein endet kein Vertrag.</p>
`,
  },
  'cancellation declared': {
    subject: 'Die Kündigung von {{ product }} ist eingegangen',
    body: `<p>Guten Tag {{ firstname }} {{ lastname }},</p>
<p>hiermit bestätigen wir, dass am {{ received }} (UTC) bei {{ company_name }} die folgende Kündigung eingegangen ist. Sie hat die Nummer {{ number }}.</p>
<ul>
<li>Vertrag: {{ product }}{% if domain %} ({{ domain }}){% endif %}, Nummer {{ service }}</li>
<li>Erklärt von: {{ name }}, {{ email }}</li>
<li>Zeitpunkt: {{ when }}</li>
{% if reason %}<li>Grund: {{ reason }}</li>
{% endif %}</ul>
<p>Mit diesem Link bestätigen Sie, dass sie von Ihnen kommt; dann wird sie ohne Rückfrage ausgeführt:</p>
<p><a href="{{ link }}">Kündigung bestätigen</a></p>
<p>Der Link gilt 7 Tage lang. Haben Sie nichts erklärt, sagen Sie uns bitte Bescheid.</p>
`,
  },
}
