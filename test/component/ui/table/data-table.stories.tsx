import { DataTable } from '../../../../src-renderer/ui/table/data-table.tsx'
import type { ViewTable } from '../../../../src-shared/view-models/panel-view.ts'
import type { StoryGroup } from '../../gallery/story.ts'
import { FEW, MANY, tableOf } from './tables.fixtures.ts'

const show = (table: ViewTable) => <DataTable table={table} onShowSource={() => undefined} />

export const STORIES: readonly StoryGroup[] = [
  {
    component: 'DataTable',
    stories: [
      { title: 'few rows', render: () => show(FEW) },
      { title: 'no rows', render: () => show(tableOf([])) },
      { title: '30,000 rows', height: 560, render: () => show(MANY) },
      { title: 'narrow', width: 420, render: () => show(FEW) },
    ],
  },
]
