import { all, at, type Tree } from './tree.js'

/**
 * The parts of a document that the rules of EN 16931 refer to, in any syntax. Amounts are texts, exactly as in the
 * document.
 */
export interface Reading {
  readonly lines: readonly {
    quantity: string
    price: string
    net: string
    allowance: string
    code: string
    rate?: string
  }[]
  readonly allowances: readonly { isCharge: boolean; amount: string; code: string; rate?: string; reason?: string }[]
  readonly breakdown: readonly {
    net: string
    tax: string
    code: string
    rate?: string
    reason?: string
  }[]
  readonly sums: {
    readonly lines: string
    readonly allowances: string
    readonly charges: string
    readonly net: string
    readonly tax: string
    readonly total: string
    readonly paid: string
    readonly due: string
  }
  readonly dueDate?: string
  readonly terms?: string
  readonly sellerVatId?: string
  readonly sellerTaxNumber?: string
  readonly sellerIds: readonly string[]
  readonly buyerVatId?: string
}

const optional = <K extends string>(key: K, value: string | undefined) =>
  (value === undefined ? {} : { [key]: value }) as { [P in K]?: string }

export function readCii(root: Tree): Reading {
  const [deal] = all(root, 'SupplyChainTradeTransaction') as [Tree]
  const [agreement] = all(deal, 'ApplicableHeaderTradeAgreement') as [Tree]
  const [settlement] = all(deal, 'ApplicableHeaderTradeSettlement') as [Tree]
  const [sums] = all(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation') as [Tree]
  const registered = (party: string, scheme: string) =>
    all(agreement, `${party}/SpecifiedTaxRegistration/ID`).find(({ attributes }) => attributes.schemeID === scheme)
      ?.text
  const sum = (name: string) => at(sums, name) ?? '0'
  return {
    lines: all(deal, 'IncludedSupplyChainTradeLineItem').map((one) => ({
      quantity: at(one, 'SpecifiedLineTradeDelivery/BilledQuantity') as string,
      price: at(one, 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount') as string,
      net: at(
        one,
        'SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount',
      ) as string,
      allowance: at(one, 'SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge/ActualAmount') ?? '0',
      code: at(one, 'SpecifiedLineTradeSettlement/ApplicableTradeTax/CategoryCode') as string,
      ...optional('rate', at(one, 'SpecifiedLineTradeSettlement/ApplicableTradeTax/RateApplicablePercent')),
    })),
    allowances: all(settlement, 'SpecifiedTradeAllowanceCharge').map((one) => ({
      isCharge: at(one, 'ChargeIndicator/Indicator') === 'true',
      amount: at(one, 'ActualAmount') as string,
      code: at(one, 'CategoryTradeTax/CategoryCode') as string,
      ...optional('rate', at(one, 'CategoryTradeTax/RateApplicablePercent')),
      ...optional('reason', at(one, 'Reason')),
    })),
    breakdown: all(settlement, 'ApplicableTradeTax').map((one) => ({
      net: at(one, 'BasisAmount') as string,
      tax: at(one, 'CalculatedAmount') as string,
      code: at(one, 'CategoryCode') as string,
      ...optional('rate', at(one, 'RateApplicablePercent')),
      ...optional('reason', at(one, 'ExemptionReason') ?? at(one, 'ExemptionReasonCode')),
    })),
    sums: {
      lines: sum('LineTotalAmount'),
      allowances: sum('AllowanceTotalAmount'),
      charges: sum('ChargeTotalAmount'),
      net: sum('TaxBasisTotalAmount'),
      tax: sum('TaxTotalAmount'),
      total: sum('GrandTotalAmount'),
      paid: sum('TotalPrepaidAmount'),
      due: sum('DuePayableAmount'),
    },
    ...optional('dueDate', at(settlement, 'SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString')),
    ...optional('terms', at(settlement, 'SpecifiedTradePaymentTerms/Description')),
    ...optional('sellerVatId', registered('SellerTradeParty', 'VA')),
    ...optional('sellerTaxNumber', registered('SellerTradeParty', 'FC')),
    sellerIds: [
      ...all(agreement, 'SellerTradeParty/ID'),
      ...all(agreement, 'SellerTradeParty/SpecifiedLegalOrganization/ID'),
    ].map(({ text }) => text),
    ...optional('buyerVatId', registered('BuyerTradeParty', 'VA')),
  }
}

export function readUbl(root: Tree): Reading {
  const [sums] = all(root, 'LegalMonetaryTotal') as [Tree]
  const sum = (name: string) => at(sums, name) ?? '0'
  const registered = (party: string, isVat: boolean) =>
    all(root, `${party}/Party/PartyTaxScheme`)
      .filter((one) => (at(one, 'TaxScheme/ID') === 'VAT') === isVat)
      .map((one) => at(one, 'CompanyID'))[0]
  return {
    lines: [...all(root, 'InvoiceLine'), ...all(root, 'CreditNoteLine')].map((one) => ({
      quantity: (at(one, 'InvoicedQuantity') ?? at(one, 'CreditedQuantity')) as string,
      price: at(one, 'Price/PriceAmount') as string,
      net: at(one, 'LineExtensionAmount') as string,
      allowance: at(one, 'AllowanceCharge/Amount') ?? '0',
      code: at(one, 'Item/ClassifiedTaxCategory/ID') as string,
      ...optional('rate', at(one, 'Item/ClassifiedTaxCategory/Percent')),
    })),
    allowances: all(root, 'AllowanceCharge').map((one) => ({
      isCharge: at(one, 'ChargeIndicator') === 'true',
      amount: at(one, 'Amount') as string,
      code: at(one, 'TaxCategory/ID') as string,
      ...optional('rate', at(one, 'TaxCategory/Percent')),
      ...optional('reason', at(one, 'AllowanceChargeReason')),
    })),
    breakdown: all(root, 'TaxTotal/TaxSubtotal').map((one) => ({
      net: at(one, 'TaxableAmount') as string,
      tax: at(one, 'TaxAmount') as string,
      code: at(one, 'TaxCategory/ID') as string,
      ...optional('rate', at(one, 'TaxCategory/Percent')),
      ...optional('reason', at(one, 'TaxCategory/TaxExemptionReason') ?? at(one, 'TaxCategory/TaxExemptionReasonCode')),
    })),
    sums: {
      lines: sum('LineExtensionAmount'),
      allowances: sum('AllowanceTotalAmount'),
      charges: sum('ChargeTotalAmount'),
      net: sum('TaxExclusiveAmount'),
      tax: at(root, 'TaxTotal/TaxAmount') as string,
      total: sum('TaxInclusiveAmount'),
      paid: sum('PrepaidAmount'),
      due: sum('PayableAmount'),
    },
    ...optional('dueDate', at(root, 'DueDate')),
    ...optional('terms', at(root, 'PaymentTerms/Note')),
    ...optional('sellerVatId', registered('AccountingSupplierParty', true)),
    ...optional('sellerTaxNumber', registered('AccountingSupplierParty', false)),
    sellerIds: [
      ...all(root, 'AccountingSupplierParty/Party/PartyIdentification/ID'),
      ...all(root, 'AccountingSupplierParty/Party/PartyLegalEntity/CompanyID'),
    ].map(({ text }) => text),
    ...optional('buyerVatId', registered('AccountingCustomerParty', true)),
  }
}
