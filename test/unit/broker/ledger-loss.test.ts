import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { headPaths } from '../../../src-main/broker/ledger/ledger-head.ts'
import { readLedgerBytes } from '../../../src-main/broker/ledger/ledger-file.ts'
import type { Ledger } from '../../../src-main/broker/ledger/ledger.ts'
import { openLedger } from '../../../src-main/broker/ledger/open-ledger.ts'
import { journalEntry } from '../../support/builders/journal-entries.ts'
import type { JournalEntry } from '../../../src-main/journal/journal.ts'
import type { FileHandle, OpenFlags } from '../../../src-main/disk/file-system.ts'
import { MemoryFiles } from '../disk/memory-files.ts'

const PATH = '/d/ledger.ndjson'
const wall = (): Date => new Date('2026-05-01T10:00:00Z')

async function open(files: MemoryFiles, saved: readonly JournalEntry[] = []): Promise<Ledger> {
  const opened = await openLedger({ path: PATH, journaled: saved, files, wall })
  if (!opened.ok) throw new Error(opened.error.message)
  return opened.value
}

const call = (id: string, credits = 2n) => ({ id, caseId: 'c', endpoint: 'profiler/pnl', credits })

/** A budget of 6, all of it spent: three calls of 2 credits. */
async function spend(files = new MemoryFiles()): Promise<MemoryFiles> {
  const ledger = await open(files)
  await ledger.setBudget('c', '6')
  for (const id of ['x1', 'x2', 'x3']) {
    await ledger.reserve(call(id))
    ledger.settle(id, 2n, 'header')
  }
  await ledger.close()
  return files.afterCrash()
}

function bytesOf(files: MemoryFiles, path = PATH): Uint8Array {
  return files.files.get(path)?.bytes ?? new Uint8Array()
}

/** The same disk with another ledger file; undefined: none. */
function withLedger(files: MemoryFiles, bytes: Uint8Array | undefined): MemoryFiles {
  const next = files.afterCrash()
  if (bytes === undefined) next.files.delete(PATH)
  else next.files.set(PATH, { bytes, synced: bytes })
  return next
}

const linesOf = (bytes: Uint8Array): string[] => Buffer.from(bytes).toString().split('\n').slice(0, -1)
const fromLines = (lines: readonly string[]): Uint8Array => Buffer.from(lines.map((line) => `${line}\n`).join(''))
const said = (ledger: Ledger): string => ledger.damage.map(({ message }) => message).join(' ')

function flip(bytes: Uint8Array, at: number, bit = 0): Uint8Array {
  const next = Uint8Array.from(bytes)
  next[at] = (next[at] ?? 0) ^ (1 << bit)
  return next
}

describe('a ledger that lost something', () => {
  const budgetAt = (bytes: Uint8Array): number => Buffer.from(bytes).indexOf('"credits":"6"') + 11
  test.each<[string, (whole: Uint8Array) => Uint8Array | undefined, RegExp]>([
    ['deleted', () => undefined, /missing or empty: 7 lines of it are missing/],
    ['emptied', () => new Uint8Array(), /missing or empty: 7 lines of it are missing/],
    ['zeroed', (whole) => new Uint8Array(whole.length), /unreadable: 7 lines of it are missing/],
    ['cut in half', (whole) => whole.subarray(0, whole.length / 2), /lines of the credit ledger are missing/],
    ['cut to its first line', (whole) => fromLines(linesOf(whole).slice(0, 1)), /6 lines of the credit ledger are missing/],
    ['short of its last line', (whole) => fromLines(linesOf(whole).slice(0, -1)), /1 line of the credit ledger is missing/],
    ['short of a line in its middle', (whole) => fromLines(linesOf(whole).toSpliced(3, 1)), /1 line of the credit ledger does not match/],
    [
      'with two lines changed about',
      (whole) => fromLines([...linesOf(whole).slice(0, -2), ...linesOf(whole).slice(-2).toReversed()]),
      /do not match/,
    ],
    ['with one bit flipped in a budget, 6 to 7', (whole) => flip(whole, budgetAt(whole)), /1 line of the credit ledger does not match/],
    ['replaced by an older one', (whole) => fromLines(linesOf(whole).slice(0, 3)), /4 lines of the credit ledger are missing/],
    ['with lines that are not its own', (whole) => Buffer.concat([whole, Buffer.from('{"kind":"released","id":"x1","at":"t"}\n')]), /does not match/],
  ])('%s reports the loss and allows no credit to be spent twice until someone acknowledges it', async (_name, change, words) => {
    const files = await spend()
    const disk = withLedger(files, change(bytesOf(files)))
    const before = bytesOf(disk)
    const ledger = await open(disk)
    expect(said(ledger)).toMatch(words)
    expect(ledger.money('c').cap).toBe('6')
    expect(ledger.left('c')).toBeLessThanOrEqual(0n)
    expect(await ledger.reserve(call('x4'))).toMatchObject({ ok: false, error: { code: 'budget_exceeded' } })
    await ledger.close()
    // The previous content is unchanged.
    expect(Buffer.from(bytesOf(disk, '/d/ledger-0001.ndjson')).equals(before)).toBe(true)

    const again = await open(disk.afterCrash())
    expect(again.damage).toEqual(ledger.damage)
    expect(again.money('c')).toEqual(ledger.money('c'))
    await again.close()
    const third = await open(disk.afterCrash())
    expect(await third.acknowledgeIssues()).toEqual({ ok: true, value: undefined })
    expect(third.damage).toEqual([])
    await third.close()
    const fourth = await open(disk.afterCrash())
    expect(fourth.money('c')).toEqual(ledger.money('c'))
  })

  test('reports a cut at any byte', async () => {
    const files = await spend()
    const whole = bytesOf(files)
    for (let length = 0; length < whole.length; length++) {
      const ledger = await open(withLedger(files, whole.subarray(0, length)))
      expect(said(ledger), `cut at ${length}`).toContain('missing')
      expect(ledger.left('c')).toBe(0n)
    }
    expect((await open(withLedger(files, whole))).damage).toEqual([])
  })

  test('reports a change of any byte', async () => {
    const files = await spend()
    const whole = bytesOf(files)
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: whole.length - 1 }), fc.integer({ min: 0, max: 7 }), async (at, bit) => {
        const ledger = await open(withLedger(files, flip(whole, at, bit)))
        expect(ledger.damage).toHaveLength(1)
        expect(ledger.left('c')).toBeLessThanOrEqual(0n)
      }),
      { numRuns: 1500 },
    )
  })

  test('reports a lost head, and accepts a head of which one file remains', async () => {
    const files = await spend()
    const [one, two] = headPaths(PATH)
    const headless = files.afterCrash()
    for (const path of [one, two]) headless.files.delete(path)
    expect(said(await open(headless))).toContain('head of the credit ledger is missing')
    for (const path of [one, two]) {
      for (const bytes of [new Uint8Array(), Buffer.from('{}'), flip(bytesOf(files, path), 30)]) {
        const disk = files.afterCrash()
        disk.files.set(path, { bytes, synced: bytes })
        expect((await open(disk.afterCrash())).damage).toEqual([])
        expect(said(await open(withLedger(disk, fromLines(linesOf(bytesOf(disk)).slice(0, 2)))))).toContain('missing')
      }
    }
  })

  test('is checked even if the disk is too full to set it aside: nothing is written, and the next start reports the same', async () => {
    const files = await spend()
    const disk = withLedger(files, fromLines(linesOf(bytesOf(files)).slice(0, 3)))
    const full = disk.afterCrash()
    full.space = 200
    const ledger = await open(full)
    expect(said(ledger)).toContain('4 lines of the credit ledger are missing')
    expect(ledger.left('c')).toBe(0n)
    expect(await ledger.setBudget('c', '100')).toMatchObject({ ok: false, error: { code: 'disk_full' } })
    await ledger.close()
    const next = full.afterCrash()
    expect(said(await open(next))).toContain('4 lines of the credit ledger are missing')
  })

  test('keeps the first renamed ledger when it is damaged a second time', async () => {
    const files = await spend()
    const disk = withLedger(files, fromLines(linesOf(bytesOf(files)).slice(0, 3)))
    await (await open(disk)).close()
    const lost = withLedger(disk, undefined)
    const ledger = await open(lost)
    expect(said(ledger)).toContain('renamed to ledger-0002.ndjson')
    expect(bytesOf(lost, '/d/ledger-0001.ndjson')).toEqual(bytesOf(disk, '/d/ledger-0001.ndjson'))
    expect(ledger.money('c')).toMatchObject({ cap: '6', settled: '6' })
  })
})

describe('a ledger without damage', () => {
  test('continues a ledger written by version 0.1.0, chained from then on', async () => {
    const old = Buffer.from(
      [
        { kind: 'budget', caseId: 'c', credits: '6', at: '2026-04-01T00:00:00.000Z' },
        { kind: 'reserved', id: 'x1', caseId: 'c', endpoint: 'profiler/pnl', credits: '2', at: '2026-04-01T00:00:00.000Z' },
        { kind: 'settled', id: 'x1', credits: '2', source: 'header', at: '2026-04-01T00:00:01.000Z' },
      ]
        .map((line) => `${JSON.stringify(line)}\n`)
        .join(''),
    )
    const files = new MemoryFiles()
    files.files.set(PATH, { bytes: old, synced: old })
    const first = await open(files)
    expect(first.damage).toEqual([])
    await first.close()
    // It is still empty, and protected already.
    expect(said(await open(withLedger(files, old.subarray(0, 90))))).toContain('missing')
    const second = await open(files)
    await second.reserve(call('x2'))
    second.settle('x2', 2n, 'header')
    await second.close()
    expect((await open(files.afterCrash())).damage).toEqual([])
    expect(Buffer.from(bytesOf(files)).subarray(0, old.length)).toEqual(old)
    for (let at = 0; at < bytesOf(files).length; at++) {
      expect(said(await open(withLedger(files, flip(bytesOf(files), at)))), `flipped at ${at}`).not.toBe('')
    }
  })

  test('reports no loss after a kill or power cut at any point, and contains everything that was confirmed', async () => {
    for (const how of ['kill', 'cut', 'torn'] as const) {
      let ended = false
      for (let stopAt = 0; !ended; stopAt++) {
        const disk = new StoppedDisk(stopAt)
        const relied = await workUntilStopped(disk)
        ended = !disk.hasStopped
        const ledger = await open(how === 'kill' ? afterKill(disk) : disk.afterCrash(how === 'torn' ? 37 : 0))
        expect(ledger.damage, `${how} at operation ${stopAt}`).toEqual([])
        expect(BigInt(ledger.money('c').settled) + BigInt(ledger.money('c').disputed)).toBeGreaterThanOrEqual(relied)
      }
    }
  })

  test('reports a damage once, wherever setting the ledger aside is interrupted', async () => {
    const files = await spend()
    const damaged = withLedger(files, fromLines(linesOf(bytesOf(files)).slice(0, 3)))
    const once = await open(damaged.afterCrash())
    // A copy made before the interruption stays, so the next one has another number.
    const words = (ledger: Ledger): string => said(ledger).replace(/ledger-\d{4}/, 'ledger-000N')
    let ended = false
    for (let stopAt = 0; !ended; stopAt++) {
      const disk = new StoppedDisk(stopAt)
      for (const [path, { bytes }] of damaged.files) disk.files.set(path, { bytes, synced: bytes })
      await openLedger({ path: PATH, journaled: [], files: disk, wall })
      ended = !disk.hasStopped
      for (const after of [afterKill(disk), disk.afterCrash()]) {
        const ledger = await open(after)
        expect(words(ledger), `stopped at operation ${stopAt}`).toBe(words(once))
        expect(ledger.money('c')).toEqual(once.money('c'))
      }
    }
  })

  test('confirms nothing that the head does not contain while the head cannot be written', async () => {
    const files = new MemoryFiles()
    const ledger = await open(files)
    await ledger.setBudget('c', '6')
    const refused = new Set(headPaths(PATH))
    files.refuse = refused
    expect(await ledger.reserve(call('x1'))).toMatchObject({ ok: false, error: { code: 'disk_error' } })
    expect(await ledger.reserve(call('x2'))).toMatchObject({ ok: false, error: { code: 'disk_error' } })
    files.refuse = new Set()
    expect(await ledger.reserve(call('x2'))).toMatchObject({ ok: true })
    await ledger.durable()
    const { end } = readLedgerBytes(bytesOf(files))
    expect(end.lines).toBe(2)
    expect((await open(files.afterCrash())).damage).toEqual([])
    // Nor if it could not be written at the start already.
    const later = files.afterCrash()
    later.refuse = refused
    expect(await (await open(later)).reserve(call('x3'))).toMatchObject({ ok: false, error: { code: 'disk_error' } })
  })

  test('releases a reservation that is not in the head at the next start, because its call was never sent', async () => {
    const files = new MemoryFiles()
    const ledger = await open(files)
    await ledger.setBudget('c', '10')
    await ledger.reserve(call('sent'))
    const before = files.afterCrash()
    await ledger.reserve(call('unsent'))
    const killed = withLedger(before, bytesOf(files))
    expect((await open(killed)).money('c')).toMatchObject({ settled: '0', reserved: '0', disputed: '2' })
    // Its head shows that the reservation was reported: the call may have been charged.
    expect((await open(files.afterCrash())).money('c')).toMatchObject({ settled: '0', reserved: '0', disputed: '4' })
    // Its outcome is in the file, and not only in memory.
    expect((await open(killed.afterCrash())).money('c')).toMatchObject({ reserved: '0', disputed: '2' })
  })
})

test('names the responses lost in a kill by step, until the account shows that their calls were not charged', async () => {
  const files = new MemoryFiles()
  const ledger = await open(files)
  await ledger.setBudget('c', '10')
  ledger.reconcile('k', 100n)
  const approvalOf = (stepId: string) => ({ planId: 'p', stepId, credits: 2n })
  for (const id of ['charged', 'uncharged', 'stored']) await ledger.reserve({ ...call(id), key: 'k', approval: approvalOf(id) })
  const killed = await open(files.afterCrash(), [journalEntry('stored', '2')])
  const lostIn = (of: Ledger): string[] | undefined => of.summary('c').lost?.map(({ stepId }) => stepId)
  expect(lostIn(killed)).toEqual(['charged', 'uncharged'])
  expect(killed.summary().lost).toBeUndefined()
  killed.reconcile('k', 96n)
  expect(lostIn(killed)).toEqual(['charged'])
})

test('a damaged ledger keeps a reservation beyond the head in dispute, because its call may have been sent', async () => {
  const files = new MemoryFiles()
  const ledger = await open(files)
  await ledger.setBudget('c', '10')
  await ledger.reserve(call('sent'))
  const before = files.afterCrash()
  await ledger.reserve(call('unsent'))
  const damaged = withLedger(before, fromLines([...linesOf(bytesOf(files)), 'not a line']))
  expect((await open(damaged)).money('c')).toMatchObject({ settled: '0', reserved: '0', disputed: '4' })
})

test('a budget line that does not follow raises no cap, even if no head contains the budget', async () => {
  const [files, other] = [new MemoryFiles(), new MemoryFiles()]
  const [ledger, forged] = [await open(files), await open(other)]
  await ledger.setBudget('c', '6')
  await ledger.reserve(call('x1'))
  await forged.setBudget('c', '1')
  await forged.setBudget('c', '60')
  const disk = withLedger(files, fromLines([...linesOf(bytesOf(files)), ...linesOf(bytesOf(other)).slice(-1)]))
  for (const path of headPaths(PATH)) disk.files.delete(path)
  expect((await open(disk)).money('c').cap).toBe('6')
})

/** A disk whose power fails at an operation; later operations do nothing. */
class StoppedDisk extends MemoryFiles {
  hasStopped = false
  #left: number

  constructor(operations: number) {
    super()
    this.#left = operations
  }

  #step(): void {
    if (this.#left-- > 0) return
    this.hasStopped = true
    throw Object.assign(new Error('EIO'), { code: 'EIO' })
  }

  override async open(path: string, flags: OpenFlags): Promise<FileHandle> {
    this.#step()
    const handle = await super.open(path, flags)
    return {
      write: async (data) => (this.#step(), await handle.write(data)),
      overwrite: async (data) => (this.#step(), await handle.overwrite(data)),
      readFirst: (into) => handle.readFirst(into),
      sync: async () => (this.#step(), await handle.sync()),
      syncData: async () => (this.#step(), await handle.syncData()),
      truncate: async (bytes) => (this.#step(), await handle.truncate(bytes)),
      isAt: (at) => handle.isAt(at),
      close: () => handle.close(),
    }
  }
}

/** Works until the disk stops. Resolves to the confirmed reservations. */
async function workUntilStopped(disk: StoppedDisk): Promise<bigint> {
  const opened = await openLedger({ path: PATH, journaled: [], files: disk, wall })
  if (!opened.ok) return 0n
  const ledger = opened.value
  let relied = 0n
  await ledger.setBudget('c', '100')
  for (const id of ['x1', 'x2', 'x3']) {
    const reserved = await ledger.reserve(call(id))
    if (!reserved.ok) break
    relied += 2n
    ledger.settle(id, 2n, 'header')
  }
  await ledger.close()
  return relied
}

function afterKill(disk: MemoryFiles): MemoryFiles {
  const next = new MemoryFiles()
  for (const [path, { bytes }] of disk.files) next.files.set(path, { bytes, synced: bytes })
  return next
}

describe('records outside the ledger', () => {
  test('count responses in the journal without a price in the ledger as spent', async () => {
    const files = new MemoryFiles()
    const ledger = await open(files, [journalEntry('x1', '2'), journalEntry('x2', '3')])
    expect(ledger.money('c')).toMatchObject({ cap: '0', settled: '5' })
    expect(said(ledger)).toContain('5 credits that it no longer shows count as spent')
    await ledger.close()
    const again = await open(files.afterCrash(), [journalEntry('x1', '2'), journalEntry('x2', '3')])
    expect(again.money('c')).toMatchObject({ settled: '5' })
    expect(again.damage).toHaveLength(1)
  })

  test('count the captures of a case if their sum is larger, once', async () => {
    const files = await spend()
    const ledger = await open(files)
    expect(await ledger.reconcileSpending('c', '6')).toMatchObject({ ok: true, value: { settled: '6' } })
    expect(ledger.damage).toEqual([])
    const both = await Promise.all([ledger.reconcileSpending('c', '11'), ledger.reconcileSpending('c', '11')])
    expect(both).toMatchObject([{ value: { settled: '11' } }, { value: { settled: '11' } }])
    expect(said(ledger)).toContain('cost 11 credits, but the credit ledger shows 6')
    await ledger.close()
    const again = await open(files.afterCrash())
    expect(again.money('c').settled).toBe('11')
    expect(again.damage).toHaveLength(1)
  })
})
