import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readAddressList, type ListedAddress } from '../../../src-shared/addresses/address-list.ts'
import { findAddresses } from '../../../src-shared/addresses/find-addresses.ts'
import { addWordLists } from '../../../src-shared/addresses/secrets/recovery-phrase.ts'
import { OTHER_WORD_LISTS } from '../../../src-shared/addresses/secrets/word-lists.ts'

const CASES = ['context.json', 'exports-and-letters.json', 'several-chains.json', 'nearby-names.json'].flatMap((file) =>
  z
    .array(z.object({ name: z.string(), text: z.string(), addresses: z.array(z.string()), secrets: z.array(z.string()).default([]) }))
    .parse(JSON.parse(readFileSync(new URL(`inputs/${file}`, import.meta.url), 'utf8'))),
)
addWordLists(OTHER_WORD_LISTS)

/** "1A1z…: arbitrum+evm", with the chain alone where it is the only one of its form. */
function describeListed({ text, recognition, chains }: ListedAddress): string {
  if (recognition.kind === 'refused') return `${text}: refused, ${recognition.message}`
  if (recognition.kind === 'ambiguous') return `${text}: ask ${recognition.candidates.map(({ family }) => family).join(' ')}`
  return `${text}: ${[...new Set([...chains, recognition.family])].join('+')}`
}

test.each(CASES)('reads addresses with their chains: $name', ({ text, addresses, secrets }) => {
  const list = readAddressList(text)
  expect(list.addresses.map(describeListed)).toEqual(addresses)
  expect(list.secrets.map(({ name }) => name)).toEqual(secrets)
})

test('finds every address in any surroundings', () => {
  const addresses = ['0xe6095db68a030482cfec12ccea63caf9b9a9e534', '1LSYZmus5vdp9VHigHuo6fxcdKMgJZr6W5', 'TKyYMD9i91MYHmpoWMVo732DwPmo3SoT3x']
  const around = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    '(',
    ')',
    '"',
    "'",
    ':',
    ',',
    '\n',
    ' ',
    '- ',
    'chain',
    'currency',
    'BCH',
    'eth',
    '<id>',
    '</id>',
    'x: ',
  )
  const piece = fc.oneof({ arbitrary: around, weight: 4 }, { arbitrary: fc.constantFrom(...addresses.map((one) => ` ${one} `)), weight: 1 })
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const text = pieces.join('')
      const spelled = [...text.matchAll(/0x[0-9a-f]{40}|1LSY\w+|TKyY\w+/g)].map(([one]) => one)
      expect(findAddresses(text).found.flatMap((one) => (one.text.length > 20 ? [one.text] : []))).toEqual(spelled)
    }),
  )
})

test('reads nested unclosed brackets', () => {
  const text = `${'[{"chain":'.repeat(20_000)} 1LSYZmus5vdp9VHigHuo6fxcdKMgJZr6W5`
  expect(findAddresses(text).found.map((one) => one.chains)).toEqual([[]])
})
