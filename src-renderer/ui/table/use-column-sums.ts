import { useEffect, useState } from 'react'
import { createPageYield } from '../../text/page-yield.ts'
import type { ViewColumn, ViewRow } from '../../views/panel-view.ts'
import { columnSumSteps } from './column-sums.ts'
import type { ColumnSum } from './column-sums.ts'

/** The sums of columns over the rows at these places, worked out beside the page's own work; undefined until they are there. The arguments must be the same objects until they change. */
export function useColumnSums(
  rows: readonly ViewRow[],
  places: Uint32Array | undefined,
  columns: readonly ViewColumn[],
): readonly ColumnSum[] | undefined {
  const [found, setFound] = useState<{ readonly rows: readonly ViewRow[]; readonly places: Uint32Array; readonly sums: readonly ColumnSum[] }>()
  useEffect(() => {
    if (places === undefined || columns.length === 0) return undefined
    let gone = false
    const work = async (): Promise<void> => {
      const yieldToPage = createPageYield()
      const steps = columnSumSteps(rows, places, columns)
      let step = steps.next()
      while (step.done !== true) {
        await yieldToPage()
        if (gone) return
        step = steps.next()
      }
      if (!gone) setFound({ rows, places, sums: step.value })
    }
    void work()
    return () => {
      gone = true
    }
  }, [rows, places, columns])
  return found?.rows === rows && found.places === places && places !== undefined ? found.sums : undefined
}
