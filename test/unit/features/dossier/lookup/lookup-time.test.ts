import { expect, test } from 'vitest'
import { blockTimeOf, knownBlockTime, needsBlockTime } from '../../../../../src-renderer/features/dossier/lookup/lookup-time.ts'
import { column } from '../../../../../src-shared/view-models/panels/panel-parts.ts'
import { panelViewOf, viewRowOf } from '../../../../support/builders/panel-views.ts'

test('the block time is requested if the service requires it', () => {
  expect(['bitcoin', 'starknet', 'sui', 'ton', 'tron', 'ethereum', 'bnb', ''].map(needsBlockTime)).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})

test('a time is accepted in every form that people copy, and sent in the form of the service', () => {
  const forms = ['2026-09-23 16:20:33', ' 2026-09-23T16:20:33Z ', '2026-09-23T18:20:33+02:00', '2026-09-23 16:20:33.123 UTC']
  expect(forms.map(blockTimeOf)).toEqual(Array.from({ length: forms.length }, () => '2026-09-23 16:20:33'))
  expect(['', '2026-09-23', '2026-09-23 16:20', '1790180433', '2026-13-23 16:20:33', 'yesterday 16:20:33'].map(blockTimeOf)).toEqual(
    Array.from({ length: 6 }, () => undefined),
  )
})

test('the time of a transaction in the case is filled in', () => {
  const rows = [
    viewRowOf('1', { transaction_hash: 'aa', block_timestamp: '' }),
    viewRowOf('2', { transaction_hash: 'bb', block_timestamp: '2026-09-23T16:20:33Z' }),
  ]
  const columns = [column('transaction_hash', 'hash', 'Transaction'), column('block_timestamp', 'time', 'Time')]
  const panels = [
    panelViewOf({ tables: [{ id: 'x', title: 'x', columns: columns.slice(0, 1), rows: [viewRowOf('0', { transaction_hash: 'bb' })] }] }),
    panelViewOf({ tables: [{ id: 't', title: 't', columns, rows }] }),
  ]
  expect([knownBlockTime(panels, 'bb'), knownBlockTime(panels, 'aa'), knownBlockTime(panels, 'cc')]).toEqual([
    '2026-09-23 16:20:33',
    undefined,
    undefined,
  ])
})
