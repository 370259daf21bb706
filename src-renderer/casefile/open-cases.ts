import { createEmitter } from '../../src-shared/emitter.ts'
import { err, ok, type Result } from '../../src-shared/result.ts'
import { createFold, type CaseFold } from '../evidence/case-fold.ts'
import type { CaseState, HeldCapture } from '../evidence/case-state.ts'
import { createPageYield, createShortYield } from '../text/page-yield.ts'
import type { CasePart } from './case-part.ts'
import type { Appended } from './write-queue.ts'

/** Reads the next stretch of a case's chain from a place on; without entries where it ends, a failure where there is no such case. */
export type ReadCasePart = (caseId: string, from: number) => Promise<Result<CasePart>>

export interface OpenCases {
  /** The state of a case, read from storage on the first call only. */
  readonly open: (caseId: string) => Promise<Result<CaseState>>
  /** The state if the case is open; the same object until something changes. */
  readonly peek: (caseId: string) => CaseState | undefined
  /** See `CaseFold.reusedFor`; undefined too where the case is not open. */
  readonly reusedFor: (caseId: string, planId: string, stepId: string) => HeldCapture | undefined
  /** Takes what was committed into the open cases. */
  readonly take: (appended: readonly Appended[]) => Promise<void>
  readonly subscribe: (caseId: string, listener: () => void) => () => void
  /** Reads an open case again, for what is derived of its captures has changed; until then its state stands as it was. */
  readonly reread: (caseId: string) => Promise<void>
  /** Forgets a case's state, to free memory. */
  readonly close: (caseId: string) => void
}

interface Opening {
  readonly result: Promise<Result<CaseState>>
  /** What was committed while the case was being read. */
  readonly late: Appended[]
}

/**
 * The folds of the open cases. A commit adds its own entries to the fold; only a chain that does not continue where the
 * fold stands (another window wrote) is read again.
 */
export function createOpenCases(read: ReadCasePart, schedule: (run: () => void) => void): OpenCases {
  const folds = new Map<string, CaseFold>()
  const openings = new Map<string, Opening>()
  /** Told by the id of the case. */
  const changes = createEmitter<Record<string, undefined>>()
  const toTell = new Set<string>()

  const tell = (caseId: string): void => {
    if (toTell.size === 0) {
      // One round of telling per frame: a run commits hundreds of captures in a second.
      schedule(() => {
        const now = [...toTell]
        toTell.clear()
        for (const id of now) changes.emit(id, undefined)
      })
    }
    toTell.add(caseId)
  }

  const load = async (caseId: string, late: Appended[]): Promise<Result<CaseState>> => {
    const yieldToPage = createShortYield()
    const fold = createFold()
    let next = read(caseId, 0)
    for (;;) {
      const part = await next
      if (!part.ok) return err(part.error)
      const { entries, payloads } = part.value
      const last = entries.at(-1)
      if (last === undefined) break
      // The next stretch is read while this one is taken in.
      next = read(caseId, last.seq + 1)
      for (const entry of entries) {
        fold.add(entry, payloads.get(entry.seq))
        await yieldToPage()
      }
      // What a snapshot needs is read along the way: at the end, all of it at once would hold up the page.
      fold.snapshot()
      await yieldToPage()
    }
    for (const { entry, payload } of late) if (entry !== undefined && entry.seq === fold.seq() + 1) fold.add(entry, payload)
    folds.set(caseId, fold)
    return ok(fold.snapshot())
  }

  const open = (caseId: string): Promise<Result<CaseState>> => {
    const fold = folds.get(caseId)
    if (fold !== undefined) return Promise.resolve(ok(fold.snapshot()))
    return openings.get(caseId)?.result ?? start(caseId)
  }

  const start = (caseId: string): Promise<Result<CaseState>> => {
    const late: Appended[] = []
    const result = load(caseId, late).finally(() => {
      openings.delete(caseId)
      tell(caseId)
    })
    openings.set(caseId, { result, late })
    return result
  }

  return {
    open,
    peek: (caseId) => folds.get(caseId)?.snapshot(),
    reusedFor: (caseId, planId, stepId) => folds.get(caseId)?.reusedFor(planId, stepId),
    async take(appended) {
      const yieldToPage = createPageYield()
      for (const one of appended) {
        if (one.entry === undefined) continue
        const { caseId, seq } = one.entry
        const fold = folds.get(caseId)
        openings.get(caseId)?.late.push(one)
        if (fold?.seq() === seq - 1) fold.add(one.entry, one.payload)
        else if (fold !== undefined) {
          folds.delete(caseId)
          void open(caseId)
        }
        tell(caseId)
        await yieldToPage()
      }
    },
    subscribe: (caseId, listener) => changes.on(caseId, listener),
    async reread(caseId) {
      await openings.get(caseId)?.result
      if (folds.has(caseId)) await start(caseId)
    },
    close(caseId) {
      folds.delete(caseId)
    },
  }
}
