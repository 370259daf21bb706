import { expect, test } from 'vitest'
import { removeSecrets } from '../../../../src-shared/addresses/table/table-secrets.ts'

const A = '0xe6095db68a030482cfec12ccea63caf9b9a9e534'
const KEY = '73f8d501f65ed6ad71fff28b07d94dba0062cdd72fa6fb04a2542059e29dfd45'
const PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const ROW = `${A},a note of forty letters and no secret\n`

/** Rows of a table with up to this many characters. */
function rows(letters: number): string {
  return ROW.repeat(Math.floor(letters / ROW.length))
}

// A text is searched in blocks of 20,000 characters: the positions are around the end of a block.
test.each(Array.from({ length: 40 }, (_, at) => 19_000 + at * 60))('removes secrets at any position: after %i characters', (letters) => {
  const before = rows(letters)
  const between = rows(25_000)
  const line = before.split('\n').length
  const second = line + 1 + between.split('\n').length - 1
  const text = `${before}${A},private key: ${KEY}\n${between}${A},seed: ${PHRASE}\n${rows(500)}`
  const { cleaned, secrets } = removeSecrets(text)
  expect(cleaned).toBe(`${before}${A},private key: \n${between}${A},seed: \n${rows(500)}`)
  expect(secrets).toEqual([
    `Line ${line}: this looks like a private key. It was removed.`,
    `Line ${second}: this looks like a recovery phrase. It was removed.`,
  ])
})

test('leaves a long text without a secret unchanged', () => {
  const text = rows(100_000)
  expect(removeSecrets(text)).toEqual({ cleaned: text, secrets: [] })
})

test('removes every key of a column of private keys, in long tables too', () => {
  const rows = Array.from({ length: 600 }, (_, row) => `0xe6095db68a030482cfec12ccea63caf9b9a9e534,${row.toString(16).padStart(64, 'a')},note`)
  const { cleaned, secrets } = removeSecrets(['\ufeffaddress,Private Key,note', ...rows].join('\n'))
  expect(secrets).toHaveLength(600)
  expect(cleaned).not.toMatch(/a{60}/)
  expect(cleaned.match(/0xe6095db68a030482cfec12ccea63caf9b9a9e534,,note/g)).toHaveLength(600)
})
