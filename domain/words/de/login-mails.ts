import type { Words } from '../words.js'

type LoginMails = Pick<
  Words['mails'],
  | 'confirm address'
  | 'email change requested'
  | 'email changed'
  | 'password changed'
  | 'second factor changed'
  | 'sign-in link'
>

export const loginMails: LoginMails = {
  'confirm address': {
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse bei {{ company_name }}',
    body: `<p>Guten Tag,</p>
<p>bitte bestätigen Sie, dass diese E-Mail-Adresse Ihnen gehört. Bis dahin ändert sich nichts.</p>
<p><a href="{{ link }}">Adresse bestätigen</a></p>
<p>Wenn Sie uns diese Adresse nicht genannt haben, können Sie diese E-Mail ignorieren.</p>
`,
  },
  'email changed': {
    subject: 'Ihre E-Mail-Adresse bei {{ company_name }} wurde geändert',
    body: `<p>Guten Tag,</p>
<p>Sie melden sich bei {{ company_name }} jetzt als {{ newemail }} an. Diese Adresse wird nicht mehr verwendet.</p>
<p>Wenn Sie das nicht waren, stellen Sie Ihre Adresse wieder her. Der Link gilt {{ hours }} Stunden lang.</p>
<p><a href="{{ link }}">Adresse wiederherstellen</a></p>
`,
  },
  'email change requested': {
    subject: 'Antrag auf Änderung Ihrer E-Mail-Adresse bei {{ company_name }}',
    body: `<p>Guten Tag,</p>
<p>jemand, der mit Ihren Zugangsdaten angemeldet ist, möchte bei {{ company_name }} künftig {{ newemail }} verwenden. Solange diese Adresse nicht bestätigt ist, ändert sich nichts.</p>
<p>Wenn Sie das nicht waren, legen Sie bitte sofort ein neues Passwort fest und kontaktieren Sie uns. Ein neues Passwort hebt den Antrag auf.</p>
<p><a href="{{ link }}">Neues Passwort festlegen</a></p>
`,
  },
  'password changed': {
    subject: 'Ihr Passwort bei {{ company_name }} wurde geändert',
    body: `<p>Guten Tag,</p>
<p>Ihr Passwort bei {{ company_name }} wurde geändert. Wer mit dem alten Passwort angemeldet war, ist jetzt abgemeldet.</p>
<p>Wenn Sie das nicht waren, legen Sie bitte sofort ein neues Passwort fest und kontaktieren Sie uns.</p>
<p><a href="{{ link }}">Neues Passwort festlegen</a></p>
`,
  },
  'second factor changed': {
    subject:
      "Die Anmeldung in zwei Schritten bei {{ company_name }} wurde {% if change == 'on' %}aktiviert{% elsif change == 'off' %}deaktiviert{% else %}geändert{% endif %}",
    body: `<p>Guten Tag,</p>
{% if change == 'on' %}<p>ab jetzt melden Sie sich bei {{ company_name }} mit Ihrem Passwort und einem Code an.</p>
{% elsif change == 'off' %}<p>ab jetzt melden Sie sich bei {{ company_name }} nur mit Ihrem Passwort an und brauchen keinen Code mehr.</p>
{% else %}<p>Sie haben bei {{ company_name }} neue Wiederherstellungscodes. Die alten gelten nicht mehr.</p>
{% endif %}<p>Wenn Sie das nicht waren, legen Sie bitte sofort ein neues Passwort fest und kontaktieren Sie uns.</p>
<p><a href="{{ link }}">Neues Passwort festlegen</a></p>
`,
  },
  'sign-in link': {
    subject: 'Anmelden bei {{ company_name }}',
    body: `<p>Guten Tag,</p>
<p>mit diesem Link melden Sie sich an. Er funktioniert einmal und läuft in {{ minutes }} Minuten ab.</p>
<p><a href="{{ link }}">Anmelden</a></p>
<p>Wenn Sie das nicht angefordert haben, können Sie diese E-Mail ignorieren.</p>
`,
  },
}
