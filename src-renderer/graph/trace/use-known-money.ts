import { useEffect, useMemo, useState } from 'react'
import { err, ok, type Result } from '../../../src-shared/result.ts'
import { useCaseFile } from '../../casefile/hooks.ts'
import type { CaseState } from '../../evidence/case-state.ts'
import type { Identity } from '../../evidence/identity/identity.ts'
import { readNames } from '../../evidence/names/held-names.ts'
import { createPageYield } from '../../text/page-yield.ts'
import type { GraphModel } from '../../views/graph-model.ts'
import { pacedTransfersOf } from '../../views/trace/known-transfers.ts'
import { createNodeIdentities, flowsOf } from '../../views/trace/trace-ground.ts'
import type { Transfer } from '../../views/trace/transfer.ts'

/** What the open case knows of who paid whom. */
export interface KnownMoney {
  readonly state: CaseState
  readonly transfers: readonly Transfer[]
  readonly flows: readonly Transfer[]
  readonly identity: (node: string) => Identity
}

/** Read while `isWanted`; undefined until it is there. When the case changes, what was known stands until the new is read. */
export function useKnownMoney(state: CaseState, model: GraphModel, isWanted: boolean): Result<KnownMoney> | undefined {
  const { answers } = useCaseFile()
  const [read, setRead] = useState<Result<{ readonly state: CaseState; readonly transfers: readonly Transfer[] }>>()
  useEffect(() => {
    if (!isWanted) return undefined
    let isEnded = false
    const work = async (): Promise<void> => {
      const yieldToPage = createPageYield()
      const names = await readNames(state.captures, yieldToPage)
      const transfers = names.ok ? await pacedTransfersOf(state, yieldToPage, answers) : names
      if (!isEnded) setRead(transfers.ok ? ok({ state, transfers: transfers.value }) : err(transfers.error))
    }
    void work()
    return () => {
      isEnded = true
    }
  }, [state, answers, isWanted])
  return useMemo(() => {
    if (read === undefined || !read.ok) return read
    return ok({ ...read.value, flows: flowsOf(model), identity: createNodeIdentities(read.value.state, model) })
  }, [read, model])
}
