import type { Day } from '../../values/days.js'
import { amountWriter } from './amounts.js'
import type { Account, Allowance, Party, Period, StatedLine, Statement, Vat, VatSum } from './statement.js'
import { percentOf } from './vat.js'
import { always, type Content, type Element, group, text, toXml } from './xml.js'

/** File name of the XML embedded in a PDF. */
export const facturXName = 'factur-x.xml'

const guideline = 'urn:cen.eu:en16931:2017'

const namespaces = {
  rsm: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  qdt: 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
}

/** Returns a Cross Industry Invoice D16B in the profile EN 16931 of Factur-X and ZUGFeRD. */
export const writeCii = (statement: Statement): string =>
  toXml(
    always(
      'rsm:CrossIndustryInvoice',
      always(
        'rsm:ExchangedDocumentContext',
        group('ram:GuidelineSpecifiedDocumentContextParameter', text('ram:ID', guideline)),
      ),
      always(
        'rsm:ExchangedDocument',
        text('ram:ID', statement.number),
        text('ram:TypeCode', statement.kind === 'invoice' ? '380' : '381'),
        day('ram:IssueDateTime', 'udt', statement.date),
        statement.notes.map((note) => group('ram:IncludedNote', text('ram:Content', note))),
      ),
      always(
        'rsm:SupplyChainTradeTransaction',
        statement.lines.map((line, at) => lineOf(statement, line, at + 1)),
        always(
          'ram:ApplicableHeaderTradeAgreement',
          text('ram:BuyerReference', statement.buyerReference),
          partyOf('ram:SellerTradeParty', statement.seller),
          partyOf('ram:BuyerTradeParty', statement.buyer),
        ),
        always('ram:ApplicableHeaderTradeDelivery'),
        settlementOf(statement),
      ),
    ),
    namespaces,
  )

const day = (name: string, prefix: 'udt' | 'qdt', value: Day | null): Element | undefined =>
  value === null
    ? undefined
    : group(name, text(`${prefix}:DateTimeString`, value.replaceAll('-', ''), { format: '102' }))

const period = (value: Period | null): Element | undefined =>
  value === null
    ? undefined
    : group(
        'ram:BillingSpecifiedPeriod',
        day('ram:StartDateTime', 'udt', value.first),
        day('ram:EndDateTime', 'udt', value.last),
      )

function lineOf({ decimals }: Statement, line: StatedLine, number: number): Element {
  const amount = amountWriter(decimals)
  return always(
    'ram:IncludedSupplyChainTradeLineItem',
    group('ram:AssociatedDocumentLineDocument', text('ram:LineID', String(number))),
    group('ram:SpecifiedTradeProduct', text('ram:Name', line.name), text('ram:Description', line.description)),
    group(
      'ram:SpecifiedLineTradeAgreement',
      group('ram:NetPriceProductTradePrice', text('ram:ChargeAmount', line.price)),
    ),
    group('ram:SpecifiedLineTradeDelivery', text('ram:BilledQuantity', line.quantity, { unitCode: line.unitCode })),
    group(
      'ram:SpecifiedLineTradeSettlement',
      group('ram:ApplicableTradeTax', vatOf(line.vat)),
      period(line.period),
      line.allowance === 0
        ? undefined
        : group(
            'ram:SpecifiedTradeAllowanceCharge',
            indicator(false),
            text('ram:ActualAmount', amount(line.allowance)),
            text('ram:ReasonCode', '95'),
            text('ram:Reason', 'Discount'),
          ),
      group('ram:SpecifiedTradeSettlementLineMonetarySummation', text('ram:LineTotalAmount', amount(line.net))),
    ),
  )
}

const vatOf = ({ code, rate }: Vat): Content => [
  text('ram:TypeCode', 'VAT'),
  text('ram:CategoryCode', code),
  // Category O, outside the scope of VAT, must not have a rate (BR-O-05).
  code === 'O' ? undefined : text('ram:RateApplicablePercent', percentOf(rate)),
]

const indicator = (isCharge: boolean): Element | undefined =>
  group('ram:ChargeIndicator', text('udt:Indicator', String(isCharge)))

function partyOf(name: string, party: Party): Element | undefined {
  const { contact, street, city, postcode, state, country } = party
  return group(
    name,
    text('ram:ID', party.id),
    text('ram:Name', party.name),
    group('ram:SpecifiedLegalOrganization', text('ram:ID', party.registration)),
    group(
      'ram:DefinedTradeContact',
      text('ram:PersonName', contact.name),
      group('ram:TelephoneUniversalCommunication', text('ram:CompleteNumber', contact.phone)),
      group('ram:EmailURIUniversalCommunication', text('ram:URIID', contact.email)),
    ),
    group(
      'ram:PostalTradeAddress',
      text('ram:PostcodeCode', postcode),
      text('ram:LineOne', street[0]),
      text('ram:LineTwo', street[1]),
      text('ram:LineThree', street[2]),
      text('ram:CityName', city),
      text('ram:CountryID', country),
      text('ram:CountrySubDivisionName', state),
    ),
    group('ram:URIUniversalCommunication', text('ram:URIID', party.address, { schemeID: 'EM' })),
    group('ram:SpecifiedTaxRegistration', text('ram:ID', party.vatId, { schemeID: 'VA' })),
    group('ram:SpecifiedTaxRegistration', text('ram:ID', party.taxNumber, { schemeID: 'FC' })),
  )
}

function settlementOf(statement: Statement): Element {
  const { number, currency, decimals, sums, preceding, dueDate, terms } = statement
  const amount = amountWriter(decimals)
  return always(
    'ram:ApplicableHeaderTradeSettlement',
    text('ram:PaymentReference', number),
    text('ram:InvoiceCurrencyCode', currency),
    meansOf(statement.account),
    statement.breakdown.map((sum) => breakdownOf(sum, decimals)),
    period(statement.period),
    statement.allowances.map((allowance) => allowanceOf(allowance, decimals)),
    group('ram:SpecifiedTradePaymentTerms', text('ram:Description', terms), day('ram:DueDateDateTime', 'udt', dueDate)),
    group(
      'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
      text('ram:LineTotalAmount', amount(sums.lines)),
      sums.charges === 0 ? undefined : text('ram:ChargeTotalAmount', amount(sums.charges)),
      sums.allowances === 0 ? undefined : text('ram:AllowanceTotalAmount', amount(sums.allowances)),
      text('ram:TaxBasisTotalAmount', amount(sums.net)),
      text('ram:TaxTotalAmount', amount(sums.tax), { currencyID: currency }),
      text('ram:GrandTotalAmount', amount(sums.total)),
      sums.paid === 0 ? undefined : text('ram:TotalPrepaidAmount', amount(sums.paid)),
      text('ram:DuePayableAmount', amount(sums.due)),
    ),
    preceding === null
      ? undefined
      : group(
          'ram:InvoiceReferencedDocument',
          text('ram:IssuerAssignedID', preceding.number),
          day('ram:FormattedIssueDateTime', 'qdt', preceding.date),
        ),
  )
}

const meansOf = (account: Account | null): Element | undefined =>
  account === null
    ? undefined
    : group(
        'ram:SpecifiedTradeSettlementPaymentMeans',
        text('ram:TypeCode', account.means),
        group(
          'ram:PayeePartyCreditorFinancialAccount',
          text('ram:IBANID', account.iban),
          text('ram:AccountName', account.holder),
        ),
        group('ram:PayeeSpecifiedCreditorFinancialInstitution', text('ram:BICID', account.bic)),
      )

function breakdownOf({ net, tax, reason, reasonCode, code, rate }: VatSum, decimals: number): Element | undefined {
  const amount = amountWriter(decimals)
  return group(
    'ram:ApplicableTradeTax',
    text('ram:CalculatedAmount', amount(tax)),
    text('ram:TypeCode', 'VAT'),
    text('ram:ExemptionReason', reason),
    text('ram:BasisAmount', amount(net)),
    text('ram:CategoryCode', code),
    text('ram:ExemptionReasonCode', reasonCode),
    code === 'O' ? undefined : text('ram:RateApplicablePercent', percentOf(rate)),
  )
}

const allowanceOf = ({ isCharge, amount, reason, reasonCode, vat }: Allowance, decimals: number): Element | undefined =>
  group(
    'ram:SpecifiedTradeAllowanceCharge',
    indicator(isCharge),
    text('ram:ActualAmount', amountWriter(decimals)(amount)),
    text('ram:ReasonCode', reasonCode),
    text('ram:Reason', reason),
    group('ram:CategoryTradeTax', vatOf(vat)),
  )
