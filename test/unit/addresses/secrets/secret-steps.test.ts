import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { findSecretsSteps } from '../../../../src-shared/addresses/secrets/secret-steps.ts'
import { findSecrets } from '../../../../src-shared/addresses/secrets/secret.ts'
import { runSync } from '../../../../src-shared/core/steps.ts'

const HEX = '73f8d501f65ed6ad71fff28b07d94dba0062cdd72fa6fb04a2542059e29dfd45'
const WIF = '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ'
/** A Solana signature whose last 52 characters have the form of a bitcoin key. */
const SIGNATURE =
  `5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnb${WIF.slice(1)}K${'z'.repeat(10)}`.slice(0, 36) + `K${'xyzABCDEFGHJKMNPQRST'.repeat(3).slice(0, 51)}`
const LINES = [
  '0xe6095db68a030482cfec12ccea63caf9b9a9e534,a note of forty letters and no secret',
  'private key:',
  HEX,
  `tx ${HEX}`,
  WIF,
  SIGNATURE,
  'seed: legal winner thank year wave sausage worth useful legal winner thank yellow',
  'letter advice cage absurd amount doctor acoustic avoid letter advice cage above',
  `{"privateKey":"${HEX}","address":"0xe6095db68a030482cfec12ccea63caf9b9a9e534"}`,
  '',
]

test('finds the same secrets in steps as at once, at any position', () => {
  const line = fc.tuple(fc.constantFrom(...LINES), fc.integer({ min: 1, max: 60 }), fc.constantFrom('\n', '\r\n', ' '))
  fc.assert(
    fc.property(fc.array(line, { minLength: 60, maxLength: 120 }), (parts) => {
      const text = parts.map(([words, filling, end]) => `${words}${end}${'lorem ipsum, '.repeat(filling)}${end}`).join('')
      expect(runSync(findSecretsSteps(text))).toEqual(findSecrets(text))
    }),
    { numRuns: 15 },
  )
})

test('does not take half of a signature at the end of a block for a key', () => {
  for (let before = 19_900; before < 20_000; before += 7) {
    const text = `${'lorem ipsum\n'.repeat(before / 12).slice(0, before)} ${SIGNATURE}\n${'lorem ipsum\n'.repeat(2_000)}`
    expect(runSync(findSecretsSteps(text)), String(before)).toEqual([])
  }
})

test('pauses after each block of a long text', () => {
  const steps = findSecretsSteps('lorem ipsum\n'.repeat(20_000))
  let pauses = 0
  while (steps.next().done !== true) pauses += 1
  expect(pauses).toBeGreaterThan(10)
})
