import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { backupsToDrop } from '../../../src-main/backups/backup-rotation.ts'

/** No backup of these was made just now. */
const NONE = ''

const of = (id: string, at: string, seq: number, head = id): { id: string; at: string; seq: number; head: string } => ({ id, at, seq, head })

test('keeps the newest five and the newest of each of seven days', () => {
  const today = Array.from({ length: 8 }, (_, hour) => of(`today-${hour}`, `2026-11-21T0${hour}:00:00.000Z`, 200 + hour))
  const before = Array.from({ length: 9 }, (_, day) => [
    of(`late-${day}`, `2026-11-${20 - day}T20:00:00.000Z`, 100 - day * 2),
    of(`early-${day}`, `2026-11-${20 - day}T08:00:00.000Z`, 99 - day * 2),
  ]).flat()
  const gone = backupsToDrop([...before, ...today], NONE)
  const saved = [...before, ...today].map(({ id }) => id).filter((id) => !gone.includes(id))
  expect(saved.toSorted()).toEqual(
    ['today-3', 'today-4', 'today-5', 'today-6', 'today-7', 'late-0', 'late-1', 'late-2', 'late-3', 'late-4', 'late-5'].toSorted(),
  )
})

test('a truncated case file never replaces the longest backup, whatever follows it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ day: fc.integer({ min: 1, max: 28 }), hour: fc.integer({ min: 10, max: 23 }), seq: fc.nat(50) }), { minLength: 1 }),
      (list) => {
        const backups = list.map(({ day, hour, seq }, at) => of(`b${at}`, `2026-11-${String(day).padStart(2, '0')}T${hour}:00:00.000Z`, seq))
        const gone = new Set(backupsToDrop(backups, NONE))
        const saved = backups.filter(({ id }) => !gone.has(id))
        expect(Math.max(...saved.map(({ seq }) => seq))).toBe(Math.max(...backups.map(({ seq }) => seq)))
        expect(saved.length).toBeLessThanOrEqual(17)
        expect(saved.length).toBeGreaterThanOrEqual(Math.min(5, backups.length))
      },
    ),
  )
})

test('a repeated backup of the same state replaces its older copy, and no other state', () => {
  const states = Array.from({ length: 5 }, (_, at) => of(`s${at}`, `2026-11-21T0${at}:00:00.000Z`, at, `h${at}`))
  expect(backupsToDrop([...states, of('again', '2026-11-21T09:00:00.000Z', 4, 'h4')], 'again')).toEqual(['s4'])
})

test('of two backups with the same time, the longer one is the newer', () => {
  const at = '2026-11-21T09:00:00.000Z'
  const older = Array.from({ length: 4 }, (_, hour) => of(`s${hour}`, `2026-11-22T0${hour}:00:00.000Z`, 50 + hour))
  for (const both of [
    [of('short', at, 3), of('long', at, 4)],
    [of('long', at, 4), of('short', at, 3)],
  ]) {
    expect(backupsToDrop([...older, ...both], NONE)).toEqual(['short'])
  }
})

test('backups from days with a fast clock do not replace those made after it was corrected', () => {
  let saved: ReturnType<typeof of>[] = []
  const make = (one: ReturnType<typeof of>): void => {
    const all = [...saved, one]
    const gone = new Set(backupsToDrop(all, one.id))
    saved = all.filter(({ id }) => !gone.has(id))
  }
  for (let day = 1; day <= 9; day++) make(of(`ahead-${day}`, `2036-01-0${day}T09:00:00.000Z`, day))
  for (let hour = 10; hour < 18; hour++) make(of(`right-${hour}`, `2026-11-21T${hour}:00:00.000Z`, hour))
  expect(saved.map(({ id }) => id).filter((id) => id.startsWith('right'))).toEqual(['right-13', 'right-14', 'right-15', 'right-16', 'right-17'])
  // The newest backup stays as well when its case was taken back to an earlier state.
  make(of('taken-back', '2026-11-21T18:00:00.000Z', 2, 'other'))
  expect(saved.map(({ id }) => id)).toContain('taken-back')
})
