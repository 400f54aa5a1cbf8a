import t from 'tap'
import { certificateId } from '../../../../modules/ssl/acme/certificate-id.js'
import { certificateFor, makeCsr } from '../../../support/providers/csr.js'

/** The example in RFC 9773, appendix A. */
const example = `-----BEGIN CERTIFICATE-----
MIIBQzCB66ADAgECAgUAh2VDITAKBggqhkjOPQQDAjAVMRMwEQYDVQQDEwpFeGFt
cGxlIENBMCIYDzAwMDEwMTAxMDAwMDAwWhgPMDAwMTAxMDEwMDAwMDBaMBYxFDAS
BgNVBAMTC2V4YW1wbGUuY29tMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEeBZu
7cbpAYNXZLbbh8rNIzuOoqOOtmxA1v7cRm//AwyMwWxyHz4zfwmBhcSrf47NUAFf
qzLQ2PPQxdTXREYEnKMjMCEwHwYDVR0jBBgwFoAUaYhba4dGQEHhs3uEe6CuLN4B
yNQwCgYIKoZIzj0EAwIDRwAwRAIge09+S5TZAlw5tgtiVvuERV6cT4mfutXIlwTb
+FYN/8oCIClDsqBklhB9KAelFiYt9+6FDj3z4KGVelYM5MdsO3pK
-----END CERTIFICATE-----
`

t.test('returns the ID that RFC 9773 defines', async (t) => {
  t.equal(await certificateId(example), 'aYhba4dGQEHhs3uEe6CuLN4ByNQ.AIdlQyE')
})

t.test('returns no ID for a certificate without its authority’s key identifier', async (t) => {
  t.equal(await certificateId(await certificateFor(await makeCsr(['example.com']), ['example.com'])), undefined)
})
