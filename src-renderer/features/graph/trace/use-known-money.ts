import { useEffect, useMemo, useState } from 'react'
import { err, ok, type Result } from '../../../../src-shared/core/result.ts'
import { useCaseFile } from '../../../storage/hooks.ts'
import type { CaseState } from '../../../../src-shared/case/case-state.ts'
import type { Identity } from '../../../../src-shared/case/identity/identity.ts'
import { readLabels, readSoFar } from '../../../../src-shared/case/known-labels.ts'
import { createMainThreadYield } from '../../../../src-shared/core/text/page-yield.ts'
import { readKnownTransfers, type KnownTransfers } from '../../../../src-shared/view-models/trace/known-transfers.ts'
import { addressesOf, createNodeIdentities, flowsOf } from '../../../../src-shared/view-models/trace/trace-ground.ts'
import type { Transfer } from '../../../../src-shared/view-models/trace/transfer.ts'
import type { GraphModel } from '../../../../src-shared/view-models/graph-types.ts'
import type { LabelIndex } from '../../../../src-shared/case/label-types.ts'

/** The payments that the open case knows. */
export interface KnownMoney extends KnownTransfers {
  readonly state: CaseState
  readonly flows: readonly Transfer[]
  readonly identity: (node: string) => Identity
}

/**
 * Read while `isWanted`; undefined until it is there. When the case changes, the previous result
 * stays until the new one is read.
 */
export function useKnownMoney(state: CaseState, model: GraphModel, isWanted: boolean): Result<KnownMoney> | undefined {
  const { responses } = useCaseFile()
  const [read, setRead] = useState<Result<KnownTransfers & { readonly state: CaseState; readonly labels: LabelIndex }>>()
  useEffect(() => {
    if (!isWanted) return undefined
    let isEnded = false
    const work = async (): Promise<void> => {
      const yieldToPage = createMainThreadYield()
      const known = await readKnownTransfers(state, yieldToPage, responses)
      const labels = known.ok ? await readLabels(state.captures, addressesOf(known.value.transfers), yieldToPage) : known
      if (isEnded) return
      if (known.ok && labels.ok) setRead(ok({ state, ...known.value, labels: readSoFar(labels.value) }))
      else if (!labels.ok) setRead(err(labels.error))
    }
    void work()
    return () => {
      isEnded = true
    }
  }, [state, responses, isWanted])
  return useMemo(() => {
    if (read === undefined || !read.ok) return read
    const { labels, ...known } = read.value
    return ok({ ...known, flows: flowsOf(model), identity: createNodeIdentities(known.state, model, labels) })
  }, [read, model])
}
