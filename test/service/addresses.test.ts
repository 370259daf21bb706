import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const REPOSITORY = resolve(import.meta.dirname, '../..')
const INPUTS = [join(REPOSITORY, 'test/unit/addresses/inputs'), join(REPOSITORY, 'test/unit/addresses/table/inputs')]
const COMMAND = [join(REPOSITORY, 'src-main/casebook.ts'), 'addresses']

const A = '0xe6095db68a030482cfec12ccea63caf9b9a9e534'
const B = '0xdb4fcd17e106a0a4d1f7ce50c23cb3cf9b51e1f7'
const C = '0x41ec3ace548a21ee3ea3dda65c98f3699a2584a3'
const BTC = '1LSYZmus5vdp9VHigHuo6fxcdKMgJZr6W5'
const TRX = 'TKyYMD9i91MYHmpoWMVo732DwPmo3SoT3x'
const SOL = 'A7evGHBzU3VJ9nrtuDUoFG3y9iK5V5me2NtJNjdbAuUG'
const UMLAUTS = [`2 ${A} ethereum | Börse Zürich | Täter überwies „später“`, `3 ${BTC} bitcoin | Café | –`]

interface Line {
  readonly line: number
  readonly address?: string
  readonly chain?: string
  readonly chains?: readonly string[]
  readonly choices?: readonly string[]
  readonly alias?: string
  readonly note?: string
  readonly tags?: readonly string[]
  readonly refused?: string | null
  readonly reason?: string
}

/**
 * A short form of an output line: "2 0x… ethereum | alias | note | #tag", "2 0x… ? sui aptos", "2
 * not 0x…: why".
 */
function inShort({ line, address, chain, chains = [], choices, alias = '', note = '', tags = [], refused, reason }: Line): string {
  if (address === undefined) return `${line} not ${refused ?? 'a secret'}: ${reason}`
  const kind = choices === undefined ? chains.join(',') || chain : `? ${choices.join(' ')}`
  return [`${line} ${address} ${kind}`, alias, note, ...tags.map((tag) => `#${tag}`)].filter((part) => part !== '').join(' | ')
}

interface Run {
  readonly status: number | null
  readonly lines: readonly string[]
  readonly stderr: string
}

function run(args: readonly string[], input: string | Uint8Array = ''): Run {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...COMMAND, ...args], { input, encoding: 'utf8' })
  const lines = stdout.split('\n').filter((line) => line !== '')
  // Each line is one of the command's own objects.
  return { status, lines: lines.map((line) => inShort(JSON.parse(line) as Line)), stderr }
}

function pathOf(name: string): string {
  return INPUTS.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? name
}

const notCovered = (line: number, text: string, name: string): string =>
  `${line} not ${text}: This is ${/^[XO]/.test(name) ? 'an' : 'a'} ${name} address. The service does not cover ${name}.`

describe('the addresses command', () => {
  test.each([
    ['i01-sentence.txt', [`1 ${A} evm`, `1 ${B} evm`, `1 ${C} evm`]],
    ['i02-json-one-line.txt', [`1 ${A} evm`, `1 ${B} evm`, `1 ${C} evm`]],
    ['i02b-json-pretty.txt', [`2 ${A} evm`, `3 ${B} evm`, `4 ${C} evm`]],
    ['i03-bullets.md', [`3 ${A} evm`, `4 ${B} evm`, `5 ${C} evm`]],
    ['i04-markdown-table.md', [`3 ${A} evm`, `3 ${B} evm`]],
    ['i05-key-words.txt', [`1 ${A} evm`, `2 ${B} evm`]],
    ['i05b-key-words.csv', [`2 ${A} evm | Private key compromise; theft 0x73f8d501f65ed6ad71fff28b07d94dba0062cdd72fa6fb04a2542059e29dfd45`]],
    ['i06-narrative.csv', [`2 ${A} evm | These funds were moved through three fresh wallets before they reached their final hop`]],
    [
      'i07-bech32-as-solana.txt',
      [
        notCovered(1, 'juno1xz6u94vx7kukxwgc5s99peeagdt7thd4efhkq3', 'Juno'),
        notCovered(2, 'osmo1zha8s6xe46rduqc3g78j7989pg7n3c2uqdahy7', 'Osmosis'),
        notCovered(3, 'kava13zgyc8vhn85kqv729ye493ms3ysg6g7f5z98n4', 'Kava'),
      ],
    ],
    [
      'i08-coins-not-covered.txt',
      [
        notCovered(1, 'Laq2w7abAoWzBzH5d7tWrWnfoECijuvAut', 'Litecoin'),
        notCovered(2, 'ltc1q88gsn64umpdsrly2evfuzpaelcmvtxeqjl9ptj', 'Litecoin'),
        notCovered(3, 'DR8VHQEjs8Y42YV5gNF3EtyEVjbdcWuas4', 'Dogecoin'),
        notCovered(4, 'Xr9Q967Mqx2JymTsLCHaFXQQGezqByBLCk', 'Dash'),
        notCovered(5, 't1KWG8LraLjyfwpih1wsxqTvSGtVua7zCkd', 'Zcash'),
        notCovered(6, 'rhAG8X7fbXbQPPZU3Df7iZYNBNaftKE8zA', 'XRP Ledger'),
        notCovered(7, 'qpgwtv9sgmf53gymyw89fvpun6w02c4fhv5xkqnx3v', 'Bitcoin Cash'),
        notCovered(8, 'bnb1y7ejjdyep77m0ju8svfgrvw3zp46k8p6xwcnn7', 'BNB Beacon Chain'),
        notCovered(9, 'erd1lxe2jr6q7wwsdz04w5p3a9hathff98z6aamam6clvd2hve6tm75styfnep', 'MultiversX'),
      ],
    ],
    ['i09-aptos-63-digits.txt', ['1 0x05140dcf8c6fee75e4cabbbb13a6c40a59b867fb1bbdd34f0eb0144d57642c8a ? starknet aptos sui']],
    ['i11-caip10.txt', [`1 ${A} ethereum`, `2 ${SOL} solana`]],
    ['i12-eip3770.txt', [`1 ${A} ethereum`, `2 ${B} arbitrum`]],
    ['i15-chain-names.csv', [`2 ${A} ethereum | A`, `3 ${BTC} bitcoin | B`, `4 ${TRX} tron | C`, `5 ${SOL} solana | D`, `6 ${C} arbitrum | F`]],
    [
      'i15b-currency-head.csv',
      [
        `2 not ${BTC}: Bitcoin Cash is not covered by the service.`,
        '3 not 1GFiVyu23KM1eSUDbYos23Gwg4EZdoeZuS: Bitcoin SV is not covered by the service.',
      ],
    ],
    ['i16-asset-is-token.csv', [`2 ${TRX} tron`, `3 ${SOL} solana`]],
    ['i17-one-address-many-lines.csv', [`2 ${A} arbitrum,ethereum | seen in April\nbridged in May | #suspect | #mule`]],
    ['i19-sep-line.csv', [`3 ${A} ethereum | Payee`]],
    ['i20-preamble.csv', [`5 ${A} ethereum | A`]],
    ['i21-explorer-export.csv', [`2 ${A} evm`, `2 ${B} evm`]],
    ['i22-one-quoted-column.csv', [`2 ${A} evm`, `3 ${B} evm`]],
    ['i23-utf16le.txt', UMLAUTS],
    ['i24-windows1252.csv', UMLAUTS],
    ['i26-amount-in-brackets.txt', ['1 bc1q2u6fsp9n35t45qfk49zga0s7te4yv5hrg4x7df bitcoin']],
    ['i27-links.txt', [`1 ${B} bnb,ethereum`, `1 ${C} bnb,ethereum`, `2 ${A} ethereum`]],
    ['i30-solana-export.csv', [`2 ${SOL} solana`, '2 8cmSEh49hJBVj8WhuaKZJeEy352iHnRwDcoWFpiS6zBc solana']],
    [
      'i31-own-export.csv',
      [
        '2 0x92eae27ee188ecd122cc4373dac53f3105ee51cb ethereum',
        '3 0x6238abc62106aa7b1372857817a81de2be4972fb ethereum',
        `2 not ${A}: This address is in the column “Subject”, which is not read.`,
      ],
    ],
  ])('reads %s', (name, lines) => {
    expect(run([pathOf(name)])).toMatchObject({ status: 0, lines })
  })

  test('names the encoding in which it read a file', () => {
    expect(run([pathOf('i24-windows1252.csv')]).stderr).toContain('Read as Windows-1252.')
  })

  test('counts the signatures of a table of transactions', () => {
    expect(run([pathOf('i30-solana-export.csv')]).stderr).toBe('Accepted: 2. To choose: 0. Refused: 0. Not addresses: 1 signature.\n')
  })

  test('reads standard input', () => {
    expect(run(['-'], `sep=;\r\nWallet;Netzwerk\r\n${A};Arbitrum One\r\n`)).toMatchObject({ status: 0, lines: [`3 ${A} arbitrum`] })
  })

  test.each([
    ['a workbook', [pathOf('i25-workbook.xlsx')], '', 'This is an Excel workbook. Save it as CSV and open that file.'],
    ['a PDF document', ['-'], '%PDF-1.7\n%\u00e2\u00e3', 'This is a PDF document. Copy the addresses from it and paste them here.'],
    ['binary data', ['-'], Buffer.from([1, 2, 0, 3, 4, 0, 5]), 'This is a binary file and contains no text. Open a text or CSV file.'],
    ['an empty input', ['-'], '', 'The file is empty. Choose another file.'],
  ])('names the problem with %s and exits with 2', (_, args, input, sentence) => {
    expect(run(args, input)).toEqual({ status: 2, lines: [], stderr: `${sentence}\n` })
  })
})
