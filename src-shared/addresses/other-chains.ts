import { coinOfBase58 } from './base58-coins.ts'
import { notCovered, otherBech32 } from './bech32-prefixes.ts'
import { cashaddrCoin } from './cashaddr.ts'
import { isFlowAddress } from './flow.ts'
import { hasSiaChecksum } from './sia.ts'

/** Forms that tell their chain without a checksum that is computed here. */
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

/** First letters of addresses of other coins, for texts whose checksum is wrong. */
const LOOKS_LIKE: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^[LM][1-9A-HJ-NP-Za-km-z]{32,33}$/, 'Litecoin'],
  [/^D[1-9A-HJ-NP-Za-km-z]{33}$/, 'Dogecoin'],
  [/^[X7][1-9A-HJ-NP-Za-km-z]{33}$/, 'Dash'],
  [/^t[13][1-9A-HJ-NP-Za-km-z]{33}$/, 'Zcash'],
  [/^r[1-9A-HJ-NP-Za-km-z]{24,34}$/, 'XRP Ledger'],
  [/^(?:tz[1-4]|KT1)[1-9A-HJ-NP-Za-km-z]{33}$/, 'Tezos'],
  [/^[48][1-9A-HJ-NP-Za-km-z]{94}$/, 'Monero'],
]

const EXTENDED_KEY = 'This is an extended public key, which stands for many addresses. Paste one address.'

/** A sentence that names the chain of an address that the service does not cover; undefined where the text is no such address. */
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

/** A sentence for a text that begins like an address of another coin and has its length, while its checksum is wrong. */
export function otherChainGuess(text: string): string | undefined {
  const name = LOOKS_LIKE.find(([pattern]) => pattern.test(text) && /\d/.test(text))?.[1]
  return name === undefined ? undefined : misspelt(name)
}

export function misspelt(name: string): string {
  return `This looks like an address of ${name} whose checksum is wrong. The service does not cover ${name}.`
}
