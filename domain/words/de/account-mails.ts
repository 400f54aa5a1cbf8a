import type { Words } from '../words.js'

export const accountMails: Pick<Words['mails'], 'address has an account' | 'account address changed'> = {
  'address has an account': {
    subject: 'Sie haben bereits ein Konto bei {{ company_name }}',
    body: `<p>Guten Tag,</p>
<p>jemand, wahrscheinlich Sie, wollte bei {{ company_name }} mit dieser E-Mail-Adresse ein Konto eröffnen. Sie haben bereits ein Konto, deshalb wurde kein neues eröffnet.</p>
<p><a href="{{ link }}">Anmelden</a></p>
<p>Wenn Sie Ihr Passwort nicht kennen, können Sie <a href="{{ reset_link }}">ein neues festlegen</a>.</p>
<p>Wenn Sie das nicht waren, können Sie diese E-Mail ignorieren.</p>
`,
  },
  'account address changed': {
    subject: 'Die E-Mail-Adresse Ihres Kontos bei {{ company_name }} wurde geändert',
    body: `<p>Guten Tag,</p>
<p>Rechnungen und andere E-Mails zu Ihrem Konto bei {{ company_name }} gehen jetzt an {{ newemail }} und nicht mehr an diese Adresse.</p>
<p>Wenn Sie das nicht wollten, stellen Sie die bisherige Adresse wieder her. Der Link gilt {{ hours }} Stunden lang.</p>
<p><a href="{{ link }}">Adresse wiederherstellen</a></p>
`,
  },
}
