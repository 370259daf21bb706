import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressForService, normaliseAddress, sameAddress } from '../../../src-shared/addresses/normalise.ts'
import { detectAddress } from '../../../src-shared/addresses/recognise.ts'

const VALID = [
  '0xcbb811f129782ef87e19dea9d3375045219bae00',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  `0x${'1'.repeat(64)}`,
  '0x26cb0b500d175111341fabb53bf7fa4f5a0b8c5cbb31896cec1e8383a5edda8',
  '0x02Fd23d9182193775423497fc0c472E156C57C69E4089A1967fb288A2d84e914',
  'illia.cheapaccounts.near',
  'aurora',
  'over.9000',
  'UQAs9VlT6S776tq3unJcP5Ogsj+ELLunLXuOb1EKcOQi41+E',
  'C9GVZkBWUVVckHkyojPNztii3raPt46FsnqbauF8vBbq',
  '1FsSia9rv4NeEwvJ2GvXrX7LyxYspbN2mo',
  'SP000000000000000000002Q6VF78',
] as const

const HEX64 = 'ca843279e3427144cead5e4d5999a3d0ca843279e3427144cead5e4d5999a3d0'

describe('detectAddress', () => {
  test('recognises 0x and 40 digits as EVM in either case and displays the checksum', () => {
    expect(detectAddress('0xcbb811f129782ef87e19dea9d3375045219bae00')).toMatchObject({ kind: 'address', family: 'evm' })
    expect(detectAddress('0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed')).toEqual({
      kind: 'address',
      family: 'evm',
      canonical: '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
      display: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      others: [{ family: 'near', canonical: '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', display: '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed' }],
    })
  })

  test('refuses a mixed-case EVM address with a wrong checksum and names the checksum', () => {
    expect(detectAddress('0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('checksum (EIP-55)'),
    })
  })

  test('finds 64 digits ambiguous, with candidates by range and prefix', () => {
    const families = (text: string): unknown => {
      const seen = detectAddress(text)
      return seen.kind === 'ambiguous' ? seen.candidates.map((candidate) => candidate.family) : seen
    }
    expect(families(`0x${HEX64}`)).toEqual(['sui', 'aptos'])
    expect(families(`0x03${HEX64.slice(2)}`)).toEqual(['sui', 'aptos', 'starknet'])
    expect(families(HEX64)).toEqual(['near'])
    expect(families('0x2')).toEqual(['sui', 'aptos'])
  })

  test.each([
    ['  0xcbb811f129782ef87e19dea9d3375045219bae00 ', 'evm'],
    ['illia.cheapaccounts.near', 'near'],
    ['UQAs9VlT6S776tq3unJcP5Ogsj+ELLunLXuOb1EKcOQi41+E', 'ton'],
    ['0x2Fd23d9182193775423497fc0c472E156C57C69E4089A1967fb288A2d84e914', 'starknet'],
    ['SP000000000000000000002Q6VF78', 'stacks'],
  ])('recognises %s as %s', (text, family) => {
    expect(detectAddress(text)).toMatchObject({ kind: 'address', family })
  })

  test.each([
    ['0х5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'U+0445, a Cyrillic letter that looks like x'],
    ['０x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'U+FF10, a full-width form of 0'],
    ['near.\u03bfrg', 'U+03BF, a Greek letter that looks like o'],
    ['\u00a00x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'U+00A0, a no-break space'],
    ['\ufeff0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'U+FEFF, a byte order mark'],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed\n', 'U+000A, a line feed'],
    ['\t0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'U+0009, a tab'],
    ['0x5aAeb6053F3E94C9\u00adb9A09f33669435E7Ef1BeAed', 'U+00AD, a soft hyphen'],
    ['0x5aAeb6053F3E94C9 b9A09f33669435E7Ef1BeAed', 'U+0020, a space'],
    ['0x5aAe…BeAed', 'U+2026, an ellipsis'],
    ['"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"', 'quotation marks'],
    ['ethereum:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'payment link'],
    ['https://etherscan.io/address/0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'a link'],
    ['vitalik.eth', 'a name, not an address'],
    ['5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'begins with 0x'],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAedd', 'this one has 41'],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeg', '“g” at character 42'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', 'checksum'],
    ['tb1qcrh3yqn4nlleplcez2yndq2ry8h9ncg3qh7n54', 'test network'],
    ['2xea9jWJ9eca3dFiefTeSPP85c6qXqunCqL2h2JNffM', '31'],
    ['inj14au322k9munkmx5wrchz9q30juf5wjgzlyevn7', 'bech32m'],
    ['TYPG8VeuoVAh2hP7Vfw6ww7vK98nvXXXUs', 'checksum'],
    ['', 'no address'],
    ['sei1w508d6qejxtdg4y5r3zarvary0c5xw7k0ds5h5', 'begins with 0x'],
  ])('refuses %j: %s', (text, part) => {
    expect(detectAddress(text)).toMatchObject({ kind: 'refused', secret: false, message: expect.stringContaining(part) })
  })

  test('refuses a megabyte of any content at once', () => {
    for (const unit of ['a', '0x', 'a.', 'word ', '[1,', '1111', '\u0445']) {
      expect(detectAddress(unit.repeat(1_000_000 / unit.length)).kind).toBe('refused')
    }
  })

  test('never throws and never accepts what normaliseAddress refuses', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ maxLength: 80 }), fc.string({ unit: 'binary', maxLength: 60 }), fc.stringMatching(/^(0x)?[0-9a-fA-F]{30,70}$/)),
        (text) => {
          detectAddress(text)
        },
      ),
      { numRuns: 500 },
    )
    // Random text is hardly ever an address, so addresses with one character lost, doubled, changed
    // or unchanged are used too.
    const spelled = fc.constantFrom(...VALID)
    const damaged = fc
      .tuple(spelled, fc.nat(), fc.stringMatching(/^[0-9A-Za-z._-]?$/), fc.constantFrom(0, 0, 0, 1))
      .map(([text, position, character, gone]) => {
        const at = position % text.length
        return text.slice(0, at) + character + text.slice(at + gone)
      })
    let taken = 0
    fc.assert(
      fc.property(damaged, (text) => {
        const seen = detectAddress(text)
        if (seen.kind === 'refused') return
        for (const candidate of seen.kind === 'address' ? [seen, ...(seen.others ?? [])] : seen.candidates) {
          taken += 1
          // Where zeros were omitted, the family accepts only the form with the zeros.
          const spelled = /^0x[0-9a-fA-F]{60,63}$/.test(text) ? candidate.canonical : text
          expect(normaliseAddress(candidate.family, spelled)).toEqual({
            ok: true,
            value: { canonical: candidate.canonical, display: candidate.display },
          })
        }
      }),
      { numRuns: 2_000 },
    )
    expect(taken).toBeGreaterThan(300)
  })
})

const SECRETS: readonly (readonly [kind: string, text: string])[] = [
  ['WIF, uncompressed', '5JuW2AMDYu4xVwRG9DZW18VbzQrGcd5RCgb99sS6ehJsNQXu5b9'],
  ['WIF, mistyped', '5JuW2AMDYu4xVwRG9DZW18VbzQrGcd5RCgb99sS6ehJsNQXu5b8'],
  ['WIF, named', 'key:5JuW2AMDYu4xVwRG9DZW18VbzQrGcd5RCgb99sS6ehJsNQXu5b9'],
  ['Stellar seed', 'SAB5556L5AN5KSR5WF7UOEFDCIODEWEO7H2UR4S5R62DFTQOGLKOVZDY'],
  ['Stellar seed with a hidden space', 'SAB5556L5AN5KSR5WF7UOEFDCIODEWEO7H2UR4S5R62DFTQOGLKOVZDY\u200b'],
  ['Stellar seed cut by an invisible character', 'SAB5556L5AN5KSR5WF7U\u200bOEFDCIODEWEO7H2UR4S5R62DFTQOGLKOVZDY'],
  ['hex key, named', `private key: 0x${HEX64}`],
  ['phrase', 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'],
  ['phrase, numbered', '1. legal 2. winner 3. thank 4. year 5. wave 6. sausage 7. worth 8. useful 9. legal 10. winner 11. thank 12. yellow'],
  ['Solana key, named', `private key: ${'4'.repeat(88)}`],
  ['key file', `[${Array.from({ length: 64 }, (_, index) => index).join(',')}]`],
  ['Sui key', 'suiprivkey1qzwant3kaegmjy4qxex93s0jzvemekkjmyv3r2sjwgnv2y479pgsywhveae'],
  ['capital hex key, named', `pk=${HEX64.toUpperCase()}`],
  ['PEM', '-----BEGIN EC PRIVATE KEY-----'],
]

test('refuses a Starknet address with mismatched capitals, and accepts one without capitals', () => {
  const right = '0x02Fd23d9182193775423497fc0c472E156C57C69E4089A1967fb288A2d84e914'
  expect(normaliseAddress('starknet', right)).toEqual(normaliseAddress('starknet', right.toLowerCase()))
  // Leading zeros may be omitted in the checksummed form too.
  expect(normaliseAddress('starknet', right.replace('0x0', '0x')).ok).toBe(true)
  expect(normaliseAddress('starknet', right.replace('E914', 'e914').replace('Fd', 'fd'))).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining('Starknet checksum') },
  })
})

describe('secrets', () => {
  test.each(SECRETS)('are refused without being repeated: %s', (_kind, text) => {
    const seen = detectAddress(text)
    expect(seen).toMatchObject({ kind: 'refused', secret: true })
    const said = JSON.stringify([
      seen,
      ...(['evm', 'bitcoin', 'solana', 'near', 'stellar', 'ton'] as const).map((family) => normaliseAddress(family, text)),
    ])
    for (const piece of text.split(/\s+/)) if (piece.length > 7) expect(said).not.toContain(piece.slice(0, 8))
    expect(said).not.toContain('"ok":true')
  })

  test('are never repeated by more than one character in a sentence', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9A-Za-z]{12,100}$/), (text) => {
        const seen = detectAddress(text)
        if (seen.kind === 'refused') expect(seen.message).not.toContain(text.slice(0, 12))
      }),
    )
  })
})

describe('sameAddress and addressForService', () => {
  const spellings = [
    'EQAs9VlT6S776tq3unJcP5Ogsj-ELLunLXuOb1EKcOQi4wJB',
    'UQAs9VlT6S776tq3unJcP5Ogsj+ELLunLXuOb1EKcOQi41+E',
    '0:2CF55953E92EFBEADAB7BA725C3F93A0B23F842CBBA72D7B8E6F510A70E422E3',
  ]

  test('treat all spellings of a TON account as one, requested in its friendly form', () => {
    for (const a of spellings) for (const b of spellings) expect(sameAddress('ton', a, b)).toBe(true)
    expect(addressForService('ton', '0:2cf55953e92efbeadab7ba725c3f93a0b23f842cbba72d7b8e6f510a70e422e3')).toBe(spellings[0])
  })

  test('fold case for EVM and Sui and never for base58', () => {
    expect(sameAddress('evm', '0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed')).toBe(true)
    expect(sameAddress('sui', '0x6', `0x${'6'.padStart(64, '0')}`)).toBe(true)
    expect(sameAddress('solana', 'J9ZSLc9qPg3FR8UqfN6ae1QkVReUmnpLgQqFkGEPqmod', 'j9ZSLc9qPg3FR8UqfN6ae1QkVReUmnpLgQqFkGEPqmod')).toBe(false)
  })
})

/** 0x and `count` digits whose number is small enough for every family. */
const digits = (count: number): string => `0x${HEX64.replace('ca', '0a').slice(0, count)}`

test('never takes 0x and 41 to 59 digits without confirmation: an EVM address with extra digits, or another with many missing', () => {
  for (let count = 41; count <= 59; count += 1) {
    const seen = detectAddress(digits(count))
    expect([count, seen.kind]).not.toEqual([count, 'address'])
    expect(JSON.stringify(seen)).toMatch(/EVM address has 40 (?:hexadecimal )?digits/)
  }
  // From 60 digits on, leading zeros may be missing on three chains.
  expect(detectAddress(digits(60))).toMatchObject({
    kind: 'ambiguous',
    candidates: [{ family: 'starknet' }, { family: 'aptos' }, { family: 'sui' }],
  })
})

describe('texts of several families or forms', () => {
  test.each(['aurora', 'system', 'near', 'alex-skidanov', 'b-o_w_e-n'])('let %s be chosen as a top-level NEAR account', (text) => {
    expect(detectAddress(text)).toMatchObject({
      kind: 'ambiguous',
      candidates: [{ family: 'near', canonical: text }],
      note: expect.stringContaining('NEAR account'),
    })
  })

  test('recognise 0x and 40 lower-case digits as EVM, and let them be chosen as a NEAR account', () => {
    const text = '0xcbb811f129782ef87e19dea9d3375045219bae00'
    expect(detectAddress(text)).toMatchObject({ kind: 'address', family: 'evm', others: [{ family: 'near', canonical: text, display: text }] })
    // NEAR accounts have no capitals: nothing is silently lowered.
    expect(detectAddress('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).not.toHaveProperty('others')
  })

  test('refuse a muxed Stellar address and suggest its account', () => {
    const muxed = 'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUQ'
    expect(detectAddress(muxed)).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('muxed'),
      offer: { family: 'stellar', canonical: 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ', action: 'Use its account' },
    })
    for (const damaged of [muxed.replace('UQ', 'UR'), muxed.replace('NF7', 'NF5'), muxed.slice(0, -1)]) {
      const seen = detectAddress(damaged)
      expect(seen.kind).toBe('refused')
      expect(seen).not.toHaveProperty('offer')
      expect(seen).toMatchObject({ message: expect.stringMatching(/Stellar|muxed/) })
    }
  })

  test.each([
    '41af79152ac5df276d9a8e1e2e22822f9713474902',
    '41AF79152AC5DF276D9A8E1E2E22822F9713474902',
    '0x41af79152ac5df276d9a8e1e2e22822f9713474902',
  ])('refuse the hexadecimal form of a Tron address and suggest its T form: %s', (text) => {
    expect(detectAddress(text)).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('hexadecimal form of a Tron address'),
      offer: { family: 'tron', canonical: 'TRy2JbrLghhUARoT2cMUdL7QDEd86iiBk2', action: 'Use its T form' },
    })
  })

  test('let an EVM address with a wrong checksum be taken in lower case by a separate action', () => {
    expect(detectAddress('0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('EIP-55'),
      offer: {
        family: 'evm',
        canonical: '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
        display: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
        action: 'Use it in lower case',
      },
    })
  })

  test('suggest no reading for a secret', () => {
    for (const [, text] of SECRETS) expect(detectAddress(text)).not.toHaveProperty('offer')
  })
})

test('does not take an EVM address with missing digits for a short address of another chain', () => {
  for (const cut of ['0x826be54a8c736d94987339c47d5eab6a957d127', '0x123']) {
    const recognised = detectAddress(cut)
    expect(recognised.kind).not.toBe('address')
    expect(JSON.stringify(recognised)).toMatch(/EVM address has 40 (?:hexadecimal )?digits/)
  }
})
