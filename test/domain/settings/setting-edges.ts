import { knownSettings } from '../../../domain/settings/setting-list.js'

/** Values at the ends of a setting's range, and values just outside it. */
export interface Edges {
  readonly name: SettingName
  readonly within: readonly string[]
  readonly beyond: readonly string[]
}

export type SettingName = keyof typeof knownSettings

/** Extreme values. Some are valid for text settings. */
export const extremeValues = [
  '999999999',
  '-1',
  '1e309',
  'NaN',
  '9'.repeat(400),
  'x'.repeat(70_000),
  '1,999999999,-5',
  'a\nb',
]

const listOf = (part: string, count: number) => Array.from({ length: count }, () => part).join(',')

const edges: { readonly [N in SettingName]: Omit<Edges, 'name'> } = Object.fromEntries(
  Object.entries(knownSettings).map(([name, setting]) => [name, edgesOf(setting)]),
) as never

function edgesOf(setting: (typeof knownSettings)[SettingName]): Omit<Edges, 'name'> {
  switch (setting.kind) {
    case 'whole': {
      const { min, max } = setting
      return { within: [`${min}`, ` ${max} `], beyond: [`${min - 1}`, `${max + 1}`, `${min}.5`, 'x'] }
    }
    case 'wholes': {
      const { min, max, maxItems } = setting
      return {
        within: ['', `${min}`, `${max}, ${min}`, listOf(`${max}`, maxItems)],
        beyond: [`${min - 1}`, `${min},${max + 1}`, listOf(`${min}`, maxItems + 1), '1,', 'x', '1;7'],
      }
    }
    case 'hosts': {
      const { maxItems } = setting
      const longest = `${'a.'.repeat(126)}a`
      return {
        within: ['', 'ns1.example.com', ` a.example , ${longest}`, listOf('a', maxItems)],
        beyond: [listOf('a', maxItems + 1), `a.example,${longest}a`, 'a b', 'a,,b', '.'],
      }
    }
    case 'flag':
      return { within: ['true', 'OFF', '1', ' no '], beyond: ['perhaps', '2', '-1'] }
    case 'time':
      return { within: ['00:00', '23:59', ' 03:00 '], beyond: ['24:00', '-1:00', '3:00', '12:60', 'noon'] }
    case 'zone':
      return { within: ['UTC', 'Etc/GMT+12', 'Pacific/Kiritimati'], beyond: ['Etc/GMT+13', 'Europe/Nowhere', 'x'] }
    case 'choice':
      return {
        within: setting.options.map((option) => ` ${option} `),
        beyond: ['x', `${setting.options[0]}s`, setting.options[0].toUpperCase(), setting.options.join(', ')],
      }
    case 'text':
      return textEdges(setting)
  }
}

function textEdges(setting: Extract<(typeof knownSettings)[SettingName], { kind: 'text' }>): Omit<Edges, 'name'> {
  const begin = 'https://a.example/'
  if (setting === knownSettings.invoice_number_format || setting === knownSettings.credit_note_number_format)
    return {
      within: ['{number}', ' R{year}/{month}-{number:12} ', `${'x'.repeat(32)}{number}`],
      beyond: ['{year}', '{number}{number}', '{number:13}', '{day}{number}', `${'x'.repeat(33)}{number}`],
    }
  if (setting === knownSettings.rdap_bootstrap_url || setting === knownSettings.vies_url)
    return {
      within: ['', 'http://a', begin.padEnd(2048, 'x')],
      beyond: [
        begin.padEnd(2049, 'x'),
        'a.example',
        'ftp://a.example',
        'https://',
        'https:// x',
        'https://u:p@a.example',
        'https://@a.example',
      ],
    }
  if (setting === knownSettings.whois_server)
    return {
      within: ['', 'a.example', 'a.example:1', '127.0.0.1:65535'],
      beyond: ['a:0', 'a:65536', 'a:', ':43', 'a:1:2', 'whois://a', 'a b'],
    }
  if (setting === knownSettings.mail_from)
    return {
      within: ['', 'a@b', ' Billing <billing@a.example> ', '"Billing, Ltd" <billing@a.example>'],
      beyond: ['a', 'a@b, c@d', '<a@b', 'Billing <a@b>, c@d', 'a\nb@c', `${'x'.repeat(250)}@a.example`],
    }
  if (setting === knownSettings.order_due_days)
    return { within: ['', '0', '36500'], beyond: ['-1', '36501', '1.5', 'x', '1,2'] }
  if (setting === knownSettings.ignore_debt_below)
    return {
      within: ['0', '0.5', ' 1 ', 'EUR 0.50', 'EUR 0.50, JPY 50', '1, JPY=50'],
      beyond: ['-1', '0,50', 'EUR', 'eur 1', 'EUR 1, EUR 2', '1, 2', '1.2345', 'EUR 1;JPY 50'],
    }
  if (setting === knownSettings.ticket_address)
    return {
      within: ['', 'support+{token}@shop.example', '{token}@a.example', `${'x'.repeat(38)}{token}@a.example`],
      beyond: [
        'support@shop.example',
        'a@{token}.example',
        '{token}',
        `${'x'.repeat(39)}{token}@a.example`,
        'a b{token}@c',
      ],
    }
  if (setting === knownSettings.imap_host)
    return {
      within: ['', 'mail.example', '127.0.0.1', '::1'],
      beyond: ['a b', 'imaps://mail.example', 'mail.example:993', 'a/b'],
    }
  if (setting === knownSettings.company_country)
    return { within: ['', 'NO', ' GB '], beyond: ['no', 'NOR', 'N', 'N1', 'Norway'] }
  if (setting === knownSettings.company_email)
    return { within: ['', 'a@b.example', ' a@b.example '], beyond: ['a', 'Billing <a@b.example>', 'a@b.example, c@d'] }
  if (setting === knownSettings.bank_iban)
    return {
      within: ['', 'GB82WEST12345698765432', ' no93 8601 1117 947 ', 'MT84MALT011000012345MTLCAST001S'],
      beyond: ['GB82WEST12345698765433', 'GB28WEST12345698765432', 'NO9386011117', '12345698765432', 'GB82-WEST-1234'],
    }
  if (setting === knownSettings.bank_bic)
    return { within: ['', 'WESTGB22', 'WESTGB2LXXX'], beyond: ['westgb22', 'WESTGB2', 'WESTGB22X', 'WEST GB22'] }
  if (setting === knownSettings.company_logo) {
    const pixel =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
    return { within: ['', pixel], beyond: ['x', 'data:image/png;base64,AAAA', 'data:image/svg+xml;base64,PHN2Zy8+'] }
  }
  if (setting === knownSettings.cancellation_reasons)
    return {
      within: ['', 'Too dear', 'Too dear\nMoving away\n', 'x'.repeat(255), 'x\n'.repeat(50)],
      beyond: ['x'.repeat(256), `a\n${'x'.repeat(256)}`, 'a\u0007b', 'x\n'.repeat(51)],
    }
  if (setting === knownSettings.paper_color || setting === knownSettings.brand_colour)
    return { within: ['', '#00ff88', ' #AABBCC '], beyond: ['00ff88', '#0f8', 'red', '#00ff8g'] }
  const { home_url, terms_url, privacy_url, imprint_url, withdrawal_url, sign_in_url } = knownSettings
  if ([home_url, terms_url, privacy_url, imprint_url, withdrawal_url, sign_in_url].some((one) => one === setting))
    return {
      within: ['', 'https://a.example', ' https://a.example/imprint?b=1 '],
      beyond: [
        'a.example',
        'http://a.example',
        'javascript:x',
        'https://a@b.example',
        `https://a.example/${'x'.repeat(2048)}`,
      ],
    }
  if (setting === knownSettings.books_closed_until)
    return { within: ['', '2000-01-31', ' 2000-02-29 '], beyond: ['2001-02-29', '31.01.2000', 'x'] }
  if (setting === knownSettings.accounts) return { within: ['', '{}'], beyond: ['x', '[]', '{"nobody":"1"}'] }
  if (setting === knownSettings.einvoice_module)
    return { within: ['', 'file', ' file '], beyond: ['x'.repeat(256), 'a\nb'] }
  if (setting === knownSettings.default_registrar)
    return { within: ['', 'manual', ' manual '], beyond: ['x'.repeat(256), 'a\nb'] }
  const { max } = setting as Extract<typeof setting, { max: number }>
  return {
    within: ['', 'a', 'x'.repeat(max), '𝔸'.repeat(max)],
    beyond: ['x'.repeat(max + 1), '𝔸'.repeat(max + 1), 'a\nb', 'a\u0007b'],
  }
}

export const settingEdges: readonly Edges[] = Object.entries(edges).map(([name, one]) => ({
  name: name as SettingName,
  ...one,
}))
