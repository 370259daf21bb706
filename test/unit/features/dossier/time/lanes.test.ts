import { expect, test } from 'vitest'
import { barText, lanesOf } from '../../../../../src-renderer/features/dossier/time/lanes.ts'
import type { WalletBar } from '../../../../../src-shared/view-models/overview/wallet-time.ts'

const bar = (changes: Partial<WalletBar>): WalletBar => ({
  from: '2026-03-02',
  to: '2026-03-02',
  into: '0',
  out: '0',
  transfers: 0,
  unpriced: 0,
  parties: [],
  flowsKnown: true,
  balance: undefined,
  trades: 0,
  traded: '0',
  fees: '0',
  closed: '0',
  equity: undefined,
  tradesKnown: true,
  ...changes,
})
const balance = { value: '1500', time: '2026-03-02T23:59:59Z', captureId: 'c' }

test('each lane has its own scale and its own unknown periods', () => {
  const lanes = lanesOf([bar({ into: '1000', flowsKnown: false }), bar({ balance, flowsKnown: false }), bar({}), bar({ flowsKnown: false })])
  expect(lanes.map(({ id, scale, unknown }) => [id, scale, unknown])).toEqual([
    [
      'flows',
      'up to $1k',
      [
        [0, 2],
        [3, 1],
      ],
    ],
    [
      'balance',
      'up to $1.5k',
      [
        [0, 1],
        [2, 2],
      ],
    ],
    ['trades', '', []],
    ['equity', '', []],
  ])
})

test('the line of closed PnL has a gap in each period without reported trades', () => {
  const path = (bars: readonly WalletBar[]): string | undefined =>
    Object.fromEntries(lanesOf(bars).find(({ id }) => id === 'equity')?.paths ?? [])['incoming']
  const [traded, quiet] = [bar({ trades: 1, equity: '5' }), bar({ equity: '5' })]
  expect(path([traded, quiet])).toMatch(/^M0\.09 .*M1\.09 /)
  expect(path([traded, bar({ equity: '5', tradesKnown: false })])).not.toContain('M1.09')
})

test('losses have their sign in the scale, and responses that are not loaded leave no day known', () => {
  const scaleOf = (bars: readonly WalletBar[], id: string): string | undefined => lanesOf(bars).find((lane) => lane.id === id)?.scale
  expect(scaleOf([bar({ trades: 1, equity: '5' }), bar({ trades: 1, equity: '-2000' })], 'equity')).toBe('-$2k to $5')
  expect(scaleOf([bar({ out: '2000' })], 'flows')).toBe('up to $2k')
  const read = lanesOf([bar({}), bar({})], new Set(['perp-trades']))
  expect(read.map(({ unknown }) => unknown)).toEqual([[], [[0, 2]], [[0, 2]], [[0, 2]]])
})

test('hovering shows values of all lanes, and distinguishes an unknown day from one without a transfer', () => {
  expect(barText(bar({}))).toBe('2026-03-02\nNo transfers\nBalance not reported')
  expect(barText(bar({ flowsKnown: false }))).toContain('No transfers listed. Incomplete data.')
  expect(barText(bar({ transfers: 2, into: '10', unpriced: 1, balance, trades: 1, traded: '7', closed: '-3' }))).toBe(
    '2026-03-02\nIn $10.00, out $0.00, 1 without a value\nBalance $1,500.00 on 2026-03-02\n1 perpetual trade of $7.00, closed PnL -$3.00',
  )
})
