import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { findAddresses } from '../../../src-shared/addresses/find-addresses.ts'

const [A, B, C] = [
  '0xe6095db68a030482cfec12ccea63caf9b9a9e534',
  '0xdb4fcd17e106a0a4d1f7ce50c23cb3cf9b51e1f7',
  '0x41ec3ace548a21ee3ea3dda65c98f3699a2584a3',
] as const
const HASH = '0x73f8d501f65ed6ad71fff28b07d94dba0062cdd72fa6fb04a2542059e29dfd45'

/** One text per find: `evm 0x…`, `ethereum evm 0x…`, `prompt sui aptos`, `refused …`. */
function read(text: string): string[] {
  return findAddresses(text).found.map(({ recognition, chains: [chain] }) => {
    if (recognition.kind === 'ambiguous') return `ask ${recognition.candidates.map(({ family }) => family).join(' ')}`
    if (recognition.kind === 'refused') return `refused ${recognition.message}`
    return `${chain === undefined ? '' : `${chain} `}${recognition.family} ${recognition.canonical}`
  })
}

function input(name: string): string {
  return readFileSync(new URL(`inputs/${name}`, import.meta.url), 'utf8')
}

const three = [A, B, C].map((one) => `evm ${one}`)
const notCovered = (name: string): string => `refused This is ${/^[XO]/.test(name) ? 'an' : 'a'} ${name} address. The service does not cover ${name}.`

describe('pasted text', () => {
  test.each([
    ['i01-sentence.txt', three],
    ['i02-json-one-line.txt', three],
    ['i02b-json-pretty.txt', three],
    ['i03-bullets.md', three],
    ['i04-markdown-table.md', three.slice(0, 2)],
    ['i05-key-words.txt', three.slice(0, 2)],
    ['i05b-key-words.csv', three.slice(0, 1)],
    ['i06-narrative.csv', three.slice(0, 1)],
    ['i07-bech32-as-solana.txt', ['Juno', 'Osmosis', 'Kava'].map(notCovered)],
    [
      'i08-coins-not-covered.txt',
      ['Litecoin', 'Litecoin', 'Dogecoin', 'Dash', 'Zcash', 'XRP Ledger', 'Bitcoin Cash', 'BNB Beacon Chain', 'MultiversX'].map(notCovered),
    ],
    ['i09-aptos-63-digits.txt', ['ask starknet aptos sui']],
    ['i11-caip10.txt', [`ethereum evm ${A}`, 'solana solana A7evGHBzU3VJ9nrtuDUoFG3y9iK5V5me2NtJNjdbAuUG']],
    ['i12-eip3770.txt', [`ethereum evm ${A}`, `arbitrum evm ${B}`]],
    ['i26-amount-in-brackets.txt', ['bitcoin bc1q2u6fsp9n35t45qfk49zga0s7te4yv5hrg4x7df']],
    ['i27-links.txt', [`bnb evm ${B}`, `bnb evm ${C}`, `ethereum evm ${A}`, `ethereum evm ${C}`, `ethereum evm ${B}`]],
    ['i30-solana-export.csv', ['solana A7evGHBzU3VJ9nrtuDUoFG3y9iK5V5me2NtJNjdbAuUG', 'solana 8cmSEh49hJBVj8WhuaKZJeEy352iHnRwDcoWFpiS6zBc']],
  ])('%s', (name, expected) => {
    expect(read(input(name))).toEqual(expected)
    expect(findAddresses(input(name)).secrets).toEqual([])
  })

  test('counts dates, amounts, hashes, marks and words next to addresses', () => {
    expect(findAddresses(input('i04-markdown-table.md')).passedOver).toMatchObject({ date: 2, amount: 1, hash: 1, word: 6 })
    expect(findAddresses(input('i30-solana-export.csv')).passedOver).toMatchObject({ signature: 1, date: 1, amount: 1 })
  })

  test('gives the position of an address’s characters in the text', () => {
    const text = `Paid to:\r\n **(${A})**, see etherscan.io/address/${B}.`
    expect(findAddresses(text).found.map(({ start, end, line }) => [text.slice(start, end), line])).toEqual([
      [A, 2],
      [B, 2],
    ])
  })

  test('recognises a hash by its place or the words before it, and is ambiguous elsewhere', () => {
    for (const text of [`tx ${HASH}`, `{"hash":"${HASH}"}`, `https://suiscan.xyz/mainnet/tx/${HASH}`, `${A} ${HASH} 0.5`, `txid=${HASH}`]) {
      expect(read(text).filter((one) => one.startsWith('ask'))).toEqual([])
      expect(findAddresses(text).passedOver.hash).toBe(1)
    }
    expect(read(HASH)).toEqual(['ask sui aptos'])
    expect(read(`${A} moved to Sui ${HASH}`)).toEqual([`evm ${A}`, 'ask sui aptos'])
  })
})

describe('wrapped or encoded text', () => {
  const taproot = 'bc1p5d7rjq7g6rdk2yhzks9smlaqtedr4dekq08ge8ztwac72sfr9rusxg3297'
  test.each([
    ['a soft line break of quoted-printable text', `pay ${A.slice(0, 20)}=\n${A.slice(20)}\nBest`, [`evm ${A}`]],
    ['a line end of a narrow column', `The wallet ${taproot.slice(0, 40)}\r\n  ${taproot.slice(40)} and ${B}`, [`bitcoin ${taproot}`, `evm ${B}`]],
    ['a quoted reply', `> ${A.slice(0, 30)}\n> ${A.slice(30)}`, [`evm ${A}`]],
    ['two whole addresses on two lines', `${A}\n${B}`, [`evm ${A}`, `evm ${B}`]],
    ['digits on the next line that make no address', `0x1234567890\n2024`, []],
  ])('%s', (_, text, found) => {
    expect(read(text)).toEqual(found)
  })

  test('keeps the lines of what follows', () => {
    expect(findAddresses(`${A.slice(0, 20)}\n${A.slice(20)}\n${B}`).found.map(({ line }) => line)).toEqual([1, 3])
  })
})

describe('hashes and names that are not addresses', () => {
  test.each([
    [
      'the name of a digest before it',
      'SHA256: e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855 SHA1: da39a3ee5e6b4b0d3255bfef95601890afd80709',
    ],
    ['the pushed bytes of a script', 'OP_0 OP_PUSHBYTES_20 e8df018c7e326cc253faac7e46cdc51e68542c42'],
    ['an onion service', 'vww6ybal4bd7szmgncyruucpgfkqahzddi37ktceo3ah7ngmcopnpyyd.onion'],
  ])('%s', (_, text) => {
    expect(read(text)).toEqual([])
  })
})
