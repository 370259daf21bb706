import { expect, test } from 'vitest'
import type { ViewRow } from '../../../src-renderer/dossier/panel-view.ts'
import { fold, searchText } from '../../../src-renderer/ui/table-model.ts'

test('searching folds case and width, and looks at every cell as delivered', () => {
  const row: ViewRow = {
    id: '1',
    cells: { a: { text: 'ＢＩＮＡＮＣＥ', state: 'value' }, b: { text: '2069.157874386617', state: 'value' } },
    captureId: 'c',
    pointer: '',
  }
  expect(searchText(row)).toContain('binance')
  expect(searchText(row)).toContain('2069.157874386617')
  expect(fold('Ünïted')).toBe(fold('ÜNÏTED'))
})
