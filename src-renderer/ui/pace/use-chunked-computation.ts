import { startTransition, useEffect, useState } from 'react'
import { createMainThreadYield } from '../../../src-shared/core/text/page-yield.ts'

/** Chunked work: it can pause after each step. */
export type Work<T> = Generator<undefined, T, undefined>

/**
 * The result of chunked work, computed without blocking the page; undefined until it is done. Other
 * work (`work` is compared by identity) cancels the previous one; undefined means no work.
 */
export function useChunkedComputation<T>(work: (() => Work<T>) | undefined): T | undefined {
  const [done, setDone] = useState<{ readonly by: () => Work<T>; readonly result: T }>()
  useEffect(() => {
    if (work === undefined) return undefined
    let isEnded = false
    const run = async (): Promise<void> => {
      const yieldToPage = createMainThreadYield()
      const steps = work()
      let step = steps.next()
      while (step.done !== true) {
        await yieldToPage()
        if (isEnded) return
        step = steps.next()
      }
      const result = step.value
      if (!isEnded) startTransition(() => setDone({ by: work, result }))
    }
    void run()
    return () => {
      isEnded = true
    }
  }, [work])
  return done?.by === work ? done?.result : undefined
}
