/** Headers with fixed values that every answer contains. */
export const constantHeaders = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }
