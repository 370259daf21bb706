import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { normaliseAddress } from '../../../src-shared/addresses/normalise.ts'
import type { ChainFamily } from '../../../src-shared/addresses/chains/chains.ts'

/** One address of each family with a checksum over every character. */
const CHECKED: readonly (readonly [ChainFamily, string])[] = [
  ['bitcoin', '1FsSia9rv4NeEwvJ2GvXrX7LyxYspbN2mo'],
  ['bitcoin', 'bc1pve739yap4uxjvfk0jrey69078u0gasm2nwvv483ec6zkzulgw9xqu4w9fd'],
  ['ton', 'EQAs9VlT6S776tq3unJcP5Ogsj-ELLunLXuOb1EKcOQi4wJB'],
  ['tron', 'TRy2JbrLghhUARoT2cMUdL7QDEd86iiBk2'],
  ['stellar', 'GDTYVCTAUQVPKEDZIBWEJGKBQHB4UGGXI2SXXUEW7LXMD4B7MK37CWLJ'],
  ['algorand', 'XMHLMNAVJIMAW2RHJXLXKKK4G3J3U6VONNO3BTAQYVDC3MHTGDP3J5OCRU'],
  ['stacks', 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7'],
  ['injective', 'inj14au322k9munkmx5wrchz9q30juf5wjgz2cfqku'],
  ['mantra', 'mantra14au322k9munkmx5wrchz9q30juf5wjgzt65q87'],
]

test.each(CHECKED)('refuses any other, missing or doubled character at any position: %s %s', (family, address) => {
  expect(normaliseAddress(family, address).ok).toBe(true)
  fc.assert(
    fc.property(fc.nat(address.length - 1), fc.stringMatching(/^[0-9A-Za-z_-]$/), (position, character) => {
      const changed = address.slice(0, position) + character + address.slice(position + 1)
      // Bech32 may be written in capitals, but not mixed; every other family is case-sensitive.
      fc.pre(changed !== address)
      expect(normaliseAddress(family, changed).ok).toBe(false)
      expect(normaliseAddress(family, address.slice(0, position) + address.slice(position + 1)).ok).toBe(false)
      expect(normaliseAddress(family, address.slice(0, position) + character + address.slice(position)).ok).toBe(false)
    }),
    { numRuns: 300 },
  )
})
