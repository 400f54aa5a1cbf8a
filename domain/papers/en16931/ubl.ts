import type { Day } from '../../values/days.js'
import type { Cents } from '../../values/money.js'
import { amountWriter } from './amounts.js'
import type { Account, Allowance, InvoiceModel, InvoiceModelLine, Party, Period, Vat, VatSum } from './invoice-model.js'
import { formatPercent } from './vat.js'
import { type Content, type Element, parentElement, requiredElement, textElement, toXml } from './xml.js'

/** Identifiers of XRechnung 3.0 and of the Peppol billing process. */
const customization = 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0'
const profile = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'

const namespaces = {
  cac: 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  cbc: 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
}

/** Writes an XRechnung in UBL 2.1, as an Invoice or a CreditNote. */
export function writeUbl(statement: InvoiceModel): string {
  const isInvoice = statement.kind === 'invoice'
  const name = isInvoice ? 'Invoice' : 'CreditNote'
  const amount = createAmountElement(statement)
  const { seller, buyer } = statement
  const root = requiredElement(
    name,
    textElement('cbc:CustomizationID', customization),
    textElement('cbc:ProfileID', profile),
    textElement('cbc:ID', statement.number),
    textElement('cbc:IssueDate', statement.date),
    textElement('cbc:DueDate', statement.dueDate),
    textElement(`cbc:${name}TypeCode`, isInvoice ? '380' : '381'),
    statement.notes.map((note) => textElement('cbc:Note', note)),
    textElement('cbc:DocumentCurrencyCode', statement.currency),
    textElement('cbc:BuyerReference', statement.buyerReference),
    period(statement.period),
    precedingElement(statement),
    parentElement('cac:AccountingSupplierParty', partyElement(seller, { id: seller.taxNumber, scheme: 'FC' })),
    parentElement('cac:AccountingCustomerParty', partyElement(buyer)),
    paymentMeansElement(statement.account, statement.number),
    parentElement('cac:PaymentTerms', textElement('cbc:Note', statement.terms)),
    statement.allowances.map((allowance) => allowanceElement(allowance, amount)),
    parentElement(
      'cac:TaxTotal',
      amount('cbc:TaxAmount', statement.sums.tax),
      statement.breakdown.map((sum) => breakdownElement(sum, amount)),
    ),
    totalsElement(statement, amount),
    statement.lines.map((line, at) => lineElement(statement, line, at + 1, amount)),
  )
  return toXml(root, { '': `urn:oasis:names:specification:ubl:schema:xsd:${name}-2`, ...namespaces })
}

type AmountElement = (name: string, amount: Cents) => Element | undefined

function createAmountElement({ decimals, currency }: InvoiceModel): AmountElement {
  const written = amountWriter(decimals)
  return (name, amount) => textElement(name, written(amount), { currencyID: currency })
}

const dayElement = (name: string, day: Day): Element | undefined => textElement(name, day)

const period = (value: Period | null): Element | undefined =>
  value === null
    ? undefined
    : parentElement(
        'cac:InvoicePeriod',
        dayElement('cbc:StartDate', value.first),
        dayElement('cbc:EndDate', value.last),
      )

const precedingElement = ({ preceding }: InvoiceModel): Element | undefined =>
  preceding === null
    ? undefined
    : parentElement(
        'cac:BillingReference',
        parentElement(
          'cac:InvoiceDocumentReference',
          textElement('cbc:ID', preceding.number),
          dayElement('cbc:IssueDate', preceding.date),
        ),
      )

function partyElement(
  party: Party,
  registered?: { readonly id: string | null; readonly scheme: string },
): Element | undefined {
  const { contact, street, city, postcode, state, country } = party
  return parentElement(
    'cac:Party',
    textElement('cbc:EndpointID', party.address, { schemeID: 'EM' }),
    parentElement('cac:PartyIdentification', textElement('cbc:ID', party.id)),
    parentElement(
      'cac:PostalAddress',
      textElement('cbc:StreetName', street[0]),
      textElement('cbc:AdditionalStreetName', street[1]),
      textElement('cbc:CityName', city),
      textElement('cbc:PostalZone', postcode),
      textElement('cbc:CountrySubentity', state),
      parentElement('cac:AddressLine', textElement('cbc:Line', street[2])),
      parentElement('cac:Country', textElement('cbc:IdentificationCode', country)),
    ),
    taxSchemeElement(party.vatId, 'VAT'),
    registered && taxSchemeElement(registered.id, registered.scheme),
    parentElement(
      'cac:PartyLegalEntity',
      textElement('cbc:RegistrationName', party.name),
      textElement('cbc:CompanyID', party.registration),
    ),
    parentElement(
      'cac:Contact',
      textElement('cbc:Name', contact.name),
      textElement('cbc:Telephone', contact.phone),
      textElement('cbc:ElectronicMail', contact.email),
    ),
  )
}

const scheme = (id: string): Element | undefined => parentElement('cac:TaxScheme', textElement('cbc:ID', id))

const taxSchemeElement = (id: string | null, of: string): Element | undefined =>
  id === null ? undefined : parentElement('cac:PartyTaxScheme', textElement('cbc:CompanyID', id), scheme(of))

const paymentMeansElement = (account: Account | null, number: string): Element | undefined =>
  account === null
    ? undefined
    : parentElement(
        'cac:PaymentMeans',
        textElement('cbc:PaymentMeansCode', account.means),
        textElement('cbc:PaymentID', number),
        parentElement(
          'cac:PayeeFinancialAccount',
          textElement('cbc:ID', account.iban),
          textElement('cbc:Name', account.holder),
          parentElement('cac:FinancialInstitutionBranch', textElement('cbc:ID', account.bic)),
        ),
      )

/** Category O (outside the scope of VAT) must not have a rate (BR-O-05). */
const categoryElement = (name: string, { code, rate }: Vat, ...reasons: readonly Content[]): Element | undefined =>
  parentElement(
    name,
    textElement('cbc:ID', code),
    code === 'O' ? undefined : textElement('cbc:Percent', formatPercent(rate)),
    reasons,
    scheme('VAT'),
  )

const allowanceElement = (allowance: Allowance, amount: AmountElement): Element | undefined =>
  parentElement(
    'cac:AllowanceCharge',
    textElement('cbc:ChargeIndicator', String(allowance.isCharge)),
    textElement('cbc:AllowanceChargeReasonCode', allowance.reasonCode),
    textElement('cbc:AllowanceChargeReason', allowance.reason),
    amount('cbc:Amount', allowance.amount),
    categoryElement('cac:TaxCategory', allowance.vat),
  )

const breakdownElement = (sum: VatSum, amount: AmountElement): Element | undefined =>
  parentElement(
    'cac:TaxSubtotal',
    amount('cbc:TaxableAmount', sum.net),
    amount('cbc:TaxAmount', sum.tax),
    categoryElement(
      'cac:TaxCategory',
      sum,
      textElement('cbc:TaxExemptionReasonCode', sum.reasonCode),
      textElement('cbc:TaxExemptionReason', sum.reason),
    ),
  )

const totalsElement = ({ sums }: InvoiceModel, amount: AmountElement): Element | undefined =>
  parentElement(
    'cac:LegalMonetaryTotal',
    amount('cbc:LineExtensionAmount', sums.lines),
    amount('cbc:TaxExclusiveAmount', sums.net),
    amount('cbc:TaxInclusiveAmount', sums.total),
    sums.allowances === 0 ? undefined : amount('cbc:AllowanceTotalAmount', sums.allowances),
    sums.charges === 0 ? undefined : amount('cbc:ChargeTotalAmount', sums.charges),
    sums.paid === 0 ? undefined : amount('cbc:PrepaidAmount', sums.paid),
    amount('cbc:PayableAmount', sums.due),
  )

function lineElement(
  { kind, currency }: InvoiceModel,
  line: InvoiceModelLine,
  number: number,
  amount: AmountElement,
): Element {
  const isInvoice = kind === 'invoice'
  return requiredElement(
    isInvoice ? 'cac:InvoiceLine' : 'cac:CreditNoteLine',
    textElement('cbc:ID', String(number)),
    textElement(isInvoice ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity', line.quantity, {
      unitCode: line.unitCode,
    }),
    amount('cbc:LineExtensionAmount', line.net),
    period(line.period),
    line.allowance === 0
      ? undefined
      : parentElement(
          'cac:AllowanceCharge',
          textElement('cbc:ChargeIndicator', 'false'),
          textElement('cbc:AllowanceChargeReasonCode', '95'),
          textElement('cbc:AllowanceChargeReason', 'Discount'),
          amount('cbc:Amount', line.allowance),
        ),
    parentElement(
      'cac:Item',
      textElement('cbc:Description', line.description),
      textElement('cbc:Name', line.name),
      categoryElement('cac:ClassifiedTaxCategory', line.vat),
    ),
    parentElement('cac:Price', textElement('cbc:PriceAmount', line.price, { currencyID: currency })),
  )
}
