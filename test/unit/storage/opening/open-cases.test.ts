import { describe, expect, test, vi } from 'vitest'
import type { CasePart } from '../../../../src-renderer/storage/opening/case-part.ts'
import { createOpenCases } from '../../../../src-renderer/storage/opening/open-cases.ts'
import type { Appended } from '../../../../src-renderer/storage/write-queue.ts'
import type * as caseFold from '../../../../src-shared/case/case-reducer.ts'
import type { CaseState } from '../../../../src-shared/case/case-state.ts'
import type { CaseEvent, CaseEventBody } from '../../../../src-shared/custody/capture.ts'
import { entryOf, eventPayloadSha256, GENESIS } from '../../../../src-shared/custody/custody-chain.ts'
import { failure } from '../../../../src-shared/core/failure.ts'
import { err, ok, type Result } from '../../../../src-shared/core/result.ts'
import { UNSIGNED_AUTHOR } from '../../../../src-shared/custody/authorship.ts'

const { snapshots } = vi.hoisted(() => ({ snapshots: { taken: 0 } }))
vi.mock('../../../../src-shared/case/case-reducer.ts', async (original) => {
  const actual = await original<typeof caseFold>()
  return {
    ...actual,
    createCaseReducer: () => {
      const reducer = actual.createCaseReducer()
      return { ...reducer, snapshot: () => ((snapshots.taken += 1), reducer.snapshot()) }
    },
  }
})

/** The chain of a case: its creation, then nodes that are hidden one after the other. */
function chain(caseId: string, length: number): { readonly entry: NonNullable<Appended['entry']>; readonly payload: CaseEvent }[] {
  const links: { readonly entry: NonNullable<Appended['entry']>; readonly payload: CaseEvent }[] = []
  for (let seq = 1; seq <= length; seq += 1) {
    const body: CaseEventBody =
      seq === 1
        ? { kind: 'case-created', title: 'T', reference: '', investigator: 'Ada', budget: '1', practice: false }
        : { kind: 'node-hidden', nodeId: `n-${seq}`, hidden: true }
    const payload: CaseEvent = { ...body, seq, at: '2026-11-21T00:00:00.000Z', caseId, actor: 'Ada' }
    const prev = links.at(-1)?.entry.id ?? GENESIS
    links.push({
      entry: entryOf({
        caseId,
        seq,
        at: payload.at,
        prev,
        author: UNSIGNED_AUTHOR,
        kind: 'event',
        ref: '',
        payloadSha256: eventPayloadSha256(payload),
      }),
      payload,
    })
  }
  return links
}

const appended = (links: ReturnType<typeof chain>, ...seqs: readonly number[]): Appended[] =>
  seqs.flatMap((seq) => links.filter(({ entry }) => entry.seq === seq).map((link) => ({ ...link, record: {} as Appended['record'] }))) // the record is not read

/**
 * Case files with as much of their chains as the test sets, read in parts of two, one at a time
 * when the test lets it.
 */
function world() {
  const chains = new Map<string, ReturnType<typeof chain>>()
  const requested: string[] = []
  const rounds: (() => void)[] = []
  const gates: (() => void)[] = []
  let existing = false
  let failing = false
  const cases = createOpenCases(
    async (caseId, from): Promise<Result<CasePart>> => {
      requested.push(`${caseId} ${from}`)
      const stored = (chains.get(caseId) ?? []).filter(({ entry }) => entry.seq >= from).slice(0, 2)
      if (existing) await new Promise<void>((resolve) => gates.push(resolve))
      if (failing) return err(failure('disk_error', 'Not read.', 'Again.'))
      return ok({ entries: stored.map(({ entry }) => entry), payloads: new Map(stored.map(({ entry, payload }) => [entry.seq, payload])) })
    },
    (run) => void rounds.push(run),
  )
  const store = (caseId: string, length: number): ReturnType<typeof chain> => {
    const whole = chain(caseId, 9)
    chains.set(caseId, whole.slice(0, length))
    return whole
  }
  return {
    cases,
    chains,
    store,
    requested,
    rounds,
    hold: () => (existing = true),
    /** Releases the oldest pending read; later ones wait. */
    step: () => gates.shift()?.(),
    /** Releases every read, including those that begin meanwhile. */
    release: async () => {
      existing = false
      for (const dispatcher of gates.splice(0)) dispatcher()
      await new Promise((resolve) => setImmediate(resolve))
    },
    fail: (is: boolean) => (failing = is),
    notify: () => {
      for (const run of rounds.splice(0)) run()
    },
  }
}

const hidden = (state: Result<CaseState> | CaseState | undefined): string[] | undefined => {
  const value = state !== undefined && 'ok' in state ? (state.ok ? state.value : undefined) : state
  return value === undefined ? undefined : [...value.hiddenNodes]
}

describe('opening', () => {
  test('reads the chain part by part to its end, once', async () => {
    const { cases, store, requested } = world()
    store('c', 5)
    expect(cases.getSnapshot('c')).toBeUndefined()
    const [one, two] = [cases.open('c'), cases.open('c')]
    expect(hidden(await one)).toEqual(['n-2', 'n-3', 'n-4', 'n-5'])
    expect(await two).toEqual(await one)
    expect(requested).toEqual(['c 0', 'c 3', 'c 5', 'c 6'])
    const state = await cases.open('c')
    expect(state).toMatchObject({ ok: true })
    expect(state.ok && cases.getSnapshot('c') === state.value).toBe(true)
    expect(requested).toHaveLength(4)
  })

  test('applies what a snapshot needs with each part, not all of it at the end', async () => {
    const { cases, store } = world()
    store('c', 5)
    snapshots.taken = 0
    await cases.open('c')
    expect(snapshots.taken).toBe(4)
  })

  test('reports a failure, opens nothing, and is tried again', async () => {
    const { cases, store, fail } = world()
    store('c', 1)
    fail(true)
    expect(await cases.open('c')).toMatchObject({ ok: false, error: { code: 'disk_error' } })
    expect(cases.getSnapshot('c')).toBeUndefined()
    fail(false)
    expect(hidden(await cases.open('c'))).toEqual([])
  })

  test('notifies listeners of the case, also where it failed', async () => {
    const { cases, store, fail, notify } = world()
    store('c', 1)
    const reported = vi.fn()
    cases.subscribe('c', reported)
    await cases.open('c')
    notify()
    expect(reported).toHaveBeenCalledOnce()
    fail(true)
    await cases.open('d')
    cases.subscribe('d', reported)
    notify()
    expect(reported).toHaveBeenCalledTimes(2)
  })

  test('misses nothing that is committed meanwhile, and adds nothing twice', async () => {
    const { cases, store, hold, release } = world()
    const whole = store('c', 3)
    hold()
    const opening = cases.open('c')
    await cases.take(appended(whole, 3, 4, 5))
    await cases.take([{ entry: undefined, payload: {} as CaseEvent, record: {} as Appended['record'] }]) // the previous content
    await release()
    expect(hidden(await opening)).toEqual(['n-2', 'n-3', 'n-4', 'n-5'])
  })
})

describe('a commit', () => {
  test('is added to an open case without reading', async () => {
    const { cases, store, requested } = world()
    const whole = store('c', 2)
    await cases.open('c')
    const reads = requested.length
    const before = cases.getSnapshot('c')
    await cases.take(appended(whole, 3, 4))
    expect(hidden(cases.getSnapshot('c'))).toEqual(['n-2', 'n-3', 'n-4'])
    expect(hidden(before)).toEqual(['n-2'])
    expect(requested).toHaveLength(reads)
  })

  test('after an entry of another window causes the case to be read on, which stays open meanwhile', async () => {
    const { cases, store, requested } = world()
    store('c', 2)
    await cases.open('c')
    const before = requested.length
    const whole = store('c', 4)
    const taken = cases.take(appended(whole, 4))
    expect(hidden(cases.getSnapshot('c'))).toEqual(['n-2'])
    await taken
    expect(hidden(cases.getSnapshot('c'))).toEqual(['n-2', 'n-3', 'n-4'])
    expect(requested.slice(before)).toEqual(['c 3', 'c 5'])
  })

  test('that was already read when it is reported is not read again', async () => {
    const { cases, store, requested } = world()
    store('c', 2)
    await cases.open('c')
    const whole = store('c', 4)
    await cases.catchUp('c')
    const before = requested.length
    await cases.take(appended(whole, 3, 4))
    expect(hidden(cases.getSnapshot('c'))).toEqual(['n-2', 'n-3', 'n-4'])
    expect(requested).toHaveLength(before)
  })

  test('after an entry that cannot be read causes the case to be opened again', async () => {
    const { cases, store, fail } = world()
    store('c', 2)
    await cases.open('c')
    const whole = store('c', 4)
    fail(true)
    await cases.take(appended(whole, 4))
    expect(cases.getSnapshot('c')).toBeUndefined()
    fail(false)
    await cases.open('c')
    expect(hidden(await cases.open('c'))).toEqual(['n-2', 'n-3', 'n-4'])
  })

  test('in the place of another entry causes the case to be read again', async () => {
    const { cases, chains, store } = world()
    const whole = store('c', 2)
    await cases.open('c')
    const other = whole.slice(0, 2).map(({ entry, payload }) => ({ entry: { ...entry, id: `${entry.id}-2` }, payload }))
    chains.set('c', other)
    await cases.take(other.slice(1).map((link) => ({ ...link, record: {} as Appended['record'] }))) // the record is not read
    const state = await cases.open('c')
    expect(state.ok && state.value.entries.map(({ id }) => id)).toEqual(other.map(({ entry }) => entry.id))
  })

  test('to a case that is not open opens nothing', async () => {
    const { cases, store, requested } = world()
    await cases.take(appended(store('c', 2), 2))
    expect([cases.getSnapshot('c'), requested]).toEqual([undefined, []])
  })

  test('is reported once per round, to those who follow that case and still do', async () => {
    const { cases, store, rounds, notify } = world()
    const [whole, other] = [store('c', 1), store('d', 1)]
    await cases.open('c')
    await cases.open('d')
    notify()
    const [mine, also, theirs, gone] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()]
    cases.subscribe('c', mine)
    cases.subscribe('c', also)
    cases.subscribe('d', theirs)
    cases.subscribe('c', gone)()
    await cases.take(appended(whole, 2, 3))
    expect(rounds).toHaveLength(1)
    await cases.take(appended(other, 2))
    expect(rounds).toHaveLength(1)
    expect(mine).not.toHaveBeenCalled()
    notify()
    expect([mine, also, theirs, gone].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1, 0])
    await cases.take(appended(whole, 4))
    notify()
    expect([mine, theirs].map(({ mock }) => mock.calls.length)).toEqual([2, 1])
  })

  test('that the case already holds changes nothing', async () => {
    const { cases, store, rounds, notify } = world()
    store('c', 1)
    await cases.open('c')
    notify()
    await cases.take([{ entry: undefined, payload: {} as CaseEvent, record: {} as Appended['record'] }]) // nothing was written
    expect(rounds).toEqual([])
  })
})

describe('reading again', () => {
  test('keeps the earlier state until the new one is read', async () => {
    const { cases, store, hold, release, notify } = world()
    store('c', 2)
    await cases.open('c')
    notify()
    const reported = vi.fn()
    cases.subscribe('c', reported)
    store('c', 3)
    hold()
    let done = false
    const rereading = cases.reread('c').then(() => (done = true))
    await new Promise((resolve) => setImmediate(resolve))
    expect([hidden(cases.getSnapshot('c')), done]).toEqual([['n-2'], false])
    await release()
    await rereading
    expect(hidden(cases.getSnapshot('c'))).toEqual(['n-2', 'n-3'])
    notify()
    expect(reported).toHaveBeenCalledOnce()
  })

  test('of a case that is being opened waits for the opening', async () => {
    const { cases, store, requested, hold, release } = world()
    store('c', 1)
    hold()
    const opening = cases.open('c')
    const rereading = cases.reread('c')
    await release()
    await Promise.all([opening, rereading])
    expect(requested).toEqual(['c 0', 'c 2', 'c 0', 'c 2'])
  })

  test('of a case that was never opened does nothing', async () => {
    const { cases, store, requested } = world()
    store('c', 1)
    await cases.reread('c')
    expect(requested).toEqual([])
  })
})

test('a case that was closed is read when it is opened again', async () => {
  const { cases, store, requested } = world()
  store('c', 1)
  await cases.open('c')
  cases.close('c')
  expect([cases.getSnapshot('c'), cases.reusedFor('c', 'p', 's')]).toEqual([undefined, undefined])
  await cases.open('c')
  expect(requested.filter((read) => read === 'c 0')).toHaveLength(2)
})

describe('an entry that another window wrote', () => {
  test('is added to the open case, and what the case already holds is not read again', async () => {
    const { cases, store, requested, notify } = world()
    store('c', 2)
    await cases.open('c')
    notify()
    const reported = vi.fn()
    cases.subscribe('c', reported)
    const before = requested.length
    store('c', 6)
    await cases.catchUp('c')
    expect(hidden(cases.getSnapshot('c'))).toEqual(['n-2', 'n-3', 'n-4', 'n-5', 'n-6'])
    expect(requested.slice(before)).toEqual(['c 3', 'c 5', 'c 7'])
    notify()
    expect(reported).toHaveBeenCalledOnce()
  })

  test('while this window writes is in the case once, like the entry of this window', async () => {
    const { cases, store, hold, release } = world()
    store('c', 2)
    await cases.open('c')
    const whole = store('c', 4)
    hold()
    const caught = cases.catchUp('c')
    await cases.take(appended(whole, 3))
    store('c', 5)
    const again = cases.catchUp('c')
    await release()
    await Promise.all([caught, again])
    expect(hidden(cases.getSnapshot('c'))).toEqual(['n-2', 'n-3', 'n-4', 'n-5'])
  })

  test('after the last part was read of a case that is being opened is in it', async () => {
    const { cases, store, requested, hold, step, release } = world()
    store('c', 1)
    hold()
    const opening = cases.open('c')
    step()
    // The entry after the first one is read, and does not exist yet.
    while (requested.length < 2) await new Promise((resolve) => setImmediate(resolve))
    store('c', 3)
    const caught = cases.catchUp('c')
    await release()
    await Promise.all([opening, caught])
    expect(hidden(cases.getSnapshot('c'))).toEqual(['n-2', 'n-3'])
  })

  test('while the case is read again is in the result', async () => {
    const { cases, store, requested, hold, step, release } = world()
    store('c', 1)
    await cases.open('c')
    const before = requested.length
    hold()
    const rereading = cases.reread('c')
    while (requested.length === before) await new Promise((resolve) => setImmediate(resolve))
    step()
    while (requested.length === before + 1) await new Promise((resolve) => setImmediate(resolve))
    store('c', 3)
    const caught = cases.catchUp('c')
    await release()
    await Promise.all([rereading, caught])
    expect(hidden(cases.getSnapshot('c'))).toEqual(['n-2', 'n-3'])
  })

  test('in another chain than the open one causes the case to be read again', async () => {
    const { cases, chains } = world()
    const other = chain('c', 4).map(({ entry, payload }) => ({ entry: { ...entry, id: `${entry.id}-2`, prev: `${entry.prev}-2` }, payload }))
    chains.set('c', chain('c', 2))
    await cases.open('c')
    chains.set('c', other)
    await cases.catchUp('c')
    const state = cases.getSnapshot('c')
    expect(state?.entries.map(({ id }) => id)).toEqual(other.map(({ entry }) => entry.id))
  })

  test('to a case that is not open here opens nothing, and where it cannot be read the state is unchanged', async () => {
    const { cases, store, requested, fail } = world()
    store('c', 2)
    await cases.catchUp('c')
    expect(requested).toEqual([])
    await cases.open('c')
    store('c', 4)
    fail(true)
    await cases.catchUp('c')
    expect(hidden(cases.getSnapshot('c'))).toEqual(['n-2'])
  })
})
