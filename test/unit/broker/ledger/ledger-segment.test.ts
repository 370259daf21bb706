import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sha256Hex } from '../../../../src-shared/custody/sha256.ts'
import { LedgerState, type LedgerLine } from '../../../../src-main/broker/ledger/ledger-state.ts'
import type { Ledger } from '../../../../src-main/broker/ledger/ledger.ts'
import { headPaths } from '../../../../src-main/broker/ledger/ledger-head.ts'
import { segmentPath } from '../../../../src-main/broker/ledger/ledger-segment.ts'
import { openLedger } from '../../../../src-main/broker/ledger/open-ledger.ts'
import { MemoryFiles } from '../../disk/memory-files.ts'

const PATH = '/d/ledger.ndjson'
const CLOSED = '/d/ledger-0001.ndjson'
const DAY = new Date('2026-05-01T10:00:00Z')
const NEXT_DAY = new Date('2026-05-02T10:00:00Z')

async function open(files: MemoryFiles, wall: Date, segmentBytes?: number): Promise<Ledger> {
  const opened = await openLedger({ path: PATH, journaled: [], files, wall: () => wall, segmentBytes })
  if (!opened.ok) throw new Error(opened.error.message)
  return opened.value
}

const call = (id: string, caseId = 'c') => ({ id, caseId, endpoint: 'profiler/pnl', credits: 5n, key: 'k' })

/**
 * One day: settled, released, disputed before and after a reading of the account, and one left open
 * by a crash.
 */
async function aDay(files: MemoryFiles): Promise<Ledger> {
  const ledger = await open(files, DAY)
  await ledger.setBudget('c', '100')
  await ledger.setBudget('other', '0')
  for (const id of ['settled', 'released', 'disputed', 'late']) await ledger.reserve(call(id))
  ledger.settle('settled', 3n, 'header')
  ledger.release('released')
  ledger.dispute('disputed')
  ledger.reconcile('k', 900n)
  await ledger.reserve(call('after'))
  ledger.dispute('after', true, 'timeout')
  await ledger.reserve(call('open'))
  ledger.settle('late', 5n, 'table')
  await ledger.durable()
  return ledger
}

function stateOf(ledger: Ledger): unknown {
  return { summary: ledger.summary(), undecided: ledger.decidableTotal('k'), left: ledger.left('c') }
}

const text = (files: MemoryFiles, path: string): string => Buffer.from(files.files.get(path)?.bytes ?? []).toString()

describe('a ledger file that has grown large', () => {
  test('is closed unchanged, and the new file holds the same sums in fewer lines', async () => {
    const files = new MemoryFiles()
    await aDay(files)
    const crashed = files.afterCrash()
    const plain = await open(crashed.afterCrash(), NEXT_DAY)
    const before = text(crashed, PATH)
    const segmented = await open(crashed, NEXT_DAY, 100)
    expect(stateOf(segmented)).toEqual(stateOf(plain))
    expect(text(crashed, CLOSED).startsWith(before)).toBe(true)
    const first = JSON.parse(text(crashed, PATH).split('\n')[0] ?? '') as unknown
    expect(first).toMatchObject({ kind: 'begun', segment: 1, sha256: sha256Hex(text(crashed, CLOSED)) })
    expect(text(crashed, PATH)).not.toContain('"settled"')
    // A reading concerns the same entries.
    for (const ledger of [segmented, plain]) ledger.reconcile('k', 890n)
    expect(stateOf(segmented)).toEqual(stateOf(plain))
  })

  test('is checked at every start: a changed or missing segment is reported, and the sums hold', async () => {
    const files = new MemoryFiles()
    await (await aDay(files)).close()
    const first = await open(files, NEXT_DAY, 100)
    expect(first.damage).toEqual([])
    const sums = first.cases()
    await first.close()
    const second = await open(files, new Date(NEXT_DAY.getTime() + 86_400_000), 100)
    expect(files.files.has(segmentPath(PATH, 2))).toBe(true)
    expect(second.damage).toEqual([])
    await second.close()
    const closed = files.files.get(CLOSED)
    if (closed === undefined) throw new Error('nothing was closed')
    closed.bytes = Buffer.from(Buffer.from(closed.bytes).toString('utf8').replace('"credits":"', '"credits":"1'))
    const third = await open(files, NEXT_DAY)
    expect(third.damage.map(({ code, message }) => [code, message])).toEqual([
      ['corrupt', 'A closed part of the credit ledger, ledger-0001.ndjson, was changed after it was closed.'],
    ])
    expect(third.cases()).toEqual(sums)
    files.files.delete(segmentPath(PATH, 2))
    const fourth = await open(files, NEXT_DAY)
    expect(fourth.damage.map(({ message }) => message)).toEqual(['A closed part of the credit ledger, ledger-0002.ndjson, is missing.'])
    expect(fourth.cases()).toEqual(sums)
  })

  test('stays open while rate limit windows count its starts; a damaged one is closed at once, unchanged', async () => {
    const files = new MemoryFiles()
    await (await aDay(files)).close()
    await open(files, new Date(DAY.getTime() + 60_000), 100)
    expect(files.files.has(CLOSED)).toBe(false)
    const damaged = files.afterCrash()
    const existing = damaged.files.get(PATH)
    if (existing === undefined) throw new Error('no ledger')
    existing.bytes = Buffer.concat([existing.bytes, Buffer.from('not a line\n')])
    const [damage] = (await open(damaged, NEXT_DAY, 100)).damage
    expect(damage).toMatchObject({
      code: 'corrupt',
      message: '1 line of the credit ledger cannot be read. No spending is missing. The file was renamed to ledger-0001.ndjson.',
    })
    expect(text(damaged, CLOSED).endsWith('not a line\n')).toBe(true)
  })

  test('is closed again and again, each segment once', async () => {
    const files = new MemoryFiles()
    await (await aDay(files)).close()
    for (let day = 2; day < 6; day++) await (await open(files, new Date(Date.UTC(2026, 4, day)), 10)).close()
    expect([...files.files.keys()].toSorted()).toEqual([
      '/d/ledger-0001.ndjson',
      '/d/ledger-0002.ndjson',
      '/d/ledger-0003.ndjson',
      '/d/ledger-0004.ndjson',
      ...headPaths(PATH),
      PATH,
    ])
    expect((await open(files, NEXT_DAY)).money('c')).toEqual({ caseId: 'c', cap: '100', settled: '8', reserved: '0', disputed: '15' })
  })

  test('holds the same sums wherever a kill or power cut interrupts the closing', async () => {
    const files = new MemoryFiles()
    await aDay(files)
    const crashed = files.afterCrash()
    const expected = stateOf(await open(crashed.afterCrash(), NEXT_DAY))
    const { steps } = await closeUntil(crashed.afterCrash(), Infinity)
    expect(steps).toBeGreaterThan(10)
    for (let step = 0; step < steps; step++) {
      const { disk } = await closeUntil(crashed.afterCrash(), step)
      for (const after of [() => disk.afterCrash(), () => disk.afterCrash(40), () => disk.afterCrash(1e6), () => afterKill(disk)]) {
        const plain = await open(after(), NEXT_DAY)
        expect(stateOf(plain), `ended at step ${step}`).toEqual(expected)
        expect(plain.damage, `ended at step ${step}`).toEqual([])
        expect(stateOf(await open(after(), NEXT_DAY, 100)), `ended at step ${step}, closed again`).toEqual(expected)
      }
    }
  })

  test('stays open on a disk without space', async () => {
    const files = new MemoryFiles()
    await (await aDay(files)).close()
    const expected = stateOf(await open(files.afterCrash(), NEXT_DAY))
    const full = files.afterCrash()
    full.space = 300
    expect(stateOf(await open(full, NEXT_DAY, 100))).toEqual(expected)
    expect([...full.files.keys()].toSorted()).toEqual([...headPaths(PATH), PATH])
  })
})

/** The disk at the next start after kill -9: everything written, synced or not. */
function afterKill(disk: MemoryFiles): MemoryFiles {
  const next = new MemoryFiles()
  for (const [path, { bytes }] of disk.files) next.files.set(path, { bytes, synced: bytes })
  return next
}

/** Opens after a power cut that interrupts the closing at one operation of the disk. */
async function closeUntil(disk: MemoryFiles, stopAt: number): Promise<{ disk: MemoryFiles; steps: number }> {
  let steps = 0
  const step = (): void => {
    if (steps++ >= stopAt) throw new Error('power cut')
  }
  const files: Parameters<typeof openLedger>[0]['files'] = {
    readFile: async (path) => (step(), await disk.readFile(path)),
    rename: async (from, to) => (step(), await disk.rename(from, to)),
    // After the cut no file is cleaned up.
    remove: async (path) => (step(), await disk.remove(path)),
    list: (dir) => disk.list(dir),
    makeDir: () => disk.makeDir(),
    syncDir: async () => (step(), await disk.syncDir()),
    freeBytes: () => disk.freeBytes(),
    freeFiles: () => disk.freeFiles(),
    open: async (path, flags) => {
      step()
      const handle = await disk.open(path, flags)
      return {
        write: async (data) => (step(), await handle.write(data)),
        overwrite: async (data) => (step(), await handle.overwrite(data)),
        readFirst: (into) => handle.readFirst(into),
        sync: async () => (step(), await handle.sync()),
        syncData: async () => (step(), await handle.syncData()),
        truncate: async (bytes) => (step(), await handle.truncate(bytes)),
        isAt: (at) => handle.isAt(at),
        close: () => handle.close(),
      }
    },
  }
  await openLedger({ path: PATH, journaled: [], files, wall: () => NEXT_DAY, segmentBytes: 100 })
  return { disk, steps }
}

test('a ledger that begins with carried lines continues like the one they were taken from', () => {
  const id = fc.integer({ min: 0, max: 12 }).map((number) => `x${number}`)
  const caseId = fc.constantFrom('a', 'b')
  const key = fc.constantFrom('k1', 'k2')
  // Lines of the first versions name no key: they have that of the last reading.
  const keyOrNone = fc.constantFrom('k1', 'k2', undefined)
  const credits = fc.integer({ min: 0, max: 50 }).map(String)
  const at = fc.constantFrom('2026-05-01T10:00:00.000Z', '2026-05-02T10:00:00.000Z')
  const line = fc.oneof(
    fc.record({ kind: fc.constant('budget' as const), caseId, credits, at }),
    fc.record({ kind: fc.constant('reserved' as const), id, caseId, endpoint: fc.constant('e'), credits, at, key: keyOrNone }),
    fc.record({ kind: fc.constant('settled' as const), id, credits, source: fc.constant('header' as const), at }),
    fc.record({ kind: fc.constantFrom('released' as const, 'disputed' as const), id, at }),
    fc.record({ kind: fc.constant('account' as const), key, remaining: credits, at }),
  )
  fc.assert(
    fc.property(fc.array(line, { maxLength: 60 }), fc.array(line, { maxLength: 30 }), (first, second) => {
      const whole = new LedgerState()
      for (const one of first) whole.apply(one)
      for (const entry of whole.open('reserved')) whole.apply({ kind: 'disputed', id: entry.id, at: '2026-05-03T00:00:00.000Z' })
      const carried = new LedgerState()
      for (const one of whole.carriedLines('2026-05-03T00:00:00.000Z')) carried.apply(one)
      expect(stateOfBook(carried)).toEqual(stateOfBook(whole))
      // An id of an ended call is never used again.
      const isNews = (one: LedgerLine): boolean => !('id' in one) || whole.entry(one.id) === undefined || carried.entry(one.id) !== undefined
      for (const one of second.filter(isNews)) for (const book of [whole, carried]) book.apply(one)
      expect(stateOfBook(carried)).toEqual(stateOfBook(whole))
    }),
    { numRuns: 500 },
  )
})

function stateOfBook(book: LedgerState): unknown {
  return {
    cases: book.cases(),
    days: book.days(),
    why: book.open('disputed').map((entry) => entry.why),
    decidable: ['k1', 'k2'].map((key) => book.decidable(key).map((entry) => [entry.id, entry.credits])),
    unaccounted: ['k1', 'k2'].map((key) => book.unaccountedCredits(key, 40n)),
    reserved: book.open('reserved').map((entry) => entry.id),
  }
}
