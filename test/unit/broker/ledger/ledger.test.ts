import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Ledger } from '../../../../src-main/broker/ledger/ledger.ts'
import { openLedger } from '../../../../src-main/broker/ledger/open-ledger.ts'
import { readLedgerBytes } from '../../../../src-main/broker/ledger/ledger-file.ts'
import { journalEntry } from '../../../support/builders/journal-entries.ts'
import type { JournalEntry } from '../../../../src-main/journal/journal.ts'
import { ok } from '../../../../src-shared/core/result.ts'
import { MemoryFiles } from '../../disk/memory-files.ts'

const PATH = '/d/ledger.ndjson'
const wall = (): Date => new Date('2026-05-01T10:00:00Z')

async function open(files: MemoryFiles, saved: readonly JournalEntry[] = []): Promise<Ledger> {
  const opened = await openLedger({ path: PATH, journaled: saved, files, wall })
  if (!opened.ok) throw new Error(opened.error.message)
  return opened.value
}

const call = (id: string, credits = 5n, caseId = 'c'): { id: string; caseId: string; endpoint: string; credits: bigint } => ({
  id,
  caseId,
  endpoint: 'profiler/pnl',
  credits,
})

describe('the ledger', () => {
  test('replays what it wrote', async () => {
    const files = new MemoryFiles()
    const ledger = await open(files)
    await ledger.setBudget('c', '100')
    for (const id of ['settled', 'released', 'disputed']) await ledger.reserve(call(id))
    ledger.settle('settled', 3n, 'header')
    ledger.release('released')
    ledger.dispute('disputed')
    await ledger.close()
    const again = await open(files.afterCrash())
    expect(again.money('c')).toEqual({ caseId: 'c', cap: '100', settled: '3', reserved: '0', disputed: '5' })
    expect(again.summary('c').days).toEqual([{ day: '2026-05-01', caseId: 'c', endpoint: 'profiler/pnl', credits: '3', calls: 1 }])
  })

  test('disputes a reservation that a crash left open, unless the journal contains its response', async () => {
    const files = new MemoryFiles()
    const ledger = await open(files)
    await ledger.setBudget('c', '100')
    await ledger.reserve(call('answered'))
    await ledger.reserve(call('lost'))
    const again = await open(files.afterCrash(), [journalEntry('answered', '4')])
    expect(again.money('c')).toMatchObject({ settled: '4', reserved: '0', disputed: '5' })
    const third = await open((await again.durable(), files.afterCrash()), [])
    expect(third.money('c').reserved).toBe('0')
  })

  test('settles a dispute at the next start if the journal contains its response', async () => {
    const files = new MemoryFiles()
    const ledger = await open(files)
    await ledger.setBudget('c', '100')
    for (const id of ['answered', 'lost']) {
      await ledger.reserve(call(id))
      ledger.dispute(id)
    }
    await ledger.close()
    expect((await open(files.afterCrash(), [journalEntry('answered', '4')])).money('c')).toMatchObject({ settled: '4', disputed: '5' })
  })

  test('is never behind the disk: a line torn at any byte loses only that line', async () => {
    const files = new MemoryFiles()
    const ledger = await open(files)
    const steps = [
      () => ledger.setBudget('c', '100'),
      () => ledger.reserve(call('a')),
      async () => {
        ledger.settle('a', 5n, 'header')
        await ledger.durable()
      },
    ]
    for (const step of steps) {
      // Everything except the line is unchanged: its head is written after it.
      const before = files.afterCrash()
      await step()
      const whole = files.files.get(PATH)?.bytes ?? new Uint8Array()
      for (let length = before.files.get(PATH)?.bytes.length ?? 0; length <= whole.length; length++) {
        const torn = before.afterCrash()
        torn.files.set(PATH, { bytes: whole.subarray(0, length), synced: whole.subarray(0, length) })
        const again = await open(torn)
        expect(again.damage).toEqual([])
        const { settled, reserved, disputed, cap } = again.money('c')
        expect(BigInt(settled) + BigInt(reserved) + BigInt(disputed)).toBeLessThanOrEqual(BigInt(cap))
        await again.setBudget('c', '200')
        expect((await open(torn.afterCrash())).money('c').cap).toBe('200')
      }
    }
  })

  test('counts a damaged line in the middle and reads the rest', () => {
    const bytes = new TextEncoder().encode(
      '{"kind":"budget","caseId":"c","credits":"5","at":"t"}\n{"kind":"settled","id":"x","credits":"-5"}\nnoise\n{"kind":"__proto__","at":"t"}\n',
    )
    expect(readLedgerBytes(bytes)).toMatchObject({ damagedLines: 3, soundBytes: bytes.length, lines: [{ kind: 'budget' }] })
  })

  test('refuses a reservation on a full disk before anything is spent, and writes pending ends once there is space', async () => {
    const files = new MemoryFiles()
    const ledger = await open(files)
    await ledger.setBudget('c', '100')
    await ledger.reserve(call('a'))
    files.space = 10
    expect(await ledger.reserve(call('b'))).toMatchObject({ ok: false, error: { code: 'disk_full' } })
    expect(ledger.money('c')).toMatchObject({ reserved: '5' })
    files.space = 0
    ledger.settle('a', 5n, 'header')
    expect(await ledger.durable()).toMatchObject({ ok: false, error: { code: 'disk_full' } })
    files.space = Infinity
    expect(await ledger.durable()).toEqual(ok(undefined))
    expect((await open(files.afterCrash())).money('c')).toMatchObject({ settled: '5', reserved: '0', disputed: '0' })
  })

  test('keeps an end that is refused while earlier ones are retried', async () => {
    const files = new MemoryFiles()
    const ledger = await open(files)
    await ledger.setBudget('c', '100')
    for (const id of ['x', 'y']) await ledger.reserve(call(id))
    files.space = 0
    ledger.settle('x', 5n, 'header')
    const trying = ledger.durable()
    ledger.settle('y', 5n, 'header')
    expect((await trying).ok).toBe(false)
    expect(await ledger.durable()).toMatchObject({ ok: false, error: { code: 'disk_full' } })
    files.space = Infinity
    expect(await ledger.durable()).toEqual(ok(undefined))
    expect((await open(files.afterCrash())).money('c')).toMatchObject({ settled: '10', disputed: '0' })
  })

  test('confirms nothing new while an older end is not written; the next successful reservation writes it', async () => {
    const files = new MemoryFiles()
    const ledger = await open(files)
    await ledger.setBudget('c', '100')
    for (const id of ['x', 'y']) await ledger.reserve(call(id))
    files.space = 0
    ledger.settle('x', 4n, 'header')
    expect((await ledger.durable()).ok).toBe(false)
    files.space = Infinity
    files.refuse = new Set([PATH])
    // Requested at the same moment, before their write ends: none is reported as durable.
    const reported = await Promise.all([ledger.reserve(call('z')), ledger.durable(), ledger.durable()])
    expect(reported.map((one) => (one.ok ? 'ok' : one.error.code))).toEqual(['disk_error', 'disk_error', 'disk_error'])
    files.refuse = new Set()
    expect(await ledger.reserve(call('z'))).toEqual(ok(undefined))
    expect((await open(files.afterCrash())).money('c')).toMatchObject({ settled: '4', disputed: '10' })
  })

  test('refuses a budget below the committed credits', async () => {
    const ledger = await open(new MemoryFiles())
    await ledger.setBudget('c', '10')
    await ledger.reserve(call('a', 7n))
    expect(await ledger.setBudget('c', '6')).toMatchObject({ ok: false, error: { code: 'budget_exceeded' } })
    expect(await ledger.setBudget('c', '7')).toMatchObject({ ok: true, value: { cap: '7' } })
  })
})

describe('a budget', () => {
  test('applies a lower value from the request on, so that no reservation exceeds it after a crash', async () => {
    const files = new MemoryFiles()
    const ledger = await open(files)
    await ledger.setBudget('c', '100')
    const lowering = ledger.setBudget('c', '6')
    await Promise.resolve()
    const reserving = ledger.reserve(call('a', 7n))
    expect(await lowering).toMatchObject({ ok: true, value: { cap: '6' } })
    expect(await reserving).toMatchObject({ ok: false, error: { code: 'budget_exceeded' } })
    await ledger.durable()
    expect((await open(files.afterCrash())).money('c')).toMatchObject({ cap: '6', disputed: '0' })
  })

  test('is the last requested value, on disk and in memory', async () => {
    const files = new MemoryFiles()
    const ledger = await open(files)
    await Promise.all(['100', '6', '50', '20'].map((credits) => ledger.setBudget('c', credits)))
    expect(ledger.money('c').cap).toBe('20')
    expect((await open(files.afterCrash())).money('c').cap).toBe('20')
  })

  test('changes nothing if it cannot be written', async () => {
    const files = new MemoryFiles()
    const ledger = await open(files)
    await ledger.setBudget('c', '100')
    files.space = 0
    for (const credits of ['6', '200']) expect(await ledger.setBudget('c', credits)).toMatchObject({ ok: false, error: { code: 'disk_full' } })
    expect(ledger.money('c').cap).toBe('100')
  })
})

test('groups the digits of figures in a refusal', async () => {
  const ledger = await open(new MemoryFiles())
  await ledger.setBudget('c', '12000')
  await ledger.reserve(call('dear', 11_500n))
  expect(await ledger.reserve(call('more', 1500n))).toMatchObject({
    error: { message: 'The call costs 1,500 credits, and 500 of the budget of 12,000 are left.' },
  })
  expect(await ledger.setBudget('c', '10000')).toMatchObject({ error: { remedy: 'Set a budget of at least 11,500 credits.' } })
})

describe('reconciling with the account', () => {
  test.each([
    ['none charged', '1000', { settled: '0', disputed: '0' }],
    ['all charged', '990', { settled: '10', disputed: '0' }],
    ['one of two charged', '995', { settled: '5', disputed: '0' }],
    ['topped up meanwhile', '5000', { settled: '0', disputed: '10' }],
  ])('resolves disputes with the outcome: %s', async (_name, remaining, expected) => {
    const ledger = await open(new MemoryFiles())
    await ledger.setBudget('c', '100')
    ledger.reconcile('key', 1000n)
    for (const id of ['a', 'b']) {
      await ledger.reserve(call(id))
      ledger.dispute(id)
    }
    ledger.reconcile('key', BigInt(remaining))
    expect(ledger.money('c')).toMatchObject(expected)
  })

  const disputed = (ledger: Ledger): string[] => ledger.cases().map((money) => money.disputed)

  test.each([
    ['none was', 1000n],
    ['all were', 990n],
    ['one of two was', 995n],
  ])('ignores readings of another account when deciding whether a call was charged: %s', async (_name, remaining) => {
    const ledger = await open(new MemoryFiles())
    for (const caseId of ['c', 'd']) await ledger.setBudget(caseId, '100')
    ledger.reconcile('key', 1000n)
    await ledger.reserve({ ...call('a'), key: 'key' })
    await ledger.reserve({ ...call('b', 5n, 'd'), key: 'key' })
    ledger.dispute('a')
    ledger.dispute('b')
    ledger.reconcile('other', 1000n)
    ledger.reconcile('other', remaining)
    expect(disputed(ledger)).toEqual(['5', '5'])
    // Back at the first account, its own reading still resolves them.
    ledger.reconcile('key', 990n)
    expect(disputed(ledger)).toEqual(['0', '0'])
    expect(ledger.cases().map((money) => money.settled)).toEqual(['5', '5'])
  })

  test('leaves open which of several cases was charged, and no later reading takes that for no charge', async () => {
    const files = new MemoryFiles()
    const ledger = await open(files)
    for (const caseId of ['c', 'd']) await ledger.setBudget(caseId, '100')
    ledger.reconcile('key', 1000n)
    await ledger.reserve({ ...call('a'), key: 'key' })
    await ledger.reserve({ ...call('b', 5n, 'd'), key: 'key' })
    ledger.dispute('a')
    ledger.dispute('b')
    for (const one of [ledger, await open((await ledger.durable(), files.afterCrash()))]) {
      one.reconcile('key', 995n)
      one.reconcile('key', 995n)
      expect(disputed(one)).toEqual(['5', '5'])
      // Later disputes are resolved separately.
      await one.reserve({ ...call('c', 7n), key: 'key' })
      one.dispute('c')
      one.reconcile('key', 988n)
      expect(one.money('c')).toMatchObject({ settled: '7', disputed: '5' })
    }
  })

  test('loses nothing if a crash cuts it off at any byte: the next reading resolves the rest', async () => {
    const files = new MemoryFiles()
    const ledger = await open(files)
    await ledger.setBudget('c', '100')
    ledger.reconcile('key', 1000n)
    for (const id of ['a', 'b', 'd']) {
      await ledger.reserve({ ...call(id), key: 'key' })
      ledger.dispute(id)
    }
    await ledger.durable()
    const before = files.files.get(PATH)?.bytes.length ?? 0
    ledger.reconcile('key', 990n)
    await ledger.durable()
    const whole = files.files.get(PATH)?.bytes ?? new Uint8Array()
    for (let length = before; length <= whole.length; length++) {
      const torn = new MemoryFiles()
      torn.files.set(PATH, { bytes: whole.subarray(0, length), synced: whole.subarray(0, length) })
      const again = await open(torn)
      again.reconcile('key', 990n)
      expect(again.money('c')).toMatchObject({ settled: '10', disputed: '0' })
    }
  })

  test('has no effect while ends that it was compared with are not written', async () => {
    const files = new MemoryFiles()
    const ledger = await open(files)
    await ledger.setBudget('c', '100')
    ledger.reconcile('key', 1000n)
    await ledger.reserve({ ...call('a'), key: 'key' })
    await ledger.durable()
    files.space = 0
    ledger.settle('a', 5n, 'header')
    await ledger.durable()
    files.space = Infinity
    ledger.reconcile('key', 995n)
    await new Promise((resolve) => setImmediate(resolve))
    const again = await open(files.afterCrash())
    expect(again.money('c')).toMatchObject({ disputed: '5' })
    again.reconcile('key', 995n)
    expect(again.money('c')).toMatchObject({ settled: '5', disputed: '0' })
  })

  test('resolves nothing after a top-up, nor at the reading after it', async () => {
    const ledger = await open(new MemoryFiles())
    await ledger.setBudget('c', '100')
    ledger.reconcile('key', 1000n)
    await ledger.reserve(call('a'))
    ledger.dispute('a')
    ledger.reconcile('key', 5000n)
    ledger.reconcile('key', 5000n)
    expect(ledger.money('c')).toMatchObject({ settled: '0', disputed: '5' })
  })

  test('does not hold a reservation made before a reading and settled after it against a later one', async () => {
    const ledger = await open(new MemoryFiles())
    await ledger.setBudget('c', '100')
    await ledger.reserve({ ...call('before'), key: 'key' })
    ledger.reconcile('key', 1000n)
    ledger.settle('before', 5n, 'header')
    await ledger.reserve({ ...call('after'), key: 'key' })
    ledger.dispute('after')
    ledger.reconcile('key', 995n)
    expect(ledger.money('c')).toMatchObject({ settled: '10', disputed: '0' })
  })

  test('keeps earlier disputes at a first reading, which has nothing to compare with', async () => {
    const ledger = await open(new MemoryFiles())
    await ledger.setBudget('c', '100')
    await ledger.reserve({ ...call('a'), key: 'key' })
    ledger.dispute('a')
    ledger.reconcile('key', 995n)
    ledger.reconcile('key', 995n)
    expect(ledger.money('c')).toMatchObject({ settled: '0', disputed: '5' })
  })

  test('reports a dispute with its reason and with what ends it', async () => {
    const files = new MemoryFiles()
    let now = 0
    const openAt = async (at: Date): Promise<Ledger> => {
      const opened = await openLedger({ path: PATH, journaled: [], files, wall: () => at, now: () => now, chargeWindowMs: 30_000 })
      if (!opened.ok) throw new Error(opened.error.message)
      return opened.value
    }
    const ledger = await openAt(wall())
    await ledger.setBudget('c', '100')
    await ledger.reserve({ ...call('old'), key: 'key' })
    ledger.dispute('old')
    ledger.reconcile('key', 1000n)
    ledger.reconcile('other', 1000n)
    await ledger.reserve({ ...call('cut'), key: 'key' })
    ledger.dispute('cut', false, 'truncated')
    await ledger.reserve({ ...call('foreign', 7n), key: 'other' })
    ledger.dispute('foreign', true, 'service_error')
    await ledger.reserve({ ...call('killed'), key: 'key' })
    await ledger.durable()
    const at = '2026-05-01T10:00:00.000Z'
    const common = { caseId: 'c', endpoint: 'profiler/pnl', credits: '5', at, why: '', from: '' }
    const old = { ...common, id: 'old', next: 'stays' }
    const cut = { ...common, id: 'cut', why: 'truncated', next: 'reading', from: '2026-05-01T10:00:30.000Z' }
    const foreign = { ...common, id: 'foreign', credits: '7', why: 'service_error', next: 'key' }
    expect(ledger.summary('c', 'key').disputes).toEqual([old, cut, foreign])
    expect(ledger.summary('other', 'key').disputes).toEqual([])
    expect(ledger.summary('c').disputes.map(({ next }) => next)).toEqual(['stays', 'key', 'key'])
    now = 31_000
    expect(ledger.summary('c', 'key').disputes[1]).toEqual({ ...cut, from: '' })
    const again = await openAt(new Date(wall().getTime() + 60_000))
    expect(again.summary('c', 'key').disputes).toEqual([old, { ...cut, from: '' }, foreign, { ...cut, id: 'killed', why: 'restart', from: '' }])
  })

  test('stores settled credits by day, case and endpoint', async () => {
    const ledger = await open(new MemoryFiles())
    await ledger.setBudget('c', '100')
    for (const id of ['a', 'b']) await ledger.reserve(call(id))
    await ledger.reserve({ ...call('l', 50n), endpoint: 'profiler/labels' })
    for (const id of ['a', 'b', 'l']) ledger.settle(id, id === 'l' ? 50n : 1n, 'header')
    const row = { day: '2026-05-01', caseId: 'c' }
    expect(ledger.summary().days).toEqual([
      { ...row, endpoint: 'profiler/pnl', credits: '2', calls: 2 },
      { ...row, endpoint: 'profiler/labels', credits: '50', calls: 1 },
    ])
  })

  test('releases a call without a response only after the time in which the service may still charge it', async () => {
    let now = 0
    const files = new MemoryFiles()
    const openAt = async (at: Date): Promise<Ledger> => {
      const opened = await openLedger({ path: PATH, journaled: [], files, wall: () => at, now: () => now, chargeWindowMs: 1000 })
      if (!opened.ok) throw new Error(opened.error.message)
      return opened.value
    }
    const ledger = await openAt(wall())
    await ledger.setBudget('c', '100')
    ledger.reconcile('key', 1000n)
    for (const id of ['a', 'b']) await ledger.reserve({ ...call(id), key: 'key' })
    ledger.dispute('a')
    ledger.dispute('b', true)
    now = 900
    expect(ledger.reconcilableIn('key')).toBe(100)
    ledger.reconcile('key', 1000n)
    expect(ledger.money('c')).toMatchObject({ settled: '0', disputed: '10' })
    // After a start its age follows the wall clock; a clock that was set back makes it younger,
    // never older.
    const later = await openAt(new Date(wall().getTime() + 950))
    expect(later.reconcilableIn('key')).toBe(50)
    expect((await openAt(new Date(wall().getTime() - 3_600_000))).reconcilableIn('key')).toBe(1000)
    now = 950
    later.reconcile('key', 995n)
    expect(later.money('c')).toMatchObject({ settled: '5', disputed: '0' })
    expect(later.reconcilableIn('key')).toBeUndefined()
  })
})

test('counts a start in the rate limit windows of the next run from the time it was answered or given up', async () => {
  const files = new MemoryFiles()
  let time = Date.parse('2026-05-01T10:00:00Z')
  const openAt = async () =>
    await openLedger({ path: PATH, journaled: [], files: files.afterCrash(), wall: () => new Date(time), chargeWindowMs: 90_000 })
  const opened = await openLedger({ path: PATH, journaled: [], files, wall: () => new Date(time), chargeWindowMs: 90_000 })
  if (!opened.ok) throw new Error(opened.error.message)
  await opened.value.setBudget('c', '100')
  for (const id of ['settled', 'released', 'disputed', 'open']) await opened.value.reserve(call(id))
  time += 2_000
  opened.value.settle('settled', 5n, 'header')
  opened.value.release('released')
  opened.value.dispute('disputed', true)
  await opened.value.durable()
  time += 10_000
  const soon = await openAt()
  expect(soon.ok && soon.value.recentStarts(60_000).map(({ ageMs }) => ageMs)).toEqual([10_000, 10_000, 10_000, 0])
  time += 51_000
  const later = await openAt()
  expect(later.ok && later.value.recentStarts(60_000).map(({ ageMs }) => ageMs)).toEqual([0])
})

test('settles credits that have left the account at the first reading, even if the service might still be processing', async () => {
  const opened = await openLedger({ path: PATH, journaled: [], files: new MemoryFiles(), wall, now: () => 0, chargeWindowMs: 90_000 })
  if (!opened.ok) throw new Error(opened.error.message)
  const ledger = opened.value
  await ledger.setBudget('c', '100')
  ledger.reconcile('k', 100n)
  await ledger.reserve({ ...call('x'), key: 'k' })
  ledger.dispute('x')
  expect(ledger.reconcilableIn('k')).toBe(90_000)
  ledger.reconcile('k', 100n)
  expect(ledger.money('c')).toMatchObject({ settled: '0', disputed: '5' })
  ledger.reconcile('k', 96n)
  expect(ledger.money('c')).toMatchObject({ settled: '0', disputed: '5' })
  ledger.reconcile('k', 95n)
  expect(ledger.money('c')).toMatchObject({ settled: '5', disputed: '0' })
})

test('settled + reserved + disputed never exceeds the cap, under any order of calls, ends, budgets, crashes and a filling disk', async () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('reserve' as const), credits: fc.integer({ min: 0, max: 60 }), together: fc.integer({ min: 1, max: 4 }) }),
    fc.record({ do: fc.constantFrom('settle' as const, 'release' as const, 'dispute' as const), which: fc.nat(20) }),
    fc.record({ do: fc.constant('budget' as const), credits: fc.integer({ min: 0, max: 300 }) }),
    fc.record({ do: fc.constant('crash' as const), torn: fc.nat(200) }),
    fc.record({ do: fc.constant('disk' as const), room: fc.constantFrom(0, 20, 150, Infinity) }),
    fc.record({ do: fc.constant('account' as const), remaining: fc.integer({ min: 0, max: 2000 }) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      let files = new MemoryFiles()
      let ledger = await open(files)
      let ids: { id: string; credits: bigint }[] = []
      let next = 0
      const holds = (): void => {
        const { cap, settled, reserved, disputed } = ledger.money('c')
        for (const sum of [settled, reserved, disputed]) expect(BigInt(sum)).toBeGreaterThanOrEqual(0n)
        expect(BigInt(settled) + BigInt(reserved) + BigInt(disputed)).toBeLessThanOrEqual(BigInt(cap))
      }
      for (const now of steps) {
        if (now.do === 'reserve') {
          const requested = Array.from({ length: now.together }, () => ({ id: `x${next++}`, credits: BigInt(now.credits) }))
          const writing = requested.map(({ id, credits }) => ledger.reserve(call(id, credits)))
          holds()
          const results = await Promise.all(writing)
          ids.push(...requested.filter((_one, i) => results[i]?.ok === true))
        } else if (now.do === 'budget') await ledger.setBudget('c', `${now.credits}`)
        else if (now.do === 'disk') files.space = now.room
        else if (now.do === 'account') ledger.reconcile('key', BigInt(now.remaining))
        else if (now.do === 'crash') {
          files = files.afterCrash(now.torn)
          ledger = await open(files)
          ids = []
        } else {
          const one = ids[now.which % Math.max(1, ids.length)]
          if (one === undefined) continue
          if (now.do === 'settle') ledger.settle(one.id, one.credits, 'header')
          else ledger[now.do](one.id)
        }
        holds()
      }
    }),
    { numRuns: 300 },
  )
})
