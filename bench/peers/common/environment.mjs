/** A peer's settings, from the variables that the service also reads. */
export const environment = {
  file: process.env.DATABASE_URL.replace(/^sqlite:/, ''),
  port: Number(process.env.PORT),
  rateLimit: Number(process.env.RATE_LIMIT),
  /** The key for the codes in emailed links. */
  secretKey: Buffer.from(process.env.SECRET_KEY ?? '', 'base64'),
}
