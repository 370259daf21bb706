import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { findAddresses } from '../../../src-shared/addresses/find-addresses.ts'
import { addWordLists } from '../../../src-shared/addresses/secrets/recovery-phrase.ts'
import { OTHER_WORD_LISTS } from '../../../src-shared/addresses/secrets/word-lists.ts'

const CASES = ['classes.json', 'more-classes.json'].flatMap((file) =>
  z
    .array(z.object({ text: z.string(), found: z.array(z.string()), secrets: z.array(z.string()), cleaned: z.string().optional() }))
    .parse(JSON.parse(readFileSync(new URL(`inputs/${file}`, import.meta.url), 'utf8'))),
)
addWordLists(OTHER_WORD_LISTS)

describe('classes of pasted text', () => {
  test.each(CASES)('$text', ({ text, found, secrets, cleaned }) => {
    const read = findAddresses(text)
    expect(
      read.found.map(({ recognition, chains: [chain] }) => {
        if (recognition.kind === 'ambiguous') return `ask ${recognition.candidates.map(({ family }) => family).join(' ')}`
        if (recognition.kind === 'refused') {
          const { message, offer } = recognition
          return `refused ${message}${offer === undefined ? '' : ` ${offer.action}: ${offer.canonical}`}`
        }
        return `${chain === undefined ? '' : `${chain} `}${recognition.family} ${recognition.canonical}`
      }),
    ).toEqual(found)
    expect(read.secrets.map(({ name }) => name)).toEqual(secrets)
    expect(read.cleaned).toBe(cleaned ?? text)
  })
})

/** A valid address of every family that the service covers. */
const ADDRESSES = [
  '0xe6095db68a030482cfec12ccea63caf9b9a9e534',
  '0xe6095DB68a030482cFeC12CCeA63cAf9B9A9E534',
  'A7evGHBzU3VJ9nrtuDUoFG3y9iK5V5me2NtJNjdbAuUG',
  '1LSYZmus5vdp9VHigHuo6fxcdKMgJZr6W5',
  'bc1q2u6fsp9n35t45qfk49zga0s7te4yv5hrg4x7df',
  'EQAs9VlT6S776tq3unJcP5Ogsj-ELLunLXuOb1EKcOQi4wJB',
  '0:2cf55953e92efbeadab7ba725c3f93a0b23f842cbba72d7b8e6f510a70e422e3',
  'TKyYMD9i91MYHmpoWMVo732DwPmo3SoT3x',
  '0x05140dcf8c6fee75e4cabbbb13a6c40a59b867fb1bbdd34f0eb0144d57642c8a',
  '0x02Fd23d9182193775423497fc0c472E156C57C69E4089A1967fb288A2d84e914',
  'alice.near',
  'GDTYVCTAUQVPKEDZIBWEJGKBQHTZTFGTQJZGBQ3LMGVDPVVXQ2HYVLRH',
  'MO2H6ZU47Q36GJ6GVHUKGEBEQINN7ZWVACMWZQGIYUOE3RBSRVYHV4ACJI',
  'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7',
  'inj1t2uflqwqe0fsj0shcfkrvpukewcw40yjg4ed4p',
].filter((address) => findAddresses(address).found[0]?.recognition.kind !== 'refused')

const BEFORE = [
  '',
  ' ',
  '(',
  '[',
  '"',
  "'",
  '`',
  '**',
  '- ',
  '> ',
  '| ',
  'to:',
  'address=',
  '<',
  '“',
  '«',
  '\t',
  '\n',
  '，',
  'https://x.org/address/',
  '{"a":"',
  '@ ',
  '→',
  '\u00a0',
  '\u200b',
]
const AFTER = [
  '',
  ' ',
  ')',
  ']',
  '"',
  "'",
  '`',
  '**',
  ' - x',
  '|',
  ',',
  ';',
  ':',
  '.',
  '!',
  '?',
  '>',
  '”',
  '»',
  '\t',
  '\r\n',
  '。',
  '?tab=1',
  '"}',
  '…',
  '\u00a0',
  '\u200b',
]
const WORDS = fc.constantFrom(
  'paid',
  'to',
  'Wallets:',
  '2024-01-01',
  '0.52',
  '(2025-03-06)',
  '-',
  '##',
  '17:34',
  '100 USDT',
  'Exploiter',
  '',
  '\n',
  '|',
)

test('finds a valid address in any surroundings', () => {
  expect(ADDRESSES.length).toBeGreaterThan(10)
  const surrounded = fc.tuple(
    fc.array(WORDS, { maxLength: 4 }),
    fc.constantFrom(...BEFORE),
    fc.constantFrom(...ADDRESSES),
    fc.constantFrom(...AFTER),
    fc.array(WORDS, { maxLength: 4 }),
  )
  fc.assert(
    fc.property(surrounded, ([words, before, address, after, more]) => {
      const text = `${words.join(' ')} ${before}${address}${after} ${more.join(' ')}`
      const { found } = findAddresses(text)
      expect(found.map(({ text: one }) => one)).toContain(address)
      expect(found.every(({ recognition }) => recognition.kind !== 'refused')).toBe(true)
    }),
    { numRuns: 3_000 },
  )
})

test('finds or reports an address with one changed character, and never takes it for another', () => {
  const checked = ADDRESSES.filter((address) => /^(?:1|bc1|T|EQ|inj1)/.test(address))
  const changed = fc.tuple(
    fc.constantFrom(...checked),
    fc.nat(),
    fc.constantFrom(...Array.from('23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz')),
  )
  fc.assert(
    fc.property(changed, ([address, position, letter]) => {
      const at = 4 + (position % (address.length - 4))
      const text = address.slice(0, at) + letter + address.slice(at + 1)
      fc.pre(text !== address)
      const { found } = findAddresses(`Paid to ${text}.`)
      expect(found).toHaveLength(1)
      expect(found[0]?.recognition.kind).toBe('refused')
    }),
    { numRuns: 1_000 },
  )
})

test('never throws and returns positions of the text', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.string({ maxLength: 300 })), (text) => {
      for (const { start, end } of findAddresses(text).found) expect(end).toBeGreaterThan(start)
    }),
    { numRuns: 1_000 },
  )
})

test('takes or suggests the whole of an address split by a line break at any position', () => {
  const checked = ADDRESSES.filter((address) => /^(?:0x.{40}|[13T]|bc1|EQ|G|SP|inj1)/.test(address) && address.length < 60)
  fc.assert(
    fc.property(fc.constantFrom(...checked), fc.nat(), fc.constantFrom('\n', '\r\n', '-\n', '=\n', '\n> ', '  \n  '), (address, at, between) => {
      const position = 6 + (at % (address.length - 12))
      const { found } = findAddresses(`Paid to ${address.slice(0, position)}${between}${address.slice(position)} in March.`)
      expect(found).toHaveLength(1)
      const [whole, joined] = [address, found[0]].map((one) => {
        const recognition = typeof one === 'string' ? findAddresses(one).found[0]?.recognition : one?.recognition
        return recognition?.kind === 'address' ? recognition.canonical : recognition?.kind === 'refused' ? recognition.offer?.canonical : ''
      })
      expect(joined).toBe(whole)
    }),
  )
})

test('suggests a cut address with a number on the next line without taking it', () => {
  const { found } = findAddresses('0xe6095db68a030482cfec12ccea63caf9b9a9e5\n12 ETH')
  expect(found.map(({ recognition }) => recognition.kind)).toEqual(['refused'])
})

test('does not join a cut address and an amount after it', () => {
  const { found } = findAddresses('0xe6095db68a030482cfec12ccea63caf9b9a9e53 5 ETH')
  expect(found.map(({ recognition }) => recognition.kind === 'refused' && recognition.offer)).toEqual([undefined])
})

test('treats digits after 0x as a number unless their line names Sui or Aptos, or contains nothing else', () => {
  const { found, passedOver } = findAddresses('gas 0x5208 here\r0x6\nSui object 0x5')
  expect(found.map(({ line, text }) => [line, text])).toEqual([
    [2, '0x6'],
    [3, '0x5'],
  ])
  expect(passedOver.code).toBe(1)
})
