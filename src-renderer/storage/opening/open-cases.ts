import type { CustodyEntry } from '../../../src-shared/custody/capture.ts'
import { createEmitter } from '../../../src-shared/core/emitter.ts'
import { err, ok, type Result } from '../../../src-shared/core/result.ts'
import { createCaseReducer, type CaseReducer } from '../../../src-shared/case/case-reducer.ts'
import type { CaseState, LoadedCapture } from '../../../src-shared/case/case-state.ts'
import { createMainThreadYield, createShortYield } from '../../../src-shared/core/text/page-yield.ts'
import type { CasePart } from './case-part.ts'
import type { Appended } from '../write-queue.ts'

/**
 * Reads the next range of a case's chain from a position on; without entries at its end, a failure
 * where there is no such case.
 */
export type ReadCasePart = (caseId: string, from: number) => Promise<Result<CasePart>>

export interface OpenCases {
  /** The state of a case; only the first call reads storage. */
  readonly open: (caseId: string) => Promise<Result<CaseState>>
  /** The state if the case is open; the same object until it changes. */
  readonly getSnapshot: (caseId: string) => CaseState | undefined
  /** See `CaseReducer.reusedFor`; also undefined where the case is not open. */
  readonly reusedFor: (caseId: string, planId: string, stepId: string) => LoadedCapture | undefined
  /** Adds committed entries to the open cases. */
  readonly take: (appended: readonly Appended[]) => Promise<void>
  readonly subscribe: (caseId: string, listener: () => void) => () => void
  /** Adds what another window wrote to an open case. */
  readonly catchUp: (caseId: string) => Promise<void>
  /**
   * Reads an open case again after derived data of its captures changed; until
   * then its state is unchanged.
   */
  readonly reread: (caseId: string) => Promise<void>
  /** Discards a case's state, to free memory. */
  readonly close: (caseId: string) => void
}

interface Opening {
  readonly result: Promise<Result<CaseState>>
  /** Entries committed while the case was being read. */
  readonly late: Appended[]
}

interface CatchingUp {
  readonly done: Promise<void>
  /** The case grew again meanwhile. */
  again: boolean
}

/**
 * The reducers of the open cases. A commit adds its entries to the reducer, which first reads
 * what another window wrote before it; only a chain that does not continue the reducer's is
 * read again from the start.
 */
export function createOpenCases(read: ReadCasePart, schedule: (run: () => void) => void): OpenCases {
  const reducers = new Map<string, CaseReducer>()
  const openings = new Map<string, Opening>()
  /** Keyed by case id. */
  const changes = createEmitter<Record<string, undefined>>()
  const toReport = new Set<string>()
  /** Cases that are catching up with another window. */
  const behind = new Map<string, CatchingUp>()

  const notify = (caseId: string): void => {
    if (toReport.size === 0) {
      // One notification per frame: a run commits hundreds of captures per second.
      schedule(() => {
        const now = [...toReport]
        toReport.clear()
        for (const id of now) changes.emit(id, undefined)
      })
    }
    toReport.add(caseId)
  }

  const load = async (caseId: string, late: Appended[]): Promise<Result<CaseState>> => {
    const yieldToPage = createShortYield()
    const reducer = createCaseReducer()
    let next = read(caseId, 0)
    for (;;) {
      const part = await next
      if (!part.ok) return err(part.error)
      const { entries, payloads } = part.value
      const last = entries.at(-1)
      if (last === undefined) break
      // Read the next range while this one is processed.
      next = read(caseId, last.seq + 1)
      for (const entry of entries) {
        reducer.add(entry, payloads.get(entry.seq))
        await yieldToPage()
      }
      // Take snapshots along the way: all the work at the end would block the renderer.
      reducer.snapshot()
      await yieldToPage()
    }
    for (const { entry, payload } of late) if (entry !== undefined && entry.seq === reducer.seq() + 1) reducer.add(entry, payload)
    reducers.set(caseId, reducer)
    return ok(reducer.snapshot())
  }

  const open = (caseId: string): Promise<Result<CaseState>> => {
    const reducer = reducers.get(caseId)
    if (reducer !== undefined) return Promise.resolve(ok(reducer.snapshot()))
    return openings.get(caseId)?.result ?? start(caseId)
  }

  const start = (caseId: string): Promise<Result<CaseState>> => {
    const late: Appended[] = []
    const result = load(caseId, late).finally(() => {
      openings.delete(caseId)
      notify(caseId)
    })
    openings.set(caseId, { result, late })
    return result
  }

  /**
   * Adds the entries after the reducer's last one. If the stored chain does not continue it, the
   * case is read again from the start.
   */
  const readNewEntries = async (caseId: string): Promise<void> => {
    const yieldToPage = createMainThreadYield()
    for (;;) {
      // A reducer under construction may have read its last range before the other window wrote.
      await openings.get(caseId)?.result
      const reducer = reducers.get(caseId)
      const part = reducer === undefined ? undefined : await read(caseId, reducer.seq() + 1)
      if (reducer !== undefined && reducers.has(caseId) && reducers.get(caseId) !== reducer) continue
      if (reducer === undefined || part?.ok !== true || part.value.entries.length === 0 || reducers.get(caseId) !== reducer) return
      let { head } = reducer.snapshot().record
      for (const entry of part.value.entries) {
        // This window may have added some entries itself meanwhile.
        const isNext = entry.seq === reducer.seq() + 1
        if (entry.seq > reducer.seq() + 1 || (isNext && entry.prev !== head)) return void (await start(caseId))
        if (isNext) reducer.add(entry, part.value.payloads.get(entry.seq))
        head = entry.id
        await yieldToPage()
      }
      notify(caseId)
    }
  }

  const catchUpUntilCurrent = async (caseId: string): Promise<void> => {
    try {
      do {
        const now = behind.get(caseId)
        if (now !== undefined) now.again = false
        await readNewEntries(caseId)
      } while (behind.get(caseId)?.again === true)
    } finally {
      behind.delete(caseId)
    }
  }

  const catchUp = (caseId: string): Promise<void> => {
    if (!reducers.has(caseId) && !openings.has(caseId)) return Promise.resolve()
    const before = behind.get(caseId)
    if (before !== undefined) {
      before.again = true
      return before.done
    }
    // Start one turn later, when it is registered as pending.
    const done = Promise.resolve().then(() => catchUpUntilCurrent(caseId))
    behind.set(caseId, { done, again: false })
    return done
  }

  /**
   * Whether the reducer, after catching up, contains an entry that could not be added directly:
   * another window wrote before it, or the entry was already read.
   */
  const isThere = async (caseId: string, reducer: CaseReducer, { seq, id }: CustodyEntry): Promise<boolean> => {
    if (reducer.seq() < seq) await catchUp(caseId)
    return (
      reducers
        .get(caseId)
        ?.snapshot()
        .entries.some((entry) => entry.seq === seq && entry.id === id) === true
    )
  }

  return {
    open,
    catchUp,
    getSnapshot: (caseId) => reducers.get(caseId)?.snapshot(),
    reusedFor: (caseId, planId, stepId) => reducers.get(caseId)?.reusedFor(planId, stepId),
    async take(appended) {
      const yieldToPage = createMainThreadYield()
      for (const one of appended) {
        if (one.entry === undefined) continue
        const { caseId, seq } = one.entry
        const reducer = reducers.get(caseId)
        openings.get(caseId)?.late.push(one)
        if (reducer?.seq() === seq - 1) reducer.add(one.entry, one.payload)
        else if (reducer !== undefined && !(await isThere(caseId, reducer, one.entry))) {
          reducers.delete(caseId)
          void open(caseId)
        }
        notify(caseId)
        await yieldToPage()
      }
    },
    subscribe: (caseId, listener) => changes.on(caseId, listener),
    async reread(caseId) {
      await openings.get(caseId)?.result
      if (reducers.has(caseId)) await start(caseId)
    },
    close(caseId) {
      reducers.delete(caseId)
    },
  }
}
