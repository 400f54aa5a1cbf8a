/** Converts millimeters to PDF points. */
export const mm = (length: number): number => (length * 72) / 25.4

export const page = { width: mm(210), height: mm(297), left: mm(20), right: mm(190) } as const
