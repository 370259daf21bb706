import { useEffect, useState } from 'react'
import type { CaseState } from '../evidence/case-state.ts'
import { knownLabels, knownLabelsSteps, type LabelIndex } from '../evidence/known-labels.ts'
import { readNames } from '../evidence/names/held-names.ts'
import { createPageYield, paced } from '../text/page-yield.ts'

const NOTHING = knownLabels([])

/** What answers of the open case call any address; taken in between other work of the page, and again as answers come in. */
export function useLabels(captures: CaseState['captures'] | undefined): LabelIndex {
  const [index, setIndex] = useState<LabelIndex>(NOTHING)
  useEffect(() => {
    if (captures === undefined) return undefined
    let gone = false
    const read = async (): Promise<void> => {
      const breathe = createPageYield()
      // where what answers name cannot be read, nobody is called by it; the panels say why
      const named = await readNames(captures, breathe)
      if (!named.ok || gone) return
      const labels = await paced(knownLabelsSteps(captures), breathe)
      if (!gone) setIndex(labels)
    }
    void read()
    return () => {
      gone = true
    }
  }, [captures])
  return index
}
