import { coinOfBase58 } from './base58-coins.ts'
import { notCovered, otherBech32 } from './bech32-prefixes.ts'
import { cashaddrCoin } from './cashaddr.ts'
import { hasSiaChecksum } from './sia.ts'

/**
 * Columns of the parity-check matrix of the code [64, 45] whose words are the accounts of Flow,
 * lowest bit first.
 */
const PARITY_COLUMNS = [
  0x00001, 0x00002, 0x00004, 0x00008, 0x00010, 0x00020, 0x00040, 0x00080, 0x00100, 0x00200, 0x00400, 0x00800, 0x01000, 0x02000, 0x04000, 0x08000,
  0x10000, 0x20000, 0x40000, 0x7328d, 0x6689a, 0x6112f, 0x6084b, 0x433fd, 0x42aab, 0x41951, 0x233ce, 0x22a81, 0x21948, 0x1ef60, 0x1deca, 0x1c639,
  0x1bdd8, 0x1a535, 0x194ac, 0x18c46, 0x1632b, 0x1529b, 0x14a43, 0x13184, 0x12942, 0x118c1, 0x0f812, 0x0e027, 0x0d00e, 0x0c83c, 0x0b01d, 0x0a831,
  0x0982b, 0x07034, 0x0682a, 0x05819, 0x03807, 0x007d2, 0x00727, 0x0068e, 0x0067c, 0x0059d, 0x004eb, 0x003b4, 0x0036a, 0x002d9, 0x001c7, 0x0003f,
]
/** Each network adds its own code word: main network, test network, emulator. */
const NETWORKS = [0n, 0x6834ba37b3980209n, 0x1cb159857af02018n]

/** Whether 0x and 16 digits are an account of Flow: one number in 500,000 matches by chance. */
function isFlowAddress(text: string): boolean {
  if (!/^0x[0-9a-f]{16}$/i.test(text)) return false
  const number = BigInt(text)
  return NETWORKS.some((network) => number !== network && parityOf(number ^ network) === 0)
}

function parityOf(word: bigint): number {
  let rest = word
  let parity = 0
  for (const column of PARITY_COLUMNS) {
    if ((rest & 1n) === 1n) parity ^= column
    rest >>= 1n
  }
  return parity
}

/** Forms that identify their chain without a checksum computed here. */
const BY_FORM: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^0\.0\.\d{3,12}(?:-[a-z]{5})?$/, 'Hedera'],
  [/^(?:nano|xrb)_[13][13456789a-km-uw-z]{59}$/, 'Nano'],
  [/^[ft](?:1|2)[a-z2-7]{39}$/, 'Filecoin'],
  [/^[ft]3[a-z2-7]{84}$/, 'Filecoin'],
  [/^[ft]410f[a-z2-7]{39}$/, 'Filecoin'],
  [/^xdc[0-9a-fA-F]{40}$/i, 'XDC Network'],
  [/^ronin:[0-9a-fA-F]{40}$/i, 'Ronin'],
  [/^[hc]x[0-9a-f]{40}$/, 'ICON'],
  [/^k:[0-9a-f]{64}$/, 'Kadena'],
  [/^ak_[1-9A-HJ-NP-Za-km-z]{48,52}$/, 'Aeternity'],
  [/^EOS[1-9A-HJ-NP-Za-km-z]{50}$/, 'EOS'],
  [/^PUB_(?:K1|R1)_[1-9A-HJ-NP-Za-km-z]{48,52}$/, 'EOS'],
  [/^[a-z0-9]{5}(?:-[a-z0-9]{5}){1,9}-[a-z0-9]{3}$/, 'Internet Computer'],
  [/^cfx:(?:type\.\w+:)?[a-z0-9]{42}$/i, 'Conflux'],
  [/^N[A-D][A-Z2-7]{37,38}$/, 'NEM or Symbol'],
  [/^Ds[1-9A-HJ-NP-Za-km-z]{33}$/, 'Decred'],
  [/^(?:DdzFF[1-9A-HJ-NP-Za-km-z]{90,110}|Ae2tdP[1-9A-HJ-NP-Za-km-z]{50,56})$/, 'Cardano'],
  [/^B62[1-9A-HJ-NP-Za-km-z]{52}$/, 'Mina'],
]

/** First letters of other coins' addresses, for texts with a wrong checksum. */
const LOOKS_LIKE: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^[LM][1-9A-HJ-NP-Za-km-z]{32,33}$/, 'Litecoin'],
  [/^D[1-9A-HJ-NP-Za-km-z]{33}$/, 'Dogecoin'],
  [/^[X7][1-9A-HJ-NP-Za-km-z]{33}$/, 'Dash'],
  [/^t[13][1-9A-HJ-NP-Za-km-z]{33}$/, 'Zcash'],
  [/^r[1-9A-HJ-NP-Za-km-z]{24,34}$/, 'XRP Ledger'],
  [/^(?:tz[1-4]|KT1)[1-9A-HJ-NP-Za-km-z]{33}$/, 'Tezos'],
  [/^[48][1-9A-HJ-NP-Za-km-z]{94}$/, 'Monero'],
]

const EXTENDED_KEY = 'This is an extended public key of many addresses. Paste one address.'

/**
 * A sentence that names the chain of an address that the service does not cover; undefined for any
 * other text.
 */
export function otherChainSentence(text: string): string | undefined {
  if (/^[A-Za-z]{1,4}pub[1-9A-HJ-NP-Za-km-z]{70,}$/.test(text)) return EXTENDED_KEY
  const bech32 = otherBech32(text)
  if (bech32 !== undefined) return bech32.sentence
  const cash = cashaddrCoin(text)
  if (cash !== undefined) return cash.isValid ? notCovered(cash.name) : misspelt(cash.name)
  const sia = hasSiaChecksum(text)
  if (sia !== undefined) return sia ? notCovered('Sia') : misspelt('Sia')
  if (isFlowAddress(text)) return notCovered('Flow')
  const name = BY_FORM.find(([pattern]) => pattern.test(text))?.[1]
  if (name !== undefined) return notCovered(name)
  const coin = coinOfBase58(text)
  if (coin === undefined) return undefined
  return coin === '' ? 'This has the checksum of a coin that the service does not cover.' : notCovered(coin)
}

/**
 * A sentence for a text with the beginning and length of another coin's address and a wrong
 * checksum.
 */
export function otherChainGuess(text: string): string | undefined {
  const name = LOOKS_LIKE.find(([pattern]) => pattern.test(text) && /\d/.test(text))?.[1]
  return name === undefined ? undefined : misspelt(name)
}

export function misspelt(name: string): string {
  return `This looks like an address of ${name} whose checksum is wrong. The service does not cover ${name}.`
}
