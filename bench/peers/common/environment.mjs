/** The environment of a peer: the variables that the service itself reads. */
export const environment = {
  file: process.env.DATABASE_URL.replace(/^sqlite:/, ''),
  port: Number(process.env.PORT),
  rateLimit: Number(process.env.RATE_LIMIT),
  /** Codes in mailed links are made with it. */
  secretKey: Buffer.from(process.env.SECRET_KEY ?? '', 'base64'),
}
