/** Headers that every answer has and that never change. */
export const constantHeaders = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }
