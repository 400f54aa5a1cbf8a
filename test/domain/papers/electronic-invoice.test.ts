import fc from 'fast-check'
import t from 'tap'
import {
  crossIndustryInvoice,
  type ElectronicInvoice,
  xrechnung,
} from '../../../domain/papers/en16931/electronic-invoice.js'
import type { PrintedDocument, PrintedLine } from '../../../domain/papers/printed-document.js'
import type { Terms } from '../../../domain/taxes/calculate-totals.js'
import { cents, toText } from '../../../domain/values/money.js'
import { brokenRules } from '../../support/en16931/business-rules.js'
import { buyer, line, paper, priced, sellerWith, vat } from '../../support/en16931/papers.js'
import { type Reading, readCii, readUbl } from '../../support/en16931/reading.js'
import { exempt, full, outside, papers, reverse } from '../../support/en16931/samples.js'
import { findSchemaErrors } from '../../support/en16931/schema.js'
import { findElements, findText, parseXml } from '../../support/en16931/tree.js'
import { findUblErrors } from '../../support/en16931/ubl-grammar.js'

const xmlOf = (made: ElectronicInvoice): string => {
  if ('impossible' in made) throw new Error(made.impossible)
  return made.xml
}
const whyNot = (made: ElectronicInvoice): string | undefined => ('impossible' in made ? made.impossible : undefined)

const cii = (of: PrintedDocument): Reading => readCii(parseXml(xmlOf(crossIndustryInvoice(of))))
const ubl = (of: PrintedDocument): Reading => readUbl(parseXml(xmlOf(xrechnung({ ...of, ...full }))))

const stepOf = ({ currency }: PrintedDocument): string => toText(cents(1), Math.min(2, currency.decimals))

// R-3651, R-3652
t.test('the sample documents are valid EN 16931 data by schema and business rules', async (t) => {
  for (const [name, of] of Object.entries(papers)) t.strictSame(brokenRules(cii(of), stepOf(of)), [], name)
  const documents = Object.entries(papers).map(([name, of]) => [`${name}.xml`, xmlOf(crossIndustryInvoice(of))])
  t.strictSame(await findSchemaErrors(Object.fromEntries(documents)), [])
})

// R-3657
t.test('the sample documents are valid XRechnung with its additional fields', async (t) => {
  for (const [name, of] of Object.entries(papers)) {
    const made = { ...of, ...full }
    t.strictSame(findUblErrors(parseXml(xmlOf(xrechnung(made)))), [], name)
    t.strictSame(brokenRules(ubl(of), stepOf(of)), [], name)
  }
  const root = parseXml(xmlOf(xrechnung(papers.full as PrintedDocument)))
  t.equal(findText(root, 'BuyerReference'), '04011000-12345-34')
  t.equal(findText(root, 'CustomizationID'), 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0')
  t.equal(findText(root, 'AccountingSupplierParty/Party/EndpointID'), 'billing@acme.example')
  t.equal(findText(root, 'AccountingSupplierParty/Party/PostalAddress/StreetName'), 'Hauptstr. 1')
  t.equal(findText(root, 'PaymentMeans/PaymentMeansCode'), '58')
  t.equal(findText(root, 'PaymentMeans/PayeeFinancialAccount/ID'), 'DE02120300000000202051')
  t.equal(parseXml(xmlOf(xrechnung({ ...(papers.note as PrintedDocument), ...full }))).name, 'CreditNote')
})

// R-3657
t.test('reports data that XRechnung requires and a document lacks', async (t) => {
  const why = whyNot(xrechnung(papers.plain as PrintedDocument)) ?? ''
  for (const name of [
    'buyer reference',
    'company_email',
    'company_phone',
    'company_city',
    'company_postcode',
    'bank_iban',
  ])
    t.match(why, name)
})

// R-3653
t.test('converts gross lines to net lines that add up to the net sum', async (t) => {
  const { lines, sums } = cii(papers.gross as PrintedDocument)
  t.strictSame(
    lines.map(({ net }) => net),
    ['8.33', '8.32', '8.33'],
  )
  t.match(sums, { lines: '24.98', net: '24.98', tax: '4.99', total: '29.97' })
  const many = paper(
    Array.from({ length: 100 }, () => line(102, [vat(19)])),
    { isGross: true },
  )
  t.ok(cii(many).lines.every(({ net }) => net === '0.85' || net === '0.86'))
})

// R-3652
t.test('a negative line has a negative quantity and a positive price', async (t) => {
  const [, less] = cii(papers.negative as PrintedDocument).lines
  t.match(less, { quantity: '-1', price: '25.00', net: '-25.00' })
})

// R-3652
t.test('a line has a quantity, unit, price, and discount', async (t) => {
  const [three] = cii(papers.quantities as PrintedDocument).lines
  t.match(three, { quantity: '3', price: '12.34', allowance: '3.70', net: '33.32' })
  const item = 'SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem'
  const [quantity] = findElements(
    parseXml(xmlOf(crossIndustryInvoice(papers.full as PrintedDocument))),
    `${item}/SpecifiedLineTradeDelivery/BilledQuantity`,
  )
  t.equal(quantity?.attributes.unitCode, 'HUR')
})

// R-3654
t.test('a group discount is an allowance for each tax rate, with its reason', async (t) => {
  const { allowances } = cii(papers.discount as PrintedDocument)
  t.strictSame(
    allowances.map(({ amount, code, rate, reason }) => [amount, code, rate, reason]),
    [
      ['10.00', 'S', '19', 'Discount'],
      ['3.33', 'S', '7', 'Discount'],
      ['0.50', 'E', '0', 'Discount'],
    ],
  )
})

// R-3655
t.test('each tax category has its code, and its exemption reason if there is one', async (t) => {
  const told = (name: string) =>
    cii(papers[name] as PrintedDocument).breakdown.map(({ code, reason }) => [code, reason])
  t.strictSame(told('reverse'), [['AE', reverse.note]])
  t.strictSame(told('exempt'), [['E', `${exempt.note}; Not subject to VAT`]])
  t.strictSame(told('abroad'), [['G', 'VATEX-EU-G']])
  t.strictSame(told('outside'), [['O', outside.note]])
  t.strictSame(told('untaxed'), [['O', 'VATEX-EU-O']])
  t.strictSame(told('mixed'), [
    ['S', undefined],
    ['E', 'Not taxable here.; Not subject to VAT'],
  ])
  t.strictSame(told('zero'), [['Z', undefined]])
  t.strictSame(
    cii(paper([line(10_000, [vat(7, { category: 'reduced' })])])).breakdown.map(({ code }) => code),
    ['S'],
  )
})

// R-3656
t.test('distinguishes VAT numbers from local tax numbers', async (t) => {
  const plain = papers.plain as PrintedDocument
  t.match(cii(plain), { sellerVatId: 'DE123456789', buyerVatId: 'DK12345674' })
  const local = cii({ ...plain, seller: sellerWith({ tax_number: '12/345/67890' }) })
  t.match(local, { sellerTaxNumber: '12/345/67890', sellerIds: ['12/345/67890'] })
  t.equal(local.sellerVatId, undefined)
  t.match(cii(papers.outside as PrintedDocument), { sellerIds: ['DE123456789'] })
  const greek = cii({ ...plain, buyer: { ...buyer, country: 'GR', tax_id: 'EL094014201' } })
  t.equal(greek.buyerVatId, 'EL094014201')
  t.equal(cii(papers.abroad as PrintedDocument).buyerVatId, undefined)
})

// R-3655
t.test('a credit note references its invoice and contains its reason', async (t) => {
  const root = parseXml(xmlOf(crossIndustryInvoice(papers.note as PrintedDocument)))
  const settlement = 'SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement'
  t.equal(findText(root, 'ExchangedDocument/TypeCode'), '381')
  t.equal(findText(root, `${settlement}/InvoiceReferencedDocument/IssuerAssignedID`), '2026-000003')
  t.equal(findText(root, 'ExchangedDocument/IncludedNote/Content'), 'Cancelled')
})

t.test('an electronic invoice contains the paid amount and the amount due', async (t) => {
  t.match(cii(papers.paid as PrintedDocument).sums, { total: '119.00', paid: '109.00', due: '10.00' })
})

// R-3658
t.test('reports why a document cannot be expressed in EN 16931', async (t) => {
  const plain = papers.plain as PrintedDocument
  const whys: [string, PrintedDocument][] = [
    ['several taxes', paper([line(10_000, [vat(5), vat(9.975, { isCompound: true })])])],
    ['no number', { ...plain, number: null }],
    ['Only invoices and credit notes', { ...plain, kind: 'quote', number: null }],
    ['company_country', { ...plain, seller: sellerWith({ country: '' }) }],
    ['company_tax_number', { ...plain, seller: sellerWith({ tax_number: '' }) }],
    ['no buyer', { ...plain, buyer: null }],
    ['buyer’s tax ID', { ...(papers.reverse as PrintedDocument), buyer: { ...buyer, tax_id: null } }],
    ['seller’s VAT number', { ...(papers.abroad as PrintedDocument), seller: sellerWith({ tax_number: '12/3' }) }],
    ['no lines', { ...plain, lines: [] }],
    ['two decimals', { ...(papers.dinars as PrintedDocument), owed: cents(1) }],
    ['sums of the taxes', { ...plain, tax: cents(1) }],
  ]
  for (const [why, of] of whys) t.match(whyNot(crossIndustryInvoice(of)), why)
})

// R-3659
t.test('replaces characters that XML cannot contain', async (t) => {
  const odd = paper([line(10_000, [vat(19)], { description: 'a\u0000\u000b\ud800 & <b> "c" ]]>\r\nmore\uffff' })])
  const xml = xmlOf(crossIndustryInvoice(odd))
  t.strictSame(await findSchemaErrors({ 'odd.xml': xml }), [])
  const product = 'SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem/SpecifiedTradeProduct'
  t.equal(findText(parseXml(xml), `${product}/Name`), 'a\ufffd\ufffd\ufffd & <b> "c" ]]>')
  t.equal(findText(parseXml(xml), `${product}/Description`), 'more\ufffd')
})

// R-3652, R-3653
t.test('random documents satisfy the business rules in both formats, with net and gross prices', async () => {
  const taxes = [[vat(19)], [vat(7)], [vat(8.1)], [exempt], [vat(0)], []]
  const oneLine = fc.record({
    quantity: fc.integer({ min: 1, max: 40 }),
    price: fc.integer({ min: -5000, max: 200_000 }),
    discount: fc.constantFrom(0, 0, 1250, 3333),
    taxes: fc.constantFrom(...taxes),
  })
  const terms = fc.record<Terms>({
    discount: fc.constantFrom(0, 0, 1000, 333),
    isGross: fc.boolean(),
    rounding: fc.constantFrom('half up', 'half up', 'down'),
  })
  const currency = fc.constantFrom(
    { code: 'EUR', prefix: '', suffix: '', decimals: 2 },
    { code: 'JPY', prefix: '', suffix: '', decimals: 0 },
  )
  fc.assert(
    fc.property(fc.array(oneLine, { minLength: 1, maxLength: 9 }), terms, currency, (lines, given, of) => {
      const { decimals } = of
      const made: PrintedLine[] = lines.map(({ quantity, price, discount, taxes }) =>
        priced(quantity, price, taxes, { discount, decimals }),
      )
      const printed = paper(made, given, { currency: of })
      for (const read of [cii(printed), ubl(printed)]) {
        const broken = brokenRules(read, stepOf(printed))
        if (broken.length > 0) throw new Error(broken.join(', '))
      }
    }),
    { numRuns: 150 },
  )
})
