import { useEffect, useState } from 'react'
import type { CaseState } from '../../../../src-shared/case/case-state.ts'
import { entityNames } from '../../../../src-shared/case/names/entity-names.ts'
import { createMainThreadYield } from '../../../../src-shared/core/text/page-yield.ts'

const NONE: readonly string[] = []

/**
 * Names of entities that responses of the case contain, read in idle time; empty if they cannot be
 * read.
 */
export function useEntityNames(now: CaseState['captures']): readonly string[] {
  // The case as of mount: during a run it changes faster than it can be read.
  const [captures] = useState(now)
  const [names, setNames] = useState(NONE)
  useEffect(() => {
    let gone = false
    const read = async (): Promise<void> => {
      const found = await entityNames(captures, createMainThreadYield())
      if (!gone && found.ok) setNames(found.value)
    }
    void read()
    return () => {
      gone = true
    }
  }, [captures])
  return names
}
