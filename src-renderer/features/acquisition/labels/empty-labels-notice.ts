import type { ProgressStore } from '../../../state/progress-store.ts'
import { emptyLabelsText } from './empty-labels.ts'
import type { CaseFile } from '../../../storage/case-file.ts'

/** Shows, when a run ends, which labels were bought and not found. */
export function notifyEmptyLabels(progress: ProgressStore, caseFile: Pick<CaseFile, 'state'>, showToast: (message: string) => void): () => void {
  const reported = new Set<string>()
  return progress.subscribe(({ plans }) => {
    for (const { planId, caseId, state } of plans.values()) {
      if (state === 'running' || state === 'cancelling' || state === 'paused' || reported.has(planId)) continue
      reported.add(planId)
      void caseFile.state(caseId).then((read) => {
        const text = read.ok ? emptyLabelsText(read.value, planId) : ''
        if (text !== '') showToast(text)
      })
    }
  })
}
