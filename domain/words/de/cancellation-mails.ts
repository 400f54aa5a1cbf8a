import type { Words } from '../words.js'

export const cancellationMails: Pick<Words['mails'], 'cancellation received' | 'cancellation declared'> = {
  'cancellation received': {
    subject: 'Wir haben Ihre Kündigung erhalten',
    body: `<p>Guten Tag,</p>
<p>am {{ received }} (UTC) wurde mit dieser E-Mail-Adresse bei {{ company_name }} eine Kündigung eingereicht. Sie hat die Nummer {{ number }}.</p>
<p>Wir prüfen sie und antworten Ihnen. Wenn Sie keine Kündigung eingereicht haben, können Sie diese E-Mail ignorieren. Durch sie endet kein Vertrag.</p>
`,
  },
  'cancellation declared': {
    subject: 'Wir haben die Kündigung von {{ product }} erhalten',
    body: `<p>Guten Tag {{ firstname }} {{ lastname }},</p>
<p>hiermit bestätigen wir, dass am {{ received }} (UTC) bei {{ company_name }} die folgende Kündigung eingegangen ist. Sie hat die Nummer {{ number }}.</p>
<ul>
<li>Vertrag: {{ product }}{% if domain %} ({{ domain }}){% endif %}, Nummer {{ service }}</li>
<li>Eingereicht von: {{ name }}, {{ email }}</li>
<li>Vertragsende: {{ when }}</li>
{% if reason %}<li>Grund: {{ reason }}</li>
{% endif %}</ul>
<p>Bestätigen Sie mit diesem Link, dass die Kündigung von Ihnen stammt. Wir führen sie dann ohne Rückfrage aus:</p>
<p><a href="{{ link }}">Kündigung bestätigen</a></p>
<p>Der Link gilt 7 Tage lang. Wenn Sie diese Kündigung nicht eingereicht haben, kontaktieren Sie uns bitte.</p>
`,
  },
}
