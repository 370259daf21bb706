import { use, useEffect, useMemo, useState } from 'react'
import { tryFirstChunk, createShortYield } from '../../../../src-shared/core/text/page-yield.ts'
import type { ViewTable } from '../../../../src-shared/view-models/panel-view.ts'
import { SubjectNamesContext } from '../../names/subject-names-context.ts'
import type { ColumnFilters } from '../column-filters.ts'
import { rowOrderSteps } from './row-order.ts'

export interface RowOrder {
  /** Indexes of the rows to show; undefined for all rows in their original order. */
  readonly order: Uint32Array | undefined
  /** Whether the last request is still being computed; until then the previous order is shown. */
  readonly isWorking: boolean
}

interface Found {
  readonly view: ViewTable
  readonly key: string
  readonly order: Uint32Array
}

/**
 * The order of a table too large to be sorted and searched at once; does nothing where `isLarge` is
 * false.
 */
export function useRowOrder(
  view: ViewTable,
  isLarge: boolean,
  sorting: { readonly id: string; readonly desc: boolean } | undefined,
  filter: string,
  columnFilters: ColumnFilters,
): RowOrder {
  const names = use(SubjectNamesContext)
  const isRequested = isLarge && (sorting !== undefined || filter !== '' || Object.keys(columnFilters).length > 0)
  const [id, desc] = [sorting?.id ?? '', sorting?.desc ?? false]
  const key = JSON.stringify([id, desc, filter, columnFilters])
  // Started during rendering: a result that is found at once is rendered with the request, not a
  // frame later.
  const work = useMemo(() => {
    if (!isRequested) return undefined
    const steps = rowOrderSteps(view, { sorting: id === '' ? undefined : { id, desc }, filter, columnFilters, names })
    // The remaining steps yield to the page: the first chunk counts as its first time slice.
    const breathe = createShortYield()
    return { steps, breathe, atOnce: tryFirstChunk(steps) }
  }, [isRequested, view, id, desc, filter, columnFilters, names])
  const [found, setFound] = useState<Found>()
  useEffect(() => {
    if (work === undefined) return undefined
    const { steps, breathe, atOnce } = work
    // Stored as the order to show during the next computation. It is already rendered, so the
    // update can wait.
    if (atOnce !== undefined) {
      const timer = setTimeout(() => setFound({ view, key, order: atOnce }))
      return () => clearTimeout(timer)
    }
    let gone = false
    const goOn = async (): Promise<void> => {
      for (;;) {
        await breathe()
        if (gone) return
        const step = steps.next()
        if (step.done === true) return setFound({ view, key, order: step.value })
      }
    }
    void goOn()
    return () => {
      gone = true
    }
  }, [work, view, key])
  if (work === undefined) return { order: undefined, isWorking: false }
  if (work.atOnce !== undefined) return { order: work.atOnce, isWorking: false }
  return { order: found?.view === view ? found.order : undefined, isWorking: found?.view !== view || found.key !== key }
}
