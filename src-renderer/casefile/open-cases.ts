import type { Capture, CaseEvent, CustodyEntry } from '../../src-shared/capture.ts'
import { err, ok, type Result } from '../../src-shared/result.ts'
import { answerOf, createFold, type CaseFold, type FoldedCapture } from '../evidence/case-fold.ts'
import type { CaseState } from '../evidence/case-state.ts'
import { digestOf } from '../evidence/digest.ts'
import { createPageYield } from '../text/page-yield.ts'
import type { Appended } from './write-queue.ts'

/** How a case is read: its chain at once, its captures in the order of the chain and a few at a time, for they come with their bodies. */
export interface CaseReader {
  readonly chain: (caseId: string) => Promise<Result<{ readonly entries: readonly CustodyEntry[]; readonly events: readonly CaseEvent[] }>>
  /** The next captures from a place in the chain on; none when there are no more. */
  readonly captures: (caseId: string, from: number) => Promise<Result<readonly Capture[]>>
}

export interface OpenCases {
  /** The state of a case, read from storage on the first call only. */
  readonly open: (caseId: string) => Promise<Result<CaseState>>
  /** The state if the case is open; the same object until something changes. */
  readonly peek: (caseId: string) => CaseState | undefined
  /** Takes what was committed into the open cases. */
  readonly take: (appended: readonly Appended[]) => Promise<void>
  readonly subscribe: (caseId: string, listener: () => void) => () => void
  /** Forgets a case's state, to free memory. */
  readonly close: (caseId: string) => void
}

const ENTRIES_BETWEEN_SNAPSHOTS = 500

interface Opening {
  readonly result: Promise<Result<CaseState>>
  /** What was committed while the case was being read. */
  readonly late: Appended[]
}

/**
 * The folds of the open cases. A commit adds its own entries to the fold; only a chain that does not continue where the
 * fold stands (another window wrote) is read again.
 */
export function createOpenCases(reader: CaseReader, schedule: (run: () => void) => void): OpenCases {
  const folds = new Map<string, CaseFold>()
  const openings = new Map<string, Opening>()
  const listeners = new Map<string, Set<() => void>>()
  const toTell = new Set<string>()

  const tell = (caseId: string): void => {
    if (toTell.size === 0) {
      // One round of telling per frame: a run commits hundreds of captures in a second.
      schedule(() => {
        const now = [...toTell]
        toTell.clear()
        for (const id of now) for (const listener of listeners.get(id) ?? []) listener()
      })
    }
    toTell.add(caseId)
  }

  const add = (fold: CaseFold, entry: NonNullable<Appended['entry']>, payload: Appended['payload']): void =>
    fold.add(entry, 'bodySha256' in payload ? foldedOf(payload) : payload)

  /** Headers and digests of all captures; their bodies go as soon as they were read. */
  const readCaptures = async (caseId: string, yieldToPage: () => Promise<void>): Promise<Result<ReadonlyMap<string, FoldedCapture>>> => {
    const captures = new Map<string, FoldedCapture>()
    for (let from = 0; ;) {
      const some = await reader.captures(caseId, from)
      if (!some.ok) return err(some.error)
      for (const capture of some.value) {
        captures.set(capture.id, foldedOf(capture))
        await yieldToPage()
      }
      const last = some.value.at(-1)
      if (last === undefined) return ok(captures)
      from = last.seq + 1
    }
  }

  const load = async (caseId: string, late: Appended[]): Promise<Result<CaseState>> => {
    const yieldToPage = createPageYield()
    const chain = await reader.chain(caseId)
    if (!chain.ok) return err(chain.error)
    const read = await readCaptures(caseId, yieldToPage)
    if (!read.ok) return err(read.error)
    const captures = read.value
    const fold = createFold()
    const events = new Map(chain.value.events.map((event) => [event.seq, event]))
    for (const [at, entry] of chain.value.entries.entries()) {
      fold.add(entry, entry.kind === 'capture' ? captures.get(entry.ref) : events.get(entry.seq))
      // What a snapshot needs is read along the way: at the end, all of it at once would hold up the page.
      if (at % ENTRIES_BETWEEN_SNAPSHOTS === ENTRIES_BETWEEN_SNAPSHOTS - 1) fold.snapshot()
      await yieldToPage()
    }
    for (const { entry, payload } of late) if (entry !== undefined && entry.seq === fold.seq() + 1) add(fold, entry, payload)
    folds.set(caseId, fold)
    return ok(fold.snapshot())
  }

  const open = (caseId: string): Promise<Result<CaseState>> => {
    const fold = folds.get(caseId)
    if (fold !== undefined) return Promise.resolve(ok(fold.snapshot()))
    const under = openings.get(caseId)
    if (under !== undefined) return under.result
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
    async take(appended) {
      const yieldToPage = createPageYield()
      for (const one of appended) {
        if (one.entry === undefined) continue
        const { caseId, seq } = one.entry
        const fold = folds.get(caseId)
        if (fold?.seq() === seq - 1) add(fold, one.entry, one.payload)
        else if (fold !== undefined) {
          folds.delete(caseId)
          void open(caseId)
        } else openings.get(caseId)?.late.push(one)
        tell(caseId)
        await yieldToPage()
      }
    },
    subscribe(caseId, listener) {
      const known = listeners.get(caseId) ?? new Set()
      listeners.set(caseId, known)
      known.add(listener)
      return () => known.delete(listener)
    },
    close(caseId) {
      folds.delete(caseId)
    },
  }
}

/** What an open case keeps of a capture. */
function foldedOf(capture: Capture): FoldedCapture {
  const { body: _body, ...header } = capture
  return { capture: header, digest: digestOf(capture, answerOf(capture)) }
}
