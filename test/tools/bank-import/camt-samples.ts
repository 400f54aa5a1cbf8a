/** Properties of an entry in a statement. Omitted properties describe a usual payment. */
export interface SampleEntry {
  readonly amount?: string
  readonly currency?: string
  readonly day?: string
  readonly text?: string
  readonly name?: string
  readonly iban?: string
  readonly id?: string
  readonly status?: string
  readonly direction?: string
  readonly more?: string
  /** Content of the element `NtryDtls`. */
  readonly details?: string
}

/** Returns an `Ntry` element as written by version 4 and later. */
export function ntry(facts: SampleEntry = {}): string {
  const {
    amount = '119.00',
    currency = 'EUR',
    day = '2026-01-30',
    status = '<Cd>BOOK</Cd>',
    direction = 'CRDT',
  } = facts
  return `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>${facts.more ?? ''}<Sts>${status}</Sts>
<BookgDt><Dt>2026-01-31</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt>${facts.id === undefined ? '' : `<AcctSvcrRef>${facts.id}</AcctSvcrRef>`}
<NtryDtls>${facts.details ?? txDtls(facts)}</NtryDtls></Ntry>`
}

/** Returns a `TxDtls` element. */
export const txDtls = (
  { text = 'Rechnung 1042', name = 'Ada Lovelace', iban = 'GB82WEST12345698765432' }: SampleEntry,
  more = '',
): string =>
  `<TxDtls>${more}<RltdPties><Dbtr><Nm>${name}</Nm></Dbtr><DbtrAcct><Id><IBAN>${iban}</IBAN></Id></DbtrAcct></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`

/** Returns a CAMT.053 document with the entries. */
export const camt = (entries: string, version = '08'): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}">
<BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>
<Stmt><Id>S1</Id><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>EUR</Ccy></Acct>
${entries}
</Stmt></BkToCstmrStmt></Document>
`
