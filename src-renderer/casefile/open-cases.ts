import type { Capture } from '../../src-shared/capture.ts'
import { err, ok, type Result } from '../../src-shared/result.ts'
import type { Answer } from '../../src-shared/service/rows.ts'
import { answerOf, createFold, type CaseContents, type CaseFold } from './case-fold.ts'
import type { CaseState } from './case-state.ts'
import { createBreath } from './pause.ts'
import type { Appended } from './write-queue.ts'

export interface OpenCases {
  /** The state of a case, read from storage on the first call only. */
  readonly open: (caseId: string) => Promise<Result<CaseState>>
  /** The state if the case is open; the same object until something changes. */
  readonly peek: (caseId: string) => CaseState | undefined
  /** Takes what was committed into the open cases. */
  readonly take: (appended: readonly Appended[]) => Promise<void>
  readonly subscribe: (caseId: string, listener: () => void) => () => void
  /** Forgets a case's state and answers, to free memory. */
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
export function createOpenCases(read: (caseId: string) => Promise<Result<CaseContents>>, schedule: (run: () => void) => void): OpenCases {
  const folds = new Map<string, CaseFold>()
  const openings = new Map<string, Opening>()
  const answers = new Map<string, Map<string, Answer | undefined>>()
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

  const answer = (capture: Capture): Answer | undefined => {
    const known = answers.get(capture.caseId) ?? new Map<string, Answer | undefined>()
    answers.set(capture.caseId, known)
    if (!known.has(capture.id)) known.set(capture.id, answerOf(capture))
    return known.get(capture.id)
  }

  const add = (fold: CaseFold, entry: NonNullable<Appended['entry']>, payload: Appended['payload'] | undefined): void => {
    const capture = payload !== undefined && 'bodySha256' in payload ? payload : undefined
    fold.add(entry, payload, capture === undefined ? undefined : { answer: answer(capture) })
  }

  const load = async (caseId: string, late: Appended[]): Promise<Result<CaseState>> => {
    const contents = await read(caseId)
    if (!contents.ok) return err(contents.error)
    const fold = createFold()
    const breath = createBreath()
    const captures = new Map(contents.value.captures.map((capture) => [capture.id, capture]))
    const events = new Map(contents.value.events.map((event) => [event.seq, event]))
    for (const [at, entry] of contents.value.entries.entries()) {
      add(fold, entry, entry.kind === 'capture' ? captures.get(entry.ref) : events.get(entry.seq))
      // What a snapshot needs is read along the way: at the end, all of it at once would hold up the page.
      if (at % ENTRIES_BETWEEN_SNAPSHOTS === ENTRIES_BETWEEN_SNAPSHOTS - 1) fold.snapshot()
      await breath()
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
      const breath = createBreath()
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
        await breath()
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
      answers.delete(caseId)
    },
  }
}
