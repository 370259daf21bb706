import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ADDRESS_FAMILIES, normaliseAddress } from '../../../src-shared/addresses/normalise.ts'
import { detectAddress } from '../../../src-shared/addresses/recognise.ts'
import { EVM_CHAINS, type ChainFamily } from '../../../src-shared/addresses/chains/chains.ts'

/*
 * The vectors come from the test suites of each chain's own library; `valid` is binding. Where a label is marked POLICY
 * there, these are the decisions and their reasons:
 * - bitcoin: taproot and unassigned witness versions are accepted (they can hold coins); every test network is refused.
 * - sui: 64 digits or the short form of system objects (at most four digits, no leading zero); without 0x refused.
 * - aptos: AIP-40 strict, that is 64 digits or 0x0 to 0xf; the sentence mentions sites that drop leading zeros.
 * - starknet: leading zeros may be missing, 0x may not; mixed case must match the checksum.
 * - near: unchanged, lower case only; an EIP-55 address is not silently lowered into a NEAR account.
 * - stellar: G and C; muxed (M) is a second name of the same account: refused with a sentence, its account is suggested.
 * - stacks: main network versions only, letters are not folded.
 * - ton: both friendly forms, both base64 alphabets and the raw form are one account; test networks are refused.
 * - tron: the hexadecimal form has no checksum and is refused, its T form is suggested. injective: the EVM twin is refused with a sentence.
 */
interface Vector {
  readonly chain: string
  readonly address: string
  readonly valid: boolean
  readonly why: string
}

const vectors: Vector[] = JSON.parse(readFileSync(new URL('address-vectors.json', import.meta.url), 'utf8'))

function familyOf(chain: string): ChainFamily {
  const known = [...EVM_CHAINS, 'hyperliquid'] as readonly string[] // widened for includes()
  const family = known.includes(chain) ? 'evm' : ADDRESS_FAMILIES.find((name) => name === chain)
  if (family === undefined) throw new Error(`vector of an unknown chain ${chain}`)
  return family
}

describe('address vectors', () => {
  test('exist for every family', () => {
    expect(new Set(vectors.map((vector) => familyOf(vector.chain)))).toEqual(new Set(ADDRESS_FAMILIES))
  })

  test.each(vectors)('$chain $address: $valid ($why)', ({ chain, address, valid }) => {
    const family = familyOf(chain)
    const outcome = normaliseAddress(family, address)
    expect(outcome.ok).toBe(valid)
    if (!outcome.ok) {
      expect(outcome.error.message).toMatch(/^[“A-Z0-9].*\.$/)
      return
    }
    // One account, one canonical text: each form normalises to the same two forms.
    expect(normaliseAddress(family, outcome.value.canonical)).toEqual(outcome)
    expect(normaliseAddress(family, outcome.value.display)).toEqual(outcome)
    const seen = detectAddress(address)
    // Every address that is valid on its chain can be chosen as such.
    const offered =
      seen.kind === 'address'
        ? [{ family: seen.family, canonical: seen.canonical, display: seen.display }, ...(seen.others ?? [])]
        : seen.kind === 'ambiguous'
          ? seen.candidates
          : []
    expect(offered).toContainEqual({ family, ...outcome.value })
  })
})
