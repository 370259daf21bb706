import { useEffect, useState } from 'react'
import { useCaseFile } from '../storage/hooks.ts'
import type { CaseState } from '../../src-shared/case/case-state.ts'
import { createIncrementalLookalikes } from '../../src-shared/view-models/incremental-lookalikes.ts'
import type { LookalikesOf } from './lookalikes.ts'

/** Similar addresses of the open case; searched in idle time, and again as captures are added. */
export function useLookalikes(state: CaseState | undefined): LookalikesOf {
  const { addresses } = useCaseFile()
  const [growing] = useState(createIncrementalLookalikes)
  const [of, setOf] = useState<LookalikesOf>(() => growing.of)
  useEffect(() => {
    if (state === undefined) return undefined
    let gone = false
    const follow = async (): Promise<void> => {
      const more = await growing.take(state, addresses, () => gone)
      // A new function per result: components that use it render again.
      if (more && !gone) setOf(() => (address: string) => growing.of(address))
    }
    void follow()
    return () => {
      gone = true
    }
  }, [growing, state, addresses])
  return of
}
