import { create } from 'zustand'
import { failure } from '../../src-shared/core/failure.ts'
import { err, ok, type Result } from '../../src-shared/core/result.ts'
import type { CaseSource } from '../../src-shared/case/case-source.ts'
import { messages } from './texts.ts'

/** Long work on a whole case: a verification, a report, an evidence file, a restore. */
export interface CaseWork {
  readonly id: string
  /** The work as a heading: "Verifying the case". */
  readonly title: string
  readonly done: number
  /** 0 where the work cannot be counted. */
  readonly total: number
  /** The unit of the count, in the plural; '' where the number means nothing to the user. */
  readonly unit: string
  readonly isCancelling: boolean
  readonly cancel: () => void
}

/** Work in progress in this window, in order of start; fast work never appears here. */
export const useCaseWorks = create<{ readonly works: readonly CaseWork[] }>(() => ({ works: [] }))

/** Work that finishes sooner is not shown: there is no time to read it. */
export const NOTICE_DELAY_MS = 500

type Pieces = AsyncIterable<Result<string>>

/**
 * Wraps the inputs of a piece of work, counts what is read, and stops reading
 * once the work is cancelled.
 */
export interface WorkWatch {
  /** Counts entries of the custody chain. */
  readonly source: (source: CaseSource) => CaseSource
  /** Counts items read, where `counts`. */
  readonly reading: <Item, T>(read: (items: readonly Item[]) => Promise<Result<T>>, counts: boolean) => (items: readonly Item[]) => Promise<Result<T>>
  /** Adds to the count; fails where the work is cancelled. */
  readonly step: (more: number) => Result<undefined>
  /** Aborted once the work is cancelled. */
  readonly signal: AbortSignal
  /** The text of a file. After its end the work cannot be cancelled: the file is handed over. */
  readonly pieces: (pieces: Pieces) => Pieces
}

/**
 * Runs work on a case, with on-screen progress and a cancel button. `total`: the expected count.
 * Fails as `cancelled` where it was cancelled, else as the work itself.
 */
export async function runWithProgress<T>(
  { title, total, unit }: Pick<CaseWork, 'title' | 'total' | 'unit'>,
  work: (watch: WorkWatch) => Promise<Result<T>>,
): Promise<Result<T>> {
  const cancelled = err(failure('cancelled', messages.cancelled(title), messages.cancelledHint))
  const controller = new AbortController()
  const cancel = (): void => {
    change({ isCancelling: true })
    controller.abort()
  }
  let now: CaseWork = { id: crypto.randomUUID(), title, total, unit, done: 0, isCancelling: false, cancel }
  let isShown = false
  const change = (changes: Partial<CaseWork>): void => {
    now = { ...now, ...changes }
    if (isShown) useCaseWorks.setState(({ works }) => ({ works: works.map((one) => (one.id === now.id ? now : one)) }))
  }
  const count = (more: number): void => change({ done: Math.min(total, now.done + more) })
  const timer = setTimeout(() => {
    isShown = true
    useCaseWorks.setState(({ works }) => ({ works: [...works, now] }))
  }, NOTICE_DELAY_MS)
  const end = (): void => {
    clearTimeout(timer)
    useCaseWorks.setState(({ works }) => ({ works: works.filter(({ id }) => id !== now.id) }))
  }
  const watch: WorkWatch = {
    source: (source) => ({
      ...source,
      parts: async function* () {
        for await (const part of source.parts()) {
          if (now.isCancelling) break
          if (part.ok) count(part.value.entries.length)
          yield part
        }
        if (now.isCancelling) yield cancelled
      },
    }),
    reading: (read, counts) => async (items) => {
      if (now.isCancelling) return cancelled
      if (counts) count(items.length)
      return read(items)
    },
    signal: controller.signal,
    step: (more) => {
      if (now.isCancelling) return cancelled
      count(more)
      return ok(undefined)
    },
    pieces: async function* (pieces) {
      for await (const piece of pieces) {
        if (now.isCancelling) break
        yield piece
      }
      // A file that simply ended here would be saved as if it were complete.
      if (now.isCancelling) yield cancelled
      else end()
    },
  }
  try {
    return await work(watch)
  } finally {
    end()
  }
}
