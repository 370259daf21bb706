import { createHash, generateKeyPairSync, sign } from 'node:crypto'

/**
 * A certificate that no authority signed, with its key, both PEM. Generated here so that the
 * repository contains no private key.
 */
export function selfSigned(from: string, to: string): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const ecdsaWithSha256 = sequence(Buffer.from('06082a8648ce3d040302', 'hex'))
  const commonName = sequence(tagBody(0x31, sequence(Buffer.concat([Buffer.from('0603550403', 'hex'), tagBody(0x0c, Buffer.from('127.0.0.1'))]))))
  const validity = sequence(Buffer.concat([tagBody(0x17, Buffer.from(from)), tagBody(0x17, Buffer.from(to))]))
  // subjectAltName: IP address 127.0.0.1, so that only the trust is missing.
  const extension = sequence(Buffer.concat([Buffer.from('0603551d11', 'hex'), tagBody(0x04, sequence(tagBody(0x87, Buffer.from([127, 0, 0, 1]))))]))
  const serial = tagBody(0x02, Buffer.concat([Buffer.from([1]), createHash('sha256').update(from).digest().subarray(0, 8)]))
  const body = sequence(
    Buffer.concat([
      tagBody(0xa0, Buffer.from('020102', 'hex')),
      serial,
      ecdsaWithSha256,
      commonName,
      validity,
      commonName,
      publicKey.export({ type: 'spki', format: 'der' }),
      tagBody(0xa3, sequence(extension)),
    ]),
  )
  const signature = tagBody(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', body, privateKey)]))
  const der = sequence(Buffer.concat([body, ecdsaWithSha256, signature]))
  const cert = `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`
  return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), cert }
}

function sequence(content: Buffer): Buffer {
  return tagBody(0x30, content)
}

/** One DER value: tag, length, content. */
function tagBody(tag: number, content: Buffer): Buffer {
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
