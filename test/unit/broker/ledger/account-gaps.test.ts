import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { LedgerState, type LedgerLine } from '../../../../src-main/broker/ledger/ledger-state.ts'
import { ledgerLineText, readLedgerBytes } from '../../../../src-main/broker/ledger/ledger-file.ts'

const minute = (count: number): string => new Date(Date.UTC(2026, 4, 1) + count * 60_000).toISOString()

interface Interval {
  /** Credits of own calls that were settled, and credits that others used. */
  readonly own: number
  readonly others: number
}

const interval = fc.record({ own: fc.nat({ max: 50 }), others: fc.oneof(fc.constant(0), fc.nat({ max: 50 })) })

/** The ledger lines if the account is read before the first interval and after each. */
function linesOf(intervals: readonly Interval[]): LedgerLine[] {
  let remaining = 1_000_000
  const lines: LedgerLine[] = [
    { kind: 'budget', caseId: 'c', credits: '1000000', at: minute(0) },
    { kind: 'account', key: 'k', remaining: `${remaining}`, at: minute(0) },
  ]
  for (const [index, { own, others }] of intervals.entries()) {
    const at = minute(index + 1)
    lines.push({ kind: 'reserved', id: `${index}`, caseId: 'c', endpoint: 'profiler/pnl', credits: `${own}`, at, key: 'k' })
    lines.push({ kind: 'settled', id: `${index}`, credits: `${own}`, source: 'header', at })
    remaining -= own + others
    lines.push({ kind: 'account', key: 'k', remaining: `${remaining}`, at })
  }
  return lines
}

function bookOf(lines: readonly LedgerLine[]): LedgerState {
  const book = new LedgerState()
  for (const line of lines) book.apply(line)
  return book
}

test('reports credits taken by others exactly, from the first reading that shows them, also across a closed ledger segment', () => {
  fc.assert(
    fc.property(fc.array(interval, { minLength: 1, maxLength: 8 }), fc.nat(), (intervals, cut) => {
      const lines = linesOf(intervals)
      const first = intervals.findIndex(({ others }) => others > 0)
      // A segment is closed at some point, and its successor read from its file.
      const at = 1 + (cut % lines.length)
      const before = bookOf(lines.slice(0, at))
      const file = before.carriedLines(minute(1000)).map((line) => `${ledgerLineText(line)}\n`)
      // Reservations are in no carried line: segments are closed only without them.
      const book = before.reservedTotal() > 0n ? bookOf(lines) : bookOf([...readLedgerBytes(Buffer.from(file.join(''))).lines, ...lines.slice(at)])
      if (first < 0) {
        expect(book.gaps).toEqual([])
        return
      }
      const counted = intervals.slice(first)
      const booked = BigInt(counted.reduce((sum, { own }) => sum + own, 0))
      const lost = booked + BigInt(counted.reduce((sum, { others }) => sum + others, 0))
      expect(book.gaps).toEqual([{ since: minute(first), at: minute(intervals.length), lost, booked }])
    }),
  )
})

const account = (remaining: number, at: number, key = 'k'): LedgerLine => ({ kind: 'account', key, remaining: `${remaining}`, at: minute(at) })
const spent = (id: string, credits: number): LedgerLine[] => [
  { kind: 'reserved', id, caseId: 'c', endpoint: 'profiler/pnl', credits: `${credits}`, at: minute(1), key: 'k' },
  { kind: 'settled', id, credits: `${credits}`, source: 'header', at: minute(1) },
]

test('reports nothing lost if an account shows a call only at the next reading', () => {
  const late = [account(100, 0), ...spent('a', 5), account(98, 1), account(95, 2)]
  expect(bookOf(late).gaps).toEqual([])
  expect(bookOf([...late, account(90, 3)]).gaps).toEqual([{ since: minute(2), at: minute(3), lost: 5n, booked: 0n }])
  // More than the late calls.
  expect(bookOf([account(100, 0), ...spent('a', 5), account(98, 1), account(94, 2)]).gaps).toEqual([
    { since: minute(1), at: minute(2), lost: 4n, booked: 3n },
  ])
})

test('reports later losses in full after credits were added to the account', () => {
  expect(bookOf([account(100, 0), account(5000, 1), account(4990, 2)]).gaps).toEqual([{ since: minute(1), at: minute(2), lost: 10n, booked: 0n }])
})

test('keeps keys separate, and does not report acknowledged losses again', () => {
  const lines = [account(100, 0), account(50, 0, 'other'), account(90, 1), account(50, 1, 'other')]
  expect(bookOf(lines).gaps).toHaveLength(1)
  const seen = bookOf([...lines, { kind: 'agreed', at: minute(2) }, account(90, 3)])
  expect(seen.gaps).toEqual([])
  seen.apply(account(89, 4))
  expect(seen.gaps).toEqual([{ since: minute(3), at: minute(4), lost: 1n, booked: 0n }])
})
