import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readInputSteps, type AddressInput, type InputReading } from '../../../../../src-renderer/features/subjects/reading/read-input.ts'
import { readPaste, settleRows } from '../../../../../src-renderer/features/subjects/paste-model.ts'
import { readTable } from '../../../../../src-shared/addresses/table/read-table.ts'
import { guessLayout } from '../../../../../src-shared/addresses/table/table-layout.ts'
import { removeSecrets } from '../../../../../src-shared/addresses/table/table-secrets.ts'
import { runSync } from '../../../../../src-shared/core/steps.ts'

const KEY = '73f8d501f65ed6ad71fff28b07d94dba0062cdd72fa6fb04a2542059e29dfd45'
const evm = fc.integer({ min: 1, max: 1_000_000 }).map((number) => `0x${number.toString(16).padStart(40, '0')}`)
const other = fc.constantFrom(
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  'GBWaMZ6NfBw1Z8wRNyGxJ1KxrPpTfTjmFZNQPaLLhFkX',
  '2026-01-02',
  'alice.near',
  '0x826be54a8c736d94987339c47d5eab6a957d127z',
  `private key: ${KEY}`,
  '',
)
const line = fc.oneof({ weight: 3, arbitrary: evm }, other)
const list = fc.array(line, { maxLength: 80 }).map((lines) => lines.join('\n'))
const table = fc
  .array(fc.tuple(line, fc.constantFrom('ethereum', 'BSC', '"a; b"', ''), line), { maxLength: 60 })
  .map((rows) => `address;chain;note\n${rows.map((cells) => cells.join(';')).join('\n')}`)
const PRESENT = new Set(['evm:0x0000000000000000000000000000000000000001'])

function read(text: string, layout: AddressInput['layout'] = 'guess'): InputReading {
  return runSync(readInputSteps({ text, layout }, PRESENT))
}

test('a text without columns is read as a list, without its secrets', () => {
  fc.assert(
    fc.property(list, (text) => {
      fc.pre(guessLayout(text) === undefined)
      const whole = readPaste(text, PRESENT)
      const { rows, settled, cleaned, secrets, layout } = read(text)
      expect(layout).toBeUndefined()
      expect({ cleaned, secrets }).toEqual({ cleaned: whole.cleaned, secrets: whole.secrets })
      expect(rows).toEqual(readPaste(whole.cleaned, PRESENT).rows)
      expect(settled).toEqual(settleRows(rows, {}, PRESENT))
    }),
    { numRuns: 40 },
  )
})

test('a table is read by its columns without its secrets', () => {
  fc.assert(
    fc.property(table, (text) => {
      const layout = guessLayout(text)
      fc.pre(layout !== undefined)
      const reading = read(text)
      expect(reading.layout).toEqual(layout)
      expect(reading.cleaned).toBe(removeSecrets(text).cleaned)
      expect(reading.table).toEqual(readTable(reading.cleaned, layout))
      expect(reading.cleaned).not.toContain(KEY)
    }),
    { numRuns: 40 },
  )
})

test('a chosen layout is kept, and a table can be read as a list', () => {
  const text = 'address;chain\n0x0000000000000000000000000000000000000002;base'
  const layout = guessLayout(text)
  if (layout === undefined) throw new Error('The text is a table.')
  expect(read(text, { ...layout, fields: { ...layout.fields, chain: -1 } }).table?.subjects[0]?.chains).toEqual([])
  expect(read(text, 'list')).toMatchObject({ layout: undefined, table: undefined, rows: [{ line: 2 }] })
})

test('pauses while rows of a long list are created', () => {
  const text = Array.from({ length: 400 }, (_, at) => `0x${(at + 1).toString(16).padStart(40, '0')}`).join('\n')
  const steps = readInputSteps({ text, layout: 'guess' }, PRESENT)
  let pauses = 0
  while (steps.next().done !== true) pauses += 1
  expect(pauses).toBeGreaterThan(20)
})
