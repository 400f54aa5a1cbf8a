import type { Words } from '../words.js'

export const accountMails: Pick<Words['mails'], 'address has an account' | 'account address changed'> = {
  'address has an account': {
    subject: 'Sie haben bei {{ company_name }} schon ein Konto',
    body: `<p>Guten Tag,</p>
<p>jemand, wahrscheinlich Sie, wollte bei {{ company_name }} mit dieser E-Mail-Adresse ein Konto eröffnen. Es gibt schon eines, deshalb wurde nichts eröffnet.</p>
<p><a href="{{ link }}">Anmelden</a></p>
<p>Wenn Sie Ihr Passwort nicht kennen, können Sie <a href="{{ reset_link }}">ein neues festlegen</a>.</p>
<p>Wenn Sie das nicht waren, können Sie diese E-Mail ignorieren.</p>
`,
  },
  'account address changed': {
    subject: 'Die E-Mail-Adresse Ihres Kontos bei {{ company_name }} wurde geändert',
    body: `<p>Guten Tag,</p>
<p>Rechnungen und andere E-Mails Ihres Kontos bei {{ company_name }} gehen jetzt an {{ newemail }} und nicht mehr hierher.</p>
<p>Wenn Sie das nicht wollten, holen Sie die Adresse zurück. Der Link gilt {{ hours }} Stunden lang.</p>
<p><a href="{{ link }}">Adresse zurückholen</a></p>
`,
  },
}
