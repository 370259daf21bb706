import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { base64urlnopad } from '@scure/base'
import { type Checked, validAddress, invalidAddress } from './address-form.ts'
import { crc16 } from './crc16.ts'

const BOUNCEABLE = 0x11
const NON_BOUNCEABLE = 0x51

/**
 * TON: the friendly form (EQ…, UQ…, 48 base64 characters with CRC-16) or the raw form (workchain:64
 * digits). Canonical is the raw form, because one account has four friendly spellings; displayed
 * and requested as EQ….
 */
export function checkTon(text: string): Checked {
  const raw = /^(-1|0):([0-9a-fA-F]{64})$/.exec(text)
  if (raw !== null) return formsOf(Number(raw[1]), hexToBytes((raw[2] ?? '').toLowerCase()))
  if (/^-?[0-9a-z]*:[0-9a-fA-F]*$/i.test(text)) return invalidAddress('A raw TON address is 0: or -1: followed by 64 hexadecimal digits.')
  if (text.length !== 48) return invalidAddress(`A TON address has 48 characters and begins with EQ or UQ; this one has ${text.length}.`)
  const urlSafe = /^[A-Za-z0-9_-]{48}$/.test(text)
  if (!urlSafe && !/^[A-Za-z0-9+/]{48}$/.test(text))
    return invalidAddress('A TON address holds letters, digits and either - and _ or + and /, nothing else.')
  const same = urlSafe ? text : text.replaceAll('+', '-').replaceAll('/', '_')
  const bytes = base64urlnopad.decode(same)
  const [tag = 0, workchain = 0] = bytes
  const sum = crc16(bytes.subarray(0, 34))
  if (bytes[34] !== sum >> 8 || bytes[35] !== (sum & 0xff))
    return invalidAddress('The checksum of this TON address is wrong: at least one character differs from the original.')
  if (tag === (BOUNCEABLE | 0x80) || tag === (NON_BOUNCEABLE | 0x80)) return invalidAddress('This is an address of the TON test network.')
  if (tag !== BOUNCEABLE && tag !== NON_BOUNCEABLE) return invalidAddress('A TON address begins with EQ or UQ (Ef or Uf in the masterchain).')
  if (workchain !== 0x00 && workchain !== 0xff) return invalidAddress('This TON address names an unknown workchain.')
  return formsOf(workchain === 0xff ? -1 : 0, bytes.subarray(2, 34))
}

function formsOf(workchain: number, hash: Uint8Array): Checked {
  const bytes = new Uint8Array(36)
  bytes[0] = BOUNCEABLE
  bytes[1] = workchain & 0xff
  bytes.set(hash, 2)
  const sum = crc16(bytes.subarray(0, 34))
  bytes[34] = sum >> 8
  bytes[35] = sum & 0xff
  return validAddress(`${workchain}:${bytesToHex(hash)}`, base64urlnopad.encode(bytes))
}
