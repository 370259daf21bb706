import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { changesBetween, withChanges, withDistinctKeys, type ComparedRecord } from '../../../../src-shared/view-models/changes/record-changes.ts'

const cell = fc.record({ text: fc.constantFrom('', '0', '1', '1.0', '__proto__'), state: fc.constantFrom('value', 'missing', 'invalid') })
const fields = fc.dictionary(fc.constantFrom('value_usd', 'label', 'constructor', '__proto__'), cell, { maxKeys: 3 })
const record = fc.record({ key: fc.constantFrom('a', 'b', 'c', '__proto__', '["a",2]'), cells: fields, captureId: fc.string(), pointer: fc.string() })
const response = fc.array(record, { maxLength: 8 }).map(withDistinctKeys)

/** The contents of a list of records, whatever its order and its sources. */
function makeSaid(records: readonly ComparedRecord[]): unknown {
  const cellsOf = ({ cells }: ComparedRecord): string[] => Object.entries(cells).map(([id, { text, state }]) => `${id} ${state} ${text}`)
  return records.map((one) => JSON.stringify([one.key, cellsOf(one).toSorted()])).toSorted()
}

test('equal results have no changes, in any order', () => {
  fc.assert(
    fc.property(response, (records) => {
      const elsewhere = records.toReversed().map((one) => ({ ...one, captureId: 'later' }))
      expect(changesBetween(records, elsewhere)).toEqual([])
    }),
  )
})

test('the changes applied to the older response give the newer one', () => {
  fc.assert(
    fc.property(response, response, (before, after) => {
      expect(makeSaid(withChanges(before, changesBetween(before, after)))).toEqual(makeSaid(after))
    }),
  )
})

test('every change names the differing fields, and no others', () => {
  fc.assert(
    fc.property(response, response, (before, after) => {
      for (const change of changesBetween(before, after)) {
        if (change.kind !== 'changed') continue
        expect(change.fields.length).toBeGreaterThan(0)
        for (const field of change.fields) expect(change.before.cells[field]).not.toEqual(change.after.cells[field])
      }
    }),
  )
})

test('no two records of a response have one key, and equal lists have equal keys', () => {
  fc.assert(
    fc.property(fc.array(record), (records) => {
      const keys = withDistinctKeys(records).map(({ key }) => key)
      expect(new Set(keys).size).toBe(records.length)
      expect(withDistinctKeys(records).map(({ key }) => key)).toEqual(keys)
    }),
  )
})
