import { sha256 } from '@noble/hashes/sha2.js'
import { base58, bech32, bech32m, createBase58check } from '@scure/base'

const base58check = createBase58check(sha256)

/**
 * Whether an address has the form of a chain (docs/service-interface.md, 2.2). Independent of
 * src-shared/addresses on purpose: a real service validates by its own rules. Chains outside the
 * simulated world are checked loosely.
 */
export function fitsChain(address: string, chain: string): boolean {
  if (chain === 'all') return address.length >= 2 && address.length <= 100 && !/\s/.test(address)
  const test = TESTS[chain]
  return test ? test(address) : /^0x[0-9a-fA-F]{40}$/.test(address)
}

/**
 * Whether a token's address has the form of a chain. The native coin is forty e on all chains;
 * outside the simulated world any short text is accepted.
 */
export function fitsToken(address: string, chain: string): boolean {
  if (/^0xe{40}$/i.test(address)) return true
  if (['bitcoin', 'hyperliquid', 'injective', 'mantra', 'near', 'starknet', 'sui', 'ton'].includes(chain))
    return address.length <= 200 && !/\s/.test(address)
  return fitsChain(address, chain)
}

const TESTS: Readonly<Record<string, (address: string) => boolean>> = {
  solana: (address) => decodes(() => base58.decode(address).length === 32),
  tron: (address) =>
    decodes(() => {
      const bytes = base58check.decode(address)
      return bytes.length === 21 && bytes[0] === 0x41
    }),
  bitcoin: (address) =>
    /^bc1/i.test(address)
      ? isSegwit(address)
      : decodes(() => {
          const bytes = base58check.decode(address)
          return bytes.length === 21 && (bytes[0] === 0x00 || bytes[0] === 0x05)
        }),
  injective: (address) => /^inj1[0-9a-z]{38}$/.test(address),
  mantra: (address) => /^mantra1[0-9a-z]{38}$/.test(address),
  near: (address) => /^[0-9a-z_.-]{2,64}$/.test(address),
  starknet: (address) => /^0x[0-9a-fA-F]{1,64}$/.test(address),
  sui: (address) => /^0x[0-9a-fA-F]{1,64}$/.test(address),
  ton: (address) => /^[EU]Q[\w+/-]{46}$/.test(address),
}

function isSegwit(address: string): boolean {
  return decodes(() => {
    const form = /^bc1q/i.test(address) ? bech32 : bech32m
    const { prefix, words } = form.decode(lower(address))
    const program = bech32.fromWords(words.slice(1))
    return prefix === 'bc' && (words[0] !== 0 || program.length === 20 || program.length === 32)
  })
}

/** bech32 may be all upper case, never mixed. */
function lower(address: string): `${string}1${string}` {
  const text = address === address.toUpperCase() ? address.toLowerCase() : address
  // The library's type requires a text with a separator; addresses that reach this line begin with
  // bc1.
  return text as `${string}1${string}`
}

function decodes(test: () => boolean): boolean {
  try {
    return test()
  } catch {
    return false
  }
}
