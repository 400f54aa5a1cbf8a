export type Cell = string | number | null | undefined

/** Returns a line of CSV (RFC 4180): quoted where it has to be, ended by CR and LF. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellText).join(',')}\r\n`

function cellText(cell: Cell): string {
  const text = String(cell ?? '')
  // A text that a spreadsheet would take for a formula; amounts are numbers of our own.
  const safe = typeof cell === 'string' && /^[=+@\t]|^-(?![\d.]+$)/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
