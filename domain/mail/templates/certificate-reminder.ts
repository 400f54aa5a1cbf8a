import { template } from '../template.js'
import { ofCertificate } from '../variables.js'

export default template({
  name: 'certificate reminder',
  subject: 'The certificate of {{ domain }} ends on {{ expiry_date }}',
  body: `<p>Hello {{ firstname }},</p>
<p>The certificate of {{ domain }} ends on {{ expiry_date }}.</p>
{% if renewal == 'records' %}<p>A new one waits for these TXT records, which have to be published: {{ records }}</p>
{% elsif renewal == 'overdue' %}<p>It should have been renewed by now, which has not succeeded yet. Please make sure that {{ domain }} still leads to us, or tell us if you need it no more.</p>
{% else %}<p>It is not renewed by itself. To keep it, please send us a new certificate request.</p>
{% endif %}`,
  variables: ofCertificate,
})
