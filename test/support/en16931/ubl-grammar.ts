import type { Tree } from './tree.js'

/**
 * Children of UBL 2.1 elements in schema order, limited to a core invoice. `?` is optional, `*` any number, `+` one or
 * more.
 */
const party =
  'cbc:EndpointID? cac:PartyIdentification* cac:PartyName* cac:PostalAddress? cac:PartyTaxScheme* cac:PartyLegalEntity+ cac:Contact?'
const category = 'cbc:ID cbc:Percent? cbc:TaxExemptionReasonCode? cbc:TaxExemptionReason* cac:TaxScheme'

const sequences: Readonly<Record<string, string>> = {
  Invoice:
    'cbc:CustomizationID cbc:ProfileID cbc:ID cbc:IssueDate cbc:DueDate? cbc:InvoiceTypeCode cbc:Note* cbc:DocumentCurrencyCode cbc:BuyerReference? cac:InvoicePeriod? cac:OrderReference? cac:BillingReference* cac:AccountingSupplierParty cac:AccountingCustomerParty cac:Delivery? cac:PaymentMeans* cac:PaymentTerms? cac:AllowanceCharge* cac:TaxTotal+ cac:LegalMonetaryTotal cac:InvoiceLine+',
  CreditNote:
    'cbc:CustomizationID cbc:ProfileID cbc:ID cbc:IssueDate cbc:CreditNoteTypeCode cbc:Note* cbc:DocumentCurrencyCode cbc:BuyerReference? cac:InvoicePeriod? cac:OrderReference? cac:BillingReference* cac:AccountingSupplierParty cac:AccountingCustomerParty cac:Delivery? cac:PaymentMeans* cac:PaymentTerms? cac:AllowanceCharge* cac:TaxTotal+ cac:LegalMonetaryTotal cac:CreditNoteLine+',
  'cac:InvoicePeriod': 'cbc:StartDate? cbc:EndDate?',
  'cac:BillingReference': 'cac:InvoiceDocumentReference',
  'cac:InvoiceDocumentReference': 'cbc:ID cbc:IssueDate?',
  'cac:AccountingSupplierParty': 'cac:Party',
  'cac:AccountingCustomerParty': 'cac:Party',
  'cac:Party': party,
  'cac:PartyIdentification': 'cbc:ID',
  'cac:PostalAddress':
    'cbc:StreetName? cbc:AdditionalStreetName? cbc:CityName? cbc:PostalZone? cbc:CountrySubentity? cac:AddressLine? cac:Country',
  'cac:AddressLine': 'cbc:Line',
  'cac:Country': 'cbc:IdentificationCode',
  'cac:PartyTaxScheme': 'cbc:CompanyID cac:TaxScheme',
  'cac:TaxScheme': 'cbc:ID',
  'cac:PartyLegalEntity': 'cbc:RegistrationName cbc:CompanyID?',
  'cac:Contact': 'cbc:Name? cbc:Telephone? cbc:ElectronicMail?',
  'cac:PaymentMeans': 'cbc:PaymentMeansCode cbc:PaymentID? cac:PayeeFinancialAccount?',
  'cac:PayeeFinancialAccount': 'cbc:ID cbc:Name? cac:FinancialInstitutionBranch?',
  'cac:FinancialInstitutionBranch': 'cbc:ID',
  'cac:PaymentTerms': 'cbc:Note',
  'cac:AllowanceCharge':
    'cbc:ChargeIndicator cbc:AllowanceChargeReasonCode? cbc:AllowanceChargeReason* cbc:Amount cac:TaxCategory?',
  'cac:TaxCategory': category,
  'cac:ClassifiedTaxCategory': category,
  'cac:TaxTotal': 'cbc:TaxAmount cac:TaxSubtotal*',
  'cac:TaxSubtotal': 'cbc:TaxableAmount cbc:TaxAmount cac:TaxCategory',
  'cac:LegalMonetaryTotal':
    'cbc:LineExtensionAmount cbc:TaxExclusiveAmount cbc:TaxInclusiveAmount cbc:AllowanceTotalAmount? cbc:ChargeTotalAmount? cbc:PrepaidAmount? cbc:PayableAmount',
  'cac:InvoiceLine':
    'cbc:ID cbc:Note* cbc:InvoicedQuantity cbc:LineExtensionAmount cac:InvoicePeriod? cac:AllowanceCharge* cac:Item cac:Price',
  'cac:CreditNoteLine':
    'cbc:ID cbc:Note* cbc:CreditedQuantity cbc:LineExtensionAmount cac:InvoicePeriod? cac:AllowanceCharge* cac:Item cac:Price',
  'cac:Item': 'cbc:Description? cbc:Name cac:ClassifiedTaxCategory',
  'cac:Price': 'cbc:PriceAmount',
}

/** Returns a document's misplaced, missing, unknown, and empty elements. */
export function findUblErrors({ name, children, text }: Tree): string[] {
  const sequence = sequences[name]
  if (sequence === undefined)
    return children.length > 0 ? [`${name} is unknown`] : text.trim() === '' ? [`${name} is empty`] : []
  const form = sequence.split(' ').map((one) => {
    const [, child, often] = /^(.*?)([?*+]?)$/.exec(one) as unknown as [string, string, string]
    return `(${child} )${often}`
  })
  const found = children.map((child) => `${child.name} `).join('')
  const own = new RegExp(`^${form.join('')}$`).test(found) ? [] : [`${name} has ${found}`]
  return [...own, ...children.flatMap(findUblErrors)]
}
