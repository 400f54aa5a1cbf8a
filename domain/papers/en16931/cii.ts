import type { Day } from '../../values/days.js'
import { amountWriter } from './amounts.js'
import type { Account, Allowance, InvoiceModel, InvoiceModelLine, Party, Period, Vat, VatSum } from './invoice-model.js'
import { formatPercent } from './vat.js'
import { type Content, type Element, parentElement, requiredElement, textElement, toXml } from './xml.js'

/** Name of the XML file embedded in a PDF. */
export const facturXName = 'factur-x.xml'

const guideline = 'urn:cen.eu:en16931:2017'

const namespaces = {
  rsm: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  qdt: 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
}

/** Writes a Cross Industry Invoice D16B in the EN 16931 profile of Factur-X and ZUGFeRD. */
export const writeCii = (statement: InvoiceModel): string =>
  toXml(
    requiredElement(
      'rsm:CrossIndustryInvoice',
      requiredElement(
        'rsm:ExchangedDocumentContext',
        parentElement('ram:GuidelineSpecifiedDocumentContextParameter', textElement('ram:ID', guideline)),
      ),
      requiredElement(
        'rsm:ExchangedDocument',
        textElement('ram:ID', statement.number),
        textElement('ram:TypeCode', statement.kind === 'invoice' ? '380' : '381'),
        day('ram:IssueDateTime', 'udt', statement.date),
        statement.notes.map((note) => parentElement('ram:IncludedNote', textElement('ram:Content', note))),
      ),
      requiredElement(
        'rsm:SupplyChainTradeTransaction',
        statement.lines.map((line, at) => lineElement(statement, line, at + 1)),
        requiredElement(
          'ram:ApplicableHeaderTradeAgreement',
          textElement('ram:BuyerReference', statement.buyerReference),
          partyElement('ram:SellerTradeParty', statement.seller),
          partyElement('ram:BuyerTradeParty', statement.buyer),
        ),
        requiredElement('ram:ApplicableHeaderTradeDelivery'),
        settlementElement(statement),
      ),
    ),
    namespaces,
  )

const day = (name: string, prefix: 'udt' | 'qdt', value: Day | null): Element | undefined =>
  value === null
    ? undefined
    : parentElement(name, textElement(`${prefix}:DateTimeString`, value.replaceAll('-', ''), { format: '102' }))

const period = (value: Period | null): Element | undefined =>
  value === null
    ? undefined
    : parentElement(
        'ram:BillingSpecifiedPeriod',
        day('ram:StartDateTime', 'udt', value.first),
        day('ram:EndDateTime', 'udt', value.last),
      )

function lineElement({ decimals }: InvoiceModel, line: InvoiceModelLine, number: number): Element {
  const amount = amountWriter(decimals)
  return requiredElement(
    'ram:IncludedSupplyChainTradeLineItem',
    parentElement('ram:AssociatedDocumentLineDocument', textElement('ram:LineID', String(number))),
    parentElement(
      'ram:SpecifiedTradeProduct',
      textElement('ram:Name', line.name),
      textElement('ram:Description', line.description),
    ),
    parentElement(
      'ram:SpecifiedLineTradeAgreement',
      parentElement('ram:NetPriceProductTradePrice', textElement('ram:ChargeAmount', line.price)),
    ),
    parentElement(
      'ram:SpecifiedLineTradeDelivery',
      textElement('ram:BilledQuantity', line.quantity, { unitCode: line.unitCode }),
    ),
    parentElement(
      'ram:SpecifiedLineTradeSettlement',
      parentElement('ram:ApplicableTradeTax', vatElements(line.vat)),
      period(line.period),
      line.allowance === 0
        ? undefined
        : parentElement(
            'ram:SpecifiedTradeAllowanceCharge',
            indicator(false),
            textElement('ram:ActualAmount', amount(line.allowance)),
            textElement('ram:ReasonCode', '95'),
            textElement('ram:Reason', 'Discount'),
          ),
      parentElement(
        'ram:SpecifiedTradeSettlementLineMonetarySummation',
        textElement('ram:LineTotalAmount', amount(line.net)),
      ),
    ),
  )
}

const vatElements = ({ code, rate }: Vat): Content => [
  textElement('ram:TypeCode', 'VAT'),
  textElement('ram:CategoryCode', code),
  // Category O (outside the scope of VAT) must not have a rate (BR-O-05).
  code === 'O' ? undefined : textElement('ram:RateApplicablePercent', formatPercent(rate)),
]

const indicator = (isCharge: boolean): Element | undefined =>
  parentElement('ram:ChargeIndicator', textElement('udt:Indicator', String(isCharge)))

function partyElement(name: string, party: Party): Element | undefined {
  const { contact, street, city, postcode, state, country } = party
  return parentElement(
    name,
    textElement('ram:ID', party.id),
    textElement('ram:Name', party.name),
    parentElement('ram:SpecifiedLegalOrganization', textElement('ram:ID', party.registration)),
    parentElement(
      'ram:DefinedTradeContact',
      textElement('ram:PersonName', contact.name),
      parentElement('ram:TelephoneUniversalCommunication', textElement('ram:CompleteNumber', contact.phone)),
      parentElement('ram:EmailURIUniversalCommunication', textElement('ram:URIID', contact.email)),
    ),
    parentElement(
      'ram:PostalTradeAddress',
      textElement('ram:PostcodeCode', postcode),
      textElement('ram:LineOne', street[0]),
      textElement('ram:LineTwo', street[1]),
      textElement('ram:LineThree', street[2]),
      textElement('ram:CityName', city),
      textElement('ram:CountryID', country),
      textElement('ram:CountrySubDivisionName', state),
    ),
    parentElement('ram:URIUniversalCommunication', textElement('ram:URIID', party.address, { schemeID: 'EM' })),
    parentElement('ram:SpecifiedTaxRegistration', textElement('ram:ID', party.vatId, { schemeID: 'VA' })),
    parentElement('ram:SpecifiedTaxRegistration', textElement('ram:ID', party.taxNumber, { schemeID: 'FC' })),
  )
}

function settlementElement(statement: InvoiceModel): Element {
  const { number, currency, decimals, sums, preceding, dueDate, terms } = statement
  const amount = amountWriter(decimals)
  return requiredElement(
    'ram:ApplicableHeaderTradeSettlement',
    textElement('ram:PaymentReference', number),
    textElement('ram:InvoiceCurrencyCode', currency),
    paymentMeansElement(statement.account),
    statement.breakdown.map((sum) => breakdownElement(sum, decimals)),
    period(statement.period),
    statement.allowances.map((allowance) => allowanceElement(allowance, decimals)),
    parentElement(
      'ram:SpecifiedTradePaymentTerms',
      textElement('ram:Description', terms),
      day('ram:DueDateDateTime', 'udt', dueDate),
    ),
    parentElement(
      'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
      textElement('ram:LineTotalAmount', amount(sums.lines)),
      sums.charges === 0 ? undefined : textElement('ram:ChargeTotalAmount', amount(sums.charges)),
      sums.allowances === 0 ? undefined : textElement('ram:AllowanceTotalAmount', amount(sums.allowances)),
      textElement('ram:TaxBasisTotalAmount', amount(sums.net)),
      textElement('ram:TaxTotalAmount', amount(sums.tax), { currencyID: currency }),
      textElement('ram:GrandTotalAmount', amount(sums.total)),
      sums.paid === 0 ? undefined : textElement('ram:TotalPrepaidAmount', amount(sums.paid)),
      textElement('ram:DuePayableAmount', amount(sums.due)),
    ),
    preceding === null
      ? undefined
      : parentElement(
          'ram:InvoiceReferencedDocument',
          textElement('ram:IssuerAssignedID', preceding.number),
          day('ram:FormattedIssueDateTime', 'qdt', preceding.date),
        ),
  )
}

const paymentMeansElement = (account: Account | null): Element | undefined =>
  account === null
    ? undefined
    : parentElement(
        'ram:SpecifiedTradeSettlementPaymentMeans',
        textElement('ram:TypeCode', account.means),
        parentElement(
          'ram:PayeePartyCreditorFinancialAccount',
          textElement('ram:IBANID', account.iban),
          textElement('ram:AccountName', account.holder),
        ),
        parentElement('ram:PayeeSpecifiedCreditorFinancialInstitution', textElement('ram:BICID', account.bic)),
      )

function breakdownElement({ net, tax, reason, reasonCode, code, rate }: VatSum, decimals: number): Element | undefined {
  const amount = amountWriter(decimals)
  return parentElement(
    'ram:ApplicableTradeTax',
    textElement('ram:CalculatedAmount', amount(tax)),
    textElement('ram:TypeCode', 'VAT'),
    textElement('ram:ExemptionReason', reason),
    textElement('ram:BasisAmount', amount(net)),
    textElement('ram:CategoryCode', code),
    textElement('ram:ExemptionReasonCode', reasonCode),
    code === 'O' ? undefined : textElement('ram:RateApplicablePercent', formatPercent(rate)),
  )
}

const allowanceElement = (
  { isCharge, amount, reason, reasonCode, vat }: Allowance,
  decimals: number,
): Element | undefined =>
  parentElement(
    'ram:SpecifiedTradeAllowanceCharge',
    indicator(isCharge),
    textElement('ram:ActualAmount', amountWriter(decimals)(amount)),
    textElement('ram:ReasonCode', reasonCode),
    textElement('ram:Reason', reason),
    parentElement('ram:CategoryTradeTax', vatElements(vat)),
  )
