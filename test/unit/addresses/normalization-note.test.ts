import { describe, expect, test } from 'vitest'
import { normalizationNote } from '../../../src-shared/addresses/normalization-note.ts'

describe('normalizationNote', () => {
  test.each([
    [
      'lower case',
      'evm',
      '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
      'in lower case, although its capitals do not match its checksum',
    ],
    [
      'the account of a muxed address',
      'stellar',
      'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUQ',
      'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ',
      'read as the account of this muxed address',
    ],
    [
      'the T form of a hexadecimal one',
      'tron',
      '41af79152ac5df276d9a8e1e2e22822f9713474902',
      'TRy2JbrLghhUARoT2cMUdL7QDEd86iiBk2',
      'read as the T form of this hexadecimal address',
    ],
    [
      'another family than the usual',
      'near',
      '0xcbb811f129782ef87e19dea9d3375045219bae00',
      '0xcbb811f129782ef87e19dea9d3375045219bae00',
      'read as a NEAR account, not as an EVM address',
    ],
    [
      'an address without 0x',
      'evm',
      'e6095db68a030482cfec12ccea63caf9b9a9e534',
      '0xe6095db68a030482cfec12ccea63caf9b9a9e534',
      'with 0x added in front',
    ],
    [
      'a divided address',
      'evm',
      '0xe6095db68a030482cf ec12ccea63caf9b9a9e534',
      '0xe6095db68a030482cfec12ccea63caf9b9a9e534',
      'in one piece, because spaces or a line break divide it',
    ],
    [
      'an address in a word of 32 bytes',
      'evm',
      '0x000000000000000000000000e6095db68a030482cfec12ccea63caf9b9a9e534',
      '0xe6095db68a030482cfec12ccea63caf9b9a9e534',
      'read as the EVM address in these 32 bytes',
    ],
    ['Aptos without one zero', 'aptos', `0x${'9'.repeat(63)}`, `0x0${'9'.repeat(63)}`, 'with the missing zero added after 0x'],
    ['Sui without four zeros', 'sui', `0x${'A'.repeat(60)}`, `0x0000${'a'.repeat(60)}`, 'with the 4 missing zeros added after 0x'],
    ['Sui with other digits', 'sui', `0x${'a'.repeat(60)}`, `0x0000${'b'.repeat(60)}`, 'which is not a valid form of this address'],
    ['anything else', 'evm', 'see my letter', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', 'which is not a valid form of this address'],
  ])('%s', (_what, family, typed, address, said) => {
    expect(normalizationNote({ family, typed, address })).toBe(said)
  })

  test.each([
    ['evm', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
    ['ton', 'UQAs9VlT6S776tq3unJcP5Ogsj+ELLunLXuOb1EKcOQi41+E', '0:2cf55953e92efbeadab7ba725c3f93a0b23f842cbba72d7b8e6f510a70e422e3'],
    ['near', 'aurora', 'aurora'],
    ['a family of a later version', 'what was typed', 'what was typed'],
  ])('is empty for a spelling of the address itself: %s', (family, typed, address) => {
    expect(normalizationNote({ family, typed, address })).toBe('')
  })
})
