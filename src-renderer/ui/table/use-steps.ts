import { useEffect, useState } from 'react'
import { createPageYield } from '../../text/page-yield.ts'

/** What work with places to pause comes to, done beside the page's own; undefined until it is done. `make` must be the same function until other work is wanted. */
export function useSteps<T>(make: (() => Generator<undefined, T, undefined>) | undefined): T | undefined {
  const [done, setDone] = useState<{ readonly make: () => Generator<undefined, T, undefined>; readonly value: T }>()
  useEffect(() => {
    if (make === undefined) return undefined
    let gone = false
    const work = async (): Promise<void> => {
      const yieldToPage = createPageYield()
      const steps = make()
      let step = steps.next()
      while (step.done !== true) {
        await yieldToPage()
        if (gone) return
        step = steps.next()
      }
      setDone({ make, value: step.value })
    }
    void work()
    return () => {
      gone = true
    }
  }, [make])
  return done?.make === make ? done?.value : undefined
}
