import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readFileText } from '../../../../src-shared/addresses/table/file-text.ts'
import { readText } from './read-text.ts'

function readFile(name: string): string[] {
  const file = readFileText(readFileSync(new URL(`inputs/${name}`, import.meta.url)))
  return file.ok ? [...readText(file.value.text), ...(file.value.note === '' ? [] : [file.value.note])] : [file.error.message, file.error.remedy]
}

test.each([
  ['i04-markdown-table.md', ['3 0xe609…e534 | evm', '3 0xdb4f…e1f7 | evm']],
  [
    'i15-chain-names.csv',
    [
      '2 0xe609…e534 | evm | ethereum | A',
      '3 1LSYZm…r6W5 | bitcoin | bitcoin | B',
      '4 TKyYMD…oT3x | tron | tron | C',
      '5 A7evGH…AuUG | solana | solana | D',
      '6 0x41ec…84a3 | evm | arbitrum | F',
    ],
  ],
  [
    'i15b-currency-head.csv',
    ['2 1LSYZm…r6W5: Bitcoin Cash is not covered by the service.', '3 1GFiVy…eZuS: Bitcoin SV is not covered by the service.'],
  ],
  ['i16-asset-is-token.csv', ['2 TKyYMD…oT3x | tron', '3 A7evGH…AuUG | solana']],
  ['i17-one-address-many-lines.csv', ['2+3 0xe609…e534 | evm | arbitrum+ethereum | seen in April / bridged in May | suspect mule']],
  ['i19-sep-line.csv', ['3 0xe609…e534 | evm | ethereum | Payee']],
  ['i20-preamble.csv', ['5 0xe609…e534 | evm | ethereum | A', '2 skipped']],
  ['i21-explorer-export.csv', ['2 0xe609…e534 | evm', '2 0xdb4f…e1f7 | evm']],
  ['i22-one-quoted-column.csv', ['2 0xe609…e534 | evm', '3 0xdb4f…e1f7 | evm']],
  ['i23-utf16le.txt', ['2 0xe609…e534 | evm | ethereum | Börse Zürich | Täter überwies „später“', '3 1LSYZm…r6W5 | bitcoin | bitcoin | Café | –']],
  [
    'i24-windows1252.csv',
    [
      '2 0xe609…e534 | evm | ethereum | Börse Zürich | Täter überwies „später“',
      '3 1LSYZm…r6W5 | bitcoin | bitcoin | Café | –',
      'Read as Windows-1252.',
    ],
  ],
  ['i25-workbook.xlsx', ['This is an Excel workbook.', 'Save it as CSV and open that file.']],
  ['i30-solana-export.csv', ['2 A7evGH…AuUG | solana', '2 8cmSEh…6zBc | solana']],
  ['i31-own-export.csv', ['2 0x92ea…51cb | evm | ethereum', '3 0x6238…72fb | evm | ethereum', '1 more in Subject: 0xe609…e534']],
  ['i05b-key-words.csv', ['2 0xe609…e534 | evm | Private key compromise; theft 0x73f8d501f65ed6ad71fff28b07d94dba0062cdd72fa6fb04a2542059e29dfd45']],
  ['i06-narrative.csv', ['2 0xe609…e534 | evm | These funds were moved through three fresh wallets before they reached their final hop']],
])('reads %s', (name, lines) => {
  expect(readFile(name)).toEqual(lines)
})
