import { expect, test, vi } from 'vitest'
import { lazyRow, viewRow } from '../../../../src-shared/view-models/panels/panel-parts.ts'
import type { ViewRow } from '../../../../src-shared/view-models/panel-view.ts'
import { caseStateOf } from '../../../support/builders/case-states.ts'

const SOL = 'GBWaMZ6NfBw1Z8wRNyGxJ1KxrPpTfTjmFZNQPaLLhFkX'

/** A record of `tgm/jup-dca` or `tgm/holders` as a row of a table. */
function cellOf(endpoint: 'tgm/jup-dca' | 'tgm/holders', record: object, field: string): string | undefined {
  const state = caseStateOf([], [{ endpoint, body: JSON.stringify({ data: [record] }), withoutSubject: true }])
  const [received] = state.captures
  const row = received?.response?.rows[0]
  if (received === undefined || row === undefined) throw new Error('no record')
  return viewRow({ row, capture: received.capture, pointer: '/data/0', chain: 'solana' }, [field]).cells[field]?.text
}

test('an address repeated in another field is not a label, whole or shortened', () => {
  expect(cellOf('tgm/jup-dca', { trader_address: SOL, trader_label: 'GBWaMZ…hFkX' }, 'trader_label')).toBe('')
  expect(cellOf('tgm/holders', { address: SOL, address_label: SOL }, 'address_label')).toBe('')
  expect(cellOf('tgm/holders', { address: SOL, address_label: '[GBWaMZ6N]' }, 'address_label')).toBe('')
  expect(cellOf('tgm/holders', { address: SOL, address_label: 'Whale [GBWaMZ6N]' }, 'address_label')).toBe('Whale [GBWaMZ6N]')
  expect(cellOf('tgm/jup-dca', { trader_address: SOL, trader_label: 'Alice…bob' }, 'trader_label')).toBe('Alice…bob')
})

test('the cells of a row are created on first use, and once', () => {
  const [received] = caseStateOf([], [{ endpoint: 'tgm/holders', body: '{"data":[]}', withoutSubject: true }]).captures
  if (received === undefined) throw new Error('no capture')
  const make = vi.fn<() => ViewRow['cells']>(() => ({}))
  const row = lazyRow({ capture: received.capture, pointer: '/data/7' }, make)
  expect(row).toMatchObject({ id: `${received.capture.id}/data/7`, captureId: received.capture.id, pointer: '/data/7' })
  expect(make).not.toHaveBeenCalled()
  expect(row.cells).toBe(row.cells)
  expect(make).toHaveBeenCalledTimes(1)
})
