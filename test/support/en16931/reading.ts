import { findElements, findText, type Tree } from './tree.js'

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
  const [deal] = findElements(root, 'SupplyChainTradeTransaction') as [Tree]
  const [agreement] = findElements(deal, 'ApplicableHeaderTradeAgreement') as [Tree]
  const [settlement] = findElements(deal, 'ApplicableHeaderTradeSettlement') as [Tree]
  const [sums] = findElements(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation') as [Tree]
  const registered = (party: string, scheme: string) =>
    findElements(agreement, `${party}/SpecifiedTaxRegistration/ID`).find(
      ({ attributes }) => attributes.schemeID === scheme,
    )?.text
  const sum = (name: string) => findText(sums, name) ?? '0'
  return {
    lines: findElements(deal, 'IncludedSupplyChainTradeLineItem').map((one) => ({
      quantity: findText(one, 'SpecifiedLineTradeDelivery/BilledQuantity') as string,
      price: findText(one, 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount') as string,
      net: findText(
        one,
        'SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount',
      ) as string,
      allowance: findText(one, 'SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge/ActualAmount') ?? '0',
      code: findText(one, 'SpecifiedLineTradeSettlement/ApplicableTradeTax/CategoryCode') as string,
      ...optional('rate', findText(one, 'SpecifiedLineTradeSettlement/ApplicableTradeTax/RateApplicablePercent')),
    })),
    allowances: findElements(settlement, 'SpecifiedTradeAllowanceCharge').map((one) => ({
      isCharge: findText(one, 'ChargeIndicator/Indicator') === 'true',
      amount: findText(one, 'ActualAmount') as string,
      code: findText(one, 'CategoryTradeTax/CategoryCode') as string,
      ...optional('rate', findText(one, 'CategoryTradeTax/RateApplicablePercent')),
      ...optional('reason', findText(one, 'Reason')),
    })),
    breakdown: findElements(settlement, 'ApplicableTradeTax').map((one) => ({
      net: findText(one, 'BasisAmount') as string,
      tax: findText(one, 'CalculatedAmount') as string,
      code: findText(one, 'CategoryCode') as string,
      ...optional('rate', findText(one, 'RateApplicablePercent')),
      ...optional('reason', findText(one, 'ExemptionReason') ?? findText(one, 'ExemptionReasonCode')),
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
    ...optional('dueDate', findText(settlement, 'SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString')),
    ...optional('terms', findText(settlement, 'SpecifiedTradePaymentTerms/Description')),
    ...optional('sellerVatId', registered('SellerTradeParty', 'VA')),
    ...optional('sellerTaxNumber', registered('SellerTradeParty', 'FC')),
    sellerIds: [
      ...findElements(agreement, 'SellerTradeParty/ID'),
      ...findElements(agreement, 'SellerTradeParty/SpecifiedLegalOrganization/ID'),
    ].map(({ text }) => text),
    ...optional('buyerVatId', registered('BuyerTradeParty', 'VA')),
  }
}

export function readUbl(root: Tree): Reading {
  const [sums] = findElements(root, 'LegalMonetaryTotal') as [Tree]
  const sum = (name: string) => findText(sums, name) ?? '0'
  const registered = (party: string, isVat: boolean) =>
    findElements(root, `${party}/Party/PartyTaxScheme`)
      .filter((one) => (findText(one, 'TaxScheme/ID') === 'VAT') === isVat)
      .map((one) => findText(one, 'CompanyID'))[0]
  return {
    lines: [...findElements(root, 'InvoiceLine'), ...findElements(root, 'CreditNoteLine')].map((one) => ({
      quantity: (findText(one, 'InvoicedQuantity') ?? findText(one, 'CreditedQuantity')) as string,
      price: findText(one, 'Price/PriceAmount') as string,
      net: findText(one, 'LineExtensionAmount') as string,
      allowance: findText(one, 'AllowanceCharge/Amount') ?? '0',
      code: findText(one, 'Item/ClassifiedTaxCategory/ID') as string,
      ...optional('rate', findText(one, 'Item/ClassifiedTaxCategory/Percent')),
    })),
    allowances: findElements(root, 'AllowanceCharge').map((one) => ({
      isCharge: findText(one, 'ChargeIndicator') === 'true',
      amount: findText(one, 'Amount') as string,
      code: findText(one, 'TaxCategory/ID') as string,
      ...optional('rate', findText(one, 'TaxCategory/Percent')),
      ...optional('reason', findText(one, 'AllowanceChargeReason')),
    })),
    breakdown: findElements(root, 'TaxTotal/TaxSubtotal').map((one) => ({
      net: findText(one, 'TaxableAmount') as string,
      tax: findText(one, 'TaxAmount') as string,
      code: findText(one, 'TaxCategory/ID') as string,
      ...optional('rate', findText(one, 'TaxCategory/Percent')),
      ...optional(
        'reason',
        findText(one, 'TaxCategory/TaxExemptionReason') ?? findText(one, 'TaxCategory/TaxExemptionReasonCode'),
      ),
    })),
    sums: {
      lines: sum('LineExtensionAmount'),
      allowances: sum('AllowanceTotalAmount'),
      charges: sum('ChargeTotalAmount'),
      net: sum('TaxExclusiveAmount'),
      tax: findText(root, 'TaxTotal/TaxAmount') as string,
      total: sum('TaxInclusiveAmount'),
      paid: sum('PrepaidAmount'),
      due: sum('PayableAmount'),
    },
    ...optional('dueDate', findText(root, 'DueDate')),
    ...optional('terms', findText(root, 'PaymentTerms/Note')),
    ...optional('sellerVatId', registered('AccountingSupplierParty', true)),
    ...optional('sellerTaxNumber', registered('AccountingSupplierParty', false)),
    sellerIds: [
      ...findElements(root, 'AccountingSupplierParty/Party/PartyIdentification/ID'),
      ...findElements(root, 'AccountingSupplierParty/Party/PartyLegalEntity/CompanyID'),
    ].map(({ text }) => text),
    ...optional('buyerVatId', registered('AccountingCustomerParty', true)),
  }
}
