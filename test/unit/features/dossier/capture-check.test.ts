import { expect, test } from 'vitest'
import { checkCapture } from '../../../../src-renderer/features/dossier/capture-check.ts'
import { caseStateOf } from '../../../support/builders/case-states.ts'

const state = caseStateOf(
  [{ address: '0x1', family: 'evm', chains: ['bnb'] }],
  [{ endpoint: 'profiler/current-balance', request: { chain: 'bnb' }, body: '{"data":[]}' }],
)
const entry = state.entries.find(({ kind }) => kind === 'capture')
const capture = state.captures[0]?.capture

function differing(changed: Partial<NonNullable<typeof capture>>): string[] {
  if (capture === undefined) throw new Error('The fixture holds no capture')
  return checkCapture({ ...capture, ...changed }, entry).flatMap(({ what, recorded, computed }) => (recorded === computed ? [] : [what]))
}

test('an unaltered capture matches every recorded hash', () => {
  expect(differing({})).toEqual([])
})

test('a changed byte, request or record is named', () => {
  expect(differing({ body: new TextEncoder().encode('{"data":[1]}') })).toEqual(['Body'])
  expect(differing({ requestText: '{"chain":"base"}' })).toEqual(['Request', 'Capture record'])
  expect(differing({ endedAt: '2026-01-01T00:00:00.000Z' })).toEqual(['Capture record'])
})

test('a capture without an entry in the custody chain does not pass', () => {
  if (capture === undefined) throw new Error('The fixture holds no capture')
  expect(checkCapture(capture, undefined).some(({ recorded, computed }) => recorded !== computed)).toBe(true)
})
