import { use, useEffect, useState } from 'react'
import { createShortYield } from '../../text/page-yield.ts'
import type { ViewTable } from '../../views/panel-view.ts'
import { SubjectNamesContext } from '../names/subject-names-context.ts'
import type { ColumnFilters } from './column-filters.ts'
import { rowOrderSteps } from './row-order.ts'

export interface RowOrder {
  /** Places of the rows to be shown; undefined for all of them as they come. */
  readonly order: Uint32Array | undefined
  /** Whether what was wished last is still being worked out: until then what stood stands. */
  readonly isWorking: boolean
}

interface Found {
  readonly view: ViewTable
  readonly key: string
  readonly order: Uint32Array
}

/** The order of a table that is too large to be sorted and searched in one go; nothing is done where `isLarge` is false. */
export function useRowOrder(
  view: ViewTable,
  isLarge: boolean,
  sorting: { readonly id: string; readonly desc: boolean } | undefined,
  filter: string,
  columnFilters: ColumnFilters,
): RowOrder {
  const names = use(SubjectNamesContext)
  const isWished = isLarge && (sorting !== undefined || filter !== '' || Object.keys(columnFilters).length > 0)
  const [id, desc] = [sorting?.id ?? '', sorting?.desc ?? false]
  const key = JSON.stringify([id, desc, filter, columnFilters])
  const [found, setFound] = useState<Found>()
  useEffect(() => {
    if (!isWished) return undefined
    let gone = false
    const work = async (): Promise<void> => {
      const yieldToPage = createShortYield()
      const steps = rowOrderSteps(view, { sorting: id === '' ? undefined : { id, desc }, filter, columnFilters, names })
      let step = steps.next()
      while (step.done !== true) {
        await yieldToPage()
        if (gone) return
        step = steps.next()
      }
      setFound({ view, key, order: step.value })
    }
    void work()
    return () => {
      gone = true
    }
  }, [isWished, view, id, desc, filter, columnFilters, names, key])
  if (!isWished) return { order: undefined, isWorking: false }
  return { order: found?.view === view ? found.order : undefined, isWorking: found?.view !== view || found.key !== key }
}
