import { expect, test } from 'vitest'
import { splitPasted } from '../../../src-shared/addresses/pasted.ts'
import { recogniseAddress } from '../../../src-shared/addresses/recognise.ts'

test('a list is split by lines, tabs, commas, semicolons and spaces, and keeps its line numbers', () => {
  expect(splitPasted('a1\r\n\n b2, c3\td4;\re5  f6 \n')).toEqual([
    { line: 1, text: 'a1' },
    { line: 3, text: 'b2' },
    { line: 3, text: 'c3' },
    { line: 3, text: 'd4' },
    { line: 4, text: 'e5' },
    { line: 4, text: 'f6' },
  ])
  expect(splitPasted(' \n\t\n')).toEqual([])
})

const WORDS = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

test.each([WORDS, WORDS.replaceAll(' ', '\n'), WORDS.replaceAll(' ', ','), `[${Array.from({ length: 64 }, (_, index) => index).join(', ')}]`])(
  'a secret stays in one piece and is refused as one: %j',
  (text) => {
    const items = splitPasted(text)
    expect(items).toHaveLength(1)
    expect(recogniseAddress(items[0]?.text ?? '')).toMatchObject({ kind: 'refused', secret: true })
  },
)

test('addresses beside a secret are still found', () => {
  const address = '0xcbb811f129782ef87e19dea9d3375045219bae00'
  const items = splitPasted(`${address}\n${WORDS}`).map((item) => recogniseAddress(item.text))
  expect(items).toMatchObject([{ kind: 'address' }, { kind: 'refused', secret: true }])
})

test('10,000 addresses in one paste are split and recognised one by one, each on its line', () => {
  const address = (index: number): string => `0x${index.toString(16).padStart(40, '0')}`
  const items = splitPasted(Array.from({ length: 10_000 }, (_, index) => address(index)).join('\n'))
  expect(items).toHaveLength(10_000)
  for (const [index, item] of items.entries()) {
    expect(item.line).toBe(index + 1)
    expect(recogniseAddress(item.text)).toMatchObject({ kind: 'address', family: 'evm', canonical: address(index) })
  }
})
