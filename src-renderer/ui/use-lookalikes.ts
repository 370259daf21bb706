import { useEffect, useState } from 'react'
import { useCaseFile } from '../storage/hooks.ts'
import type { CaseState } from '../../src-shared/case/case-state.ts'
import { createIncrementalLookalikes } from '../../src-shared/view-models/growing-lookalikes.ts'
import type { LookalikesOf } from './lookalikes.ts'

/** Which addresses of the open case look alike; found in the pauses of the page, and again as answers come in. */
export function useLookalikes(state: CaseState | undefined): LookalikesOf {
  const { addresses } = useCaseFile()
  const [growing] = useState(createIncrementalLookalikes)
  const [of, setOf] = useState<LookalikesOf>(() => growing.of)
  useEffect(() => {
    if (state === undefined) return undefined
    let gone = false
    const follow = async (): Promise<void> => {
      const more = await growing.take(state, addresses, () => gone)
      // A function of its own for what was found: what is drawn with it is drawn anew.
      if (more && !gone) setOf(() => (address: string) => growing.of(address))
    }
    void follow()
    return () => {
      gone = true
    }
  }, [growing, state, addresses])
  return of
}
