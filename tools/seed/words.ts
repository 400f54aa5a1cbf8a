import type { TodoStatus } from '../../domain/values/statuses.js'

/** Words for seeded records. Names include letters outside ASCII, as real names do. */
export const firstNames = (
  'Ada Adam Agnieszka Ahmed Aiko Alejandra Amara Amélie Anders Anita Antônio Aoife Arjun Astrid Ayşe Beatriz Björn Camille ' +
  'Carlos Chen Chloé Daniel Deepa Dmitri Eilidh Elena Elif Emeka Emma Erik Fatima Femi François Freya Gabriela Giulia Grace ' +
  'Hana Hans Harriet Hiroshi Hugo Ibrahim Ingrid Isabel Ivan Jana Jesús João Johan José Julia Kaito Karim Katarzyna Kofi ' +
  'Kwame Lars Laura Leila Liam Linnéa Lucía Łukasz Maja Mara Marek Maria Márton Matteo Mei Mia Mohammed Nadia Naomi Niamh ' +
  'Nikolai Noah Nora Olga Oliver Olumide Omar Oscar Paula Pedro Petra Priya Rafael Rahul René Rosa Sanjay Sara Sean Sofia ' +
  'Søren Sunita Tariq Thandiwe Thomas Tomás Ursula Valentina Vera Viktor Wanjiru Wei William Yara Yuki Yusuf Zoë Zsófia'
).split(' ')

export const lastNames = (
  'Abbott Adeyemi Ahmad Ali Almeida Andersson Araújo Baker Banerjee Bauer Becker Bergström Bianchi Byrne Carter Castillo ' +
  'Chatterjee Christensen Clarke Costa Cruz Çelik Dahl Dang Dubois Dvořák Edwards Eriksen Evans Fernández Fischer Fitzgerald ' +
  'Fontaine Fraser Fujita García Gauthier Ghosh Gonçalves Green Grünwald Gupta Haddad Hansen Hassan Hayes Hernández Hoffmann ' +
  'Horváth Huang Ibarra Ito Ivanova Jackson Jankowski Jensen Johansson Jones Kaplan Kato Kaya Keller Khan Kim Kowalski ' +
  'Kristiansen Kumar Laurent Lee Lefèvre Lewis Li Lindqvist López MacDonald Mancini Martin Mbeki Mehta Mensah Meyer Moreau ' +
  'Morgan Murphy Müller Nakamura Nash Nguyen Nielsen Nkosi Novák Nowak O’Brien Oduya Ødegård Okafor Olsen Ortiz Osei ' +
  'Papadopoulos Park Patel Pereira Petrov Phillips Popescu Quinn Ramos Reyes Ricci Robinson Rossi Roy Ruiz Saito Salazar ' +
  'Sánchez Santos Schmidt Schneider Sharma Silva Singh Sørensen Smith Sokolova Stewart Suzuki Svensson Szabó Tanaka Taylor ' +
  'Thomas Torres Tran Turner Van-Dijk Vargas Virtanen Volkov Walker Wang Weber Williams Wilson Wójcik Wright Yamamoto Yılmaz ' +
  'Young Zhang Zimmermann'
).split(' ')

export const companyWords = (
  'Alder Amber Anchor Apex Arbor Atlas Aurora Beacon Birch Blue Bright Cedar Clear Cobalt Copper Coral Crest Delta Echo Elm ' +
  'Ember Fern Fjord Forge Granite Harbour Hazel Helix Indigo Iron Juniper Keystone Lantern Lark Linden Lumen Maple Meridian ' +
  'Mill Nimbus North Oak Onyx Orchard Orion Pine Quartz Raven Ridge River Rowan Sable Slate Solstice Spruce Stone Summit ' +
  'Tandem Thistle Tide Umber Vale Vertex Willow Zephyr'
).split(' ')

export const companyTrades = (
  'Analytics Architects Bakery Books Brewing Cycles Dental Design Electric Energy Engineering Foods Freight Furniture Games ' +
  'Gardens Health Interiors Labs Law Logistics Media Motors Music Optics Outdoors Partners Pharma Photography Press Robotics ' +
  'Software Sports Studio Systems Textiles Travel Works'
).split(' ')

export const streets = (
  'Abbey Almond Ash Bridge Castle Chapel Church Garden Grove Hill Iris King Lake Lime Main Market Mill Park Queen River ' +
  'School Spring Station Victoria'
).split(' ')

export const noteTexts = [
  'Prefers to be called in the afternoon.',
  'Asked for paper invoices.',
  'Migrated from another host; the old account is closed.',
  'Pays by transfer, usually a few days late.',
  'Interested in a larger plan next year.',
  'Technical contact is on leave until next month.',
  'VIP: answer within the hour.',
]

export interface Place {
  readonly country: string
  readonly cities: readonly (readonly [city: string, state: string | null])[]
  /** `#` is a digit, `@` a capital letter. */
  readonly postcode: string
  readonly phone: string
  readonly language: string
  /** In thousandths of a percent. */
  readonly taxRate: number
  readonly companyForm: string
}

export const places: readonly Place[] = [
  {
    country: 'US',
    cities: [
      ['Portland', 'OR'],
      ['Austin', 'TX'],
      ['Boston', 'MA'],
      ['Denver', 'CO'],
      ['Chicago', 'IL'],
    ],
    postcode: '#####',
    phone: '+1.503#######',
    language: 'en',
    taxRate: 0,
    companyForm: 'Inc.',
  },
  {
    country: 'CA',
    cities: [
      ['Toronto', 'ON'],
      ['Montréal', 'QC'],
      ['Vancouver', 'BC'],
    ],
    postcode: '@#@ #@#',
    phone: '+1.416#######',
    language: 'en',
    taxRate: 5_000,
    companyForm: 'Ltd.',
  },
  {
    country: 'GB',
    cities: [
      ['London', null],
      ['Leeds', null],
      ['Glasgow', null],
      ['Bristol', null],
    ],
    postcode: '@@# #@@',
    phone: '+44.20########',
    language: 'en',
    taxRate: 20_000,
    companyForm: 'Ltd',
  },
  {
    country: 'IE',
    cities: [
      ['Dublin', null],
      ['Cork', null],
    ],
    postcode: '@## @###',
    phone: '+353.1#######',
    language: 'en',
    taxRate: 23_000,
    companyForm: 'Ltd',
  },
  {
    country: 'DE',
    cities: [
      ['Berlin', null],
      ['Köln', null],
      ['München', null],
      ['Leipzig', null],
    ],
    postcode: '#####',
    phone: '+49.30########',
    language: 'de',
    taxRate: 19_000,
    companyForm: 'GmbH',
  },
  {
    country: 'FR',
    cities: [
      ['Paris', null],
      ['Lyon', null],
      ['Nîmes', null],
    ],
    postcode: '#####',
    phone: '+33.1########',
    language: 'fr',
    taxRate: 20_000,
    companyForm: 'SARL',
  },
  {
    country: 'ES',
    cities: [
      ['Madrid', null],
      ['Valencia', null],
      ['Málaga', null],
    ],
    postcode: '#####',
    phone: '+34.9########',
    language: 'es',
    taxRate: 21_000,
    companyForm: 'S.L.',
  },
  {
    country: 'NO',
    cities: [
      ['Oslo', null],
      ['Tromsø', null],
      ['Bergen', null],
    ],
    postcode: '####',
    phone: '+47.2#######',
    language: 'nb',
    taxRate: 25_000,
    companyForm: 'AS',
  },
  {
    country: 'SE',
    cities: [
      ['Malmö', null],
      ['Göteborg', null],
      ['Umeå', null],
    ],
    postcode: '### ##',
    phone: '+46.8#######',
    language: 'sv',
    taxRate: 25_000,
    companyForm: 'AB',
  },
  {
    country: 'PL',
    cities: [
      ['Łódź', null],
      ['Warszawa', null],
      ['Gdańsk', null],
    ],
    postcode: '##-###',
    phone: '+48.22#######',
    language: 'pl',
    taxRate: 23_000,
    companyForm: 'Sp. z o.o.',
  },
  {
    country: 'BR',
    cities: [
      ['São Paulo', 'SP'],
      ['Recife', 'PE'],
    ],
    postcode: '#####-###',
    phone: '+55.11########',
    language: 'pt',
    taxRate: 5_000,
    companyForm: 'Ltda',
  },
  {
    country: 'IN',
    cities: [
      ['Mumbai', 'MH'],
      ['Bengaluru', 'KA'],
      ['Chennai', 'TN'],
    ],
    postcode: '######',
    phone: '+91.22########',
    language: 'en',
    taxRate: 18_000,
    companyForm: 'Pvt Ltd',
  },
  {
    country: 'JP',
    cities: [
      ['Tokyo', null],
      ['Osaka', null],
      ['Sapporo', null],
    ],
    postcode: '###-####',
    phone: '+81.3########',
    language: 'ja',
    taxRate: 10_000,
    companyForm: 'K.K.',
  },
  {
    country: 'NG',
    cities: [
      ['Lagos', null],
      ['Abuja', null],
    ],
    postcode: '######',
    phone: '+234.1#######',
    language: 'en',
    taxRate: 7_500,
    companyForm: 'Ltd',
  },
  {
    country: 'AU',
    cities: [
      ['Sydney', 'NSW'],
      ['Perth', 'WA'],
      ['Hobart', 'TAS'],
    ],
    postcode: '####',
    phone: '+61.2########',
    language: 'en',
    taxRate: 10_000,
    companyForm: 'Pty Ltd',
  },
]

export const chargeTexts = [
  'Moving a shop to another server',
  'Restoring a backup',
  'Hour of work on a theme',
  'Tuning a database',
  'Extra traffic',
  'Phone consultation',
]

export const projectTexts = [
  'Website',
  'Online shop',
  'Email for the whole office',
  'Move from another host',
  'Intranet',
]

export const staffNames = ['admin', 'grace', 'support']

export const ticketTexts: readonly (readonly [subject: string, message: string])[] = [
  ['The site is slow', 'Since yesterday, every page takes ten seconds. We have not changed anything.'],
  ['Emails do not arrive', 'Nobody outside the office can write to us; senders get no error.'],
  ['A question about the last invoice', 'What is the second line for?'],
  ['Certificate has expired', 'Browsers have been warning about our site since this morning.'],
  ['Please restore a backup', 'We deleted a folder by mistake. Last night’s state would be fine.'],
  ['Larger plan', 'What happens to our data when we switch to the next plan?'],
  ['Domain transfer', 'Which code do you need from our old registrar?'],
]

export const staffReplyTexts = [
  'Thank you for writing. We are looking into it.',
  'It should be working again. Could you please try once more?',
  'We have changed it for you.',
  'Could you tell us when it happened?',
]

export const clientReplyTexts = [
  'It works again, thank you.',
  'Still the same, unfortunately.',
  'It was around half past nine.',
  'Yes, please go ahead.',
]

export const announcementTexts: readonly (readonly [title: string, body: string])[] = [
  [
    'A new data center',
    'From today, new servers are placed in our second data center. Existing servers are not affected.',
  ],
  [
    'Mail server maintenance',
    'On Sunday, emails may arrive late between two and four in the morning. None will be lost.',
  ],
  ['Backups are kept longer', 'Daily backups are now kept for thirty days at the same price.'],
  [
    'Certificates renew automatically',
    'Certificates of hosted sites are renewed a month before they expire. You do not need to do anything.',
  ],
  ['Prices for next year', 'Server prices go down in January. Hosting prices stay the same.'],
]

/** `days` is the number of days from today to the due date. Some items are overdue, and some lack a due date. */
export const todoTexts: readonly (readonly [title: string, status: TodoStatus, days?: number])[] = [
  ['Renew the data center contract', 'New', 40],
  ['Reply to the bank about the transfer without a reference', 'In Progress', -2],
  ['Write the announcement of next year’s prices', 'In Progress', 12],
  ['Order two disks for web2', 'Completed', -20],
  ['Compare offers for the office phone', 'Deferred'],
  ['Ask the reseller for a working phone number', 'New', 5],
  ['Clean up the list of canned replies', 'New'],
]
