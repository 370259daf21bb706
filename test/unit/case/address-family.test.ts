import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { normaliseAddress } from '../../../src-shared/addresses/normalise.ts'
import { familyOf } from '../../../src-shared/case/address-family.ts'

test('an EVM address is read in the form of its family, whatever its letter case', () => {
  const digits = fc.stringMatching(/^[0-9a-f]{40}$/)
  fc.assert(
    fc.property(digits, fc.boolean(), (lower, capitals) => {
      const address = `0x${capitals ? lower.toUpperCase() : lower}`
      const known = normaliseAddress('evm', address)
      if (known.ok) expect(familyOf(address, 'evm')).toEqual({ family: 'evm', canonical: known.value.canonical })
    }),
  )
})

test('text that fits no family stays as it is, and an address of another family is read as that family', () => {
  expect(familyOf('exchange 7', 'evm')).toEqual({ family: 'unknown', canonical: 'exchange 7' })
  expect(familyOf('0x00000000219ab540356cbb839cbe05303d7705fa0', 'evm').family).toBe('unknown')
  expect(familyOf('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'evm')).toEqual({ family: 'tron', canonical: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' })
})
