import { useEffect, useState } from 'react'
import type { CaseState } from '../evidence/case-state.ts'
import { knownLabels, knownLabelsSteps, type LabelIndex } from '../evidence/known-labels.ts'
import { createPageYield, paced } from '../text/page-yield.ts'

const NOTHING = knownLabels([])

/** What answers of the open case call any address; taken in between other work of the page, and again as answers come in. */
export function useLabels(captures: CaseState['captures'] | undefined): LabelIndex {
  const [index, setIndex] = useState<LabelIndex>(NOTHING)
  useEffect(() => {
    if (captures === undefined) return undefined
    let gone = false
    void paced(knownLabelsSteps(captures), createPageYield()).then((read) => {
      if (!gone) setIndex(read)
    })
    return () => {
      gone = true
    }
  }, [captures])
  return index
}
