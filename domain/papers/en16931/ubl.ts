import type { Day } from '../../values/days.js'
import type { Cents } from '../../values/money.js'
import { amountWriter } from './amounts.js'
import type { Account, Allowance, Party, Period, StatedLine, Statement, Vat, VatSum } from './statement.js'
import { percentOf } from './vat.js'
import { always, type Content, type Element, group, text, toXml } from './xml.js'

/** Identifiers of XRechnung 3.0 and of its Peppol billing process. */
const customization = 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0'
const profile = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'

const namespaces = {
  cac: 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  cbc: 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
}

/** Returns a UBL 2.1 Invoice or CreditNote for XRechnung. */
export function writeUbl(statement: Statement): string {
  const isInvoice = statement.kind === 'invoice'
  const name = isInvoice ? 'Invoice' : 'CreditNote'
  const amount = amountsOf(statement)
  const { seller, buyer } = statement
  const root = always(
    name,
    text('cbc:CustomizationID', customization),
    text('cbc:ProfileID', profile),
    text('cbc:ID', statement.number),
    text('cbc:IssueDate', statement.date),
    text('cbc:DueDate', statement.dueDate),
    text(`cbc:${name}TypeCode`, isInvoice ? '380' : '381'),
    statement.notes.map((note) => text('cbc:Note', note)),
    text('cbc:DocumentCurrencyCode', statement.currency),
    text('cbc:BuyerReference', statement.buyerReference),
    period(statement.period),
    precedingOf(statement),
    group('cac:AccountingSupplierParty', partyOf(seller, { id: seller.taxNumber, scheme: 'FC' })),
    group('cac:AccountingCustomerParty', partyOf(buyer)),
    meansOf(statement.account, statement.number),
    group('cac:PaymentTerms', text('cbc:Note', statement.terms)),
    statement.allowances.map((allowance) => allowanceOf(allowance, amount)),
    group(
      'cac:TaxTotal',
      amount('cbc:TaxAmount', statement.sums.tax),
      statement.breakdown.map((sum) => breakdownOf(sum, amount)),
    ),
    sumsOf(statement, amount),
    statement.lines.map((line, at) => lineOf(statement, line, at + 1, amount)),
  )
  return toXml(root, { '': `urn:oasis:names:specification:ubl:schema:xsd:${name}-2`, ...namespaces })
}

type AmountElement = (name: string, amount: Cents) => Element | undefined

function amountsOf({ decimals, currency }: Statement): AmountElement {
  const written = amountWriter(decimals)
  return (name, amount) => text(name, written(amount), { currencyID: currency })
}

const dayElement = (name: string, day: Day): Element | undefined => text(name, day)

const period = (value: Period | null): Element | undefined =>
  value === null
    ? undefined
    : group('cac:InvoicePeriod', dayElement('cbc:StartDate', value.first), dayElement('cbc:EndDate', value.last))

const precedingOf = ({ preceding }: Statement): Element | undefined =>
  preceding === null
    ? undefined
    : group(
        'cac:BillingReference',
        group(
          'cac:InvoiceDocumentReference',
          text('cbc:ID', preceding.number),
          dayElement('cbc:IssueDate', preceding.date),
        ),
      )

function partyOf(
  party: Party,
  registered?: { readonly id: string | null; readonly scheme: string },
): Element | undefined {
  const { contact, street, city, postcode, state, country } = party
  return group(
    'cac:Party',
    text('cbc:EndpointID', party.address, { schemeID: 'EM' }),
    group('cac:PartyIdentification', text('cbc:ID', party.id)),
    group(
      'cac:PostalAddress',
      text('cbc:StreetName', street[0]),
      text('cbc:AdditionalStreetName', street[1]),
      text('cbc:CityName', city),
      text('cbc:PostalZone', postcode),
      text('cbc:CountrySubentity', state),
      group('cac:AddressLine', text('cbc:Line', street[2])),
      group('cac:Country', text('cbc:IdentificationCode', country)),
    ),
    taxSchemeOf(party.vatId, 'VAT'),
    registered && taxSchemeOf(registered.id, registered.scheme),
    group('cac:PartyLegalEntity', text('cbc:RegistrationName', party.name), text('cbc:CompanyID', party.registration)),
    group(
      'cac:Contact',
      text('cbc:Name', contact.name),
      text('cbc:Telephone', contact.phone),
      text('cbc:ElectronicMail', contact.email),
    ),
  )
}

const scheme = (id: string): Element | undefined => group('cac:TaxScheme', text('cbc:ID', id))

const taxSchemeOf = (id: string | null, of: string): Element | undefined =>
  id === null ? undefined : group('cac:PartyTaxScheme', text('cbc:CompanyID', id), scheme(of))

const meansOf = (account: Account | null, number: string): Element | undefined =>
  account === null
    ? undefined
    : group(
        'cac:PaymentMeans',
        text('cbc:PaymentMeansCode', account.means),
        text('cbc:PaymentID', number),
        group(
          'cac:PayeeFinancialAccount',
          text('cbc:ID', account.iban),
          text('cbc:Name', account.holder),
          group('cac:FinancialInstitutionBranch', text('cbc:ID', account.bic)),
        ),
      )

/** Category O, outside the scope of VAT, must not have a rate (BR-O-05). */
const categoryOf = (name: string, { code, rate }: Vat, ...reasons: readonly Content[]): Element | undefined =>
  group(
    name,
    text('cbc:ID', code),
    code === 'O' ? undefined : text('cbc:Percent', percentOf(rate)),
    reasons,
    scheme('VAT'),
  )

const allowanceOf = (allowance: Allowance, amount: AmountElement): Element | undefined =>
  group(
    'cac:AllowanceCharge',
    text('cbc:ChargeIndicator', String(allowance.isCharge)),
    text('cbc:AllowanceChargeReasonCode', allowance.reasonCode),
    text('cbc:AllowanceChargeReason', allowance.reason),
    amount('cbc:Amount', allowance.amount),
    categoryOf('cac:TaxCategory', allowance.vat),
  )

const breakdownOf = (sum: VatSum, amount: AmountElement): Element | undefined =>
  group(
    'cac:TaxSubtotal',
    amount('cbc:TaxableAmount', sum.net),
    amount('cbc:TaxAmount', sum.tax),
    categoryOf(
      'cac:TaxCategory',
      sum,
      text('cbc:TaxExemptionReasonCode', sum.reasonCode),
      text('cbc:TaxExemptionReason', sum.reason),
    ),
  )

const sumsOf = ({ sums }: Statement, amount: AmountElement): Element | undefined =>
  group(
    'cac:LegalMonetaryTotal',
    amount('cbc:LineExtensionAmount', sums.lines),
    amount('cbc:TaxExclusiveAmount', sums.net),
    amount('cbc:TaxInclusiveAmount', sums.total),
    sums.allowances === 0 ? undefined : amount('cbc:AllowanceTotalAmount', sums.allowances),
    sums.charges === 0 ? undefined : amount('cbc:ChargeTotalAmount', sums.charges),
    sums.paid === 0 ? undefined : amount('cbc:PrepaidAmount', sums.paid),
    amount('cbc:PayableAmount', sums.due),
  )

function lineOf({ kind, currency }: Statement, line: StatedLine, number: number, amount: AmountElement): Element {
  const isInvoice = kind === 'invoice'
  return always(
    isInvoice ? 'cac:InvoiceLine' : 'cac:CreditNoteLine',
    text('cbc:ID', String(number)),
    text(isInvoice ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity', line.quantity, { unitCode: line.unitCode }),
    amount('cbc:LineExtensionAmount', line.net),
    period(line.period),
    line.allowance === 0
      ? undefined
      : group(
          'cac:AllowanceCharge',
          text('cbc:ChargeIndicator', 'false'),
          text('cbc:AllowanceChargeReasonCode', '95'),
          text('cbc:AllowanceChargeReason', 'Discount'),
          amount('cbc:Amount', line.allowance),
        ),
    group(
      'cac:Item',
      text('cbc:Description', line.description),
      text('cbc:Name', line.name),
      categoryOf('cac:ClassifiedTaxCategory', line.vat),
    ),
    group('cac:Price', text('cbc:PriceAmount', line.price, { currencyID: currency })),
  )
}
