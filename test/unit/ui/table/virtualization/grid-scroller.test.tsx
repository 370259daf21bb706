import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { GridScroller } from '../../../../../src-renderer/ui/table/virtualization/grid-scroller.tsx'

/** The page before any effect has run. */
function firstRender(count: number): string {
  const sight = {
    count,
    rows: undefined,
    idAt: String,
    request: undefined,
    onTop: () => undefined,
    rowHeight: 28,
    height: 28 * 14,
    taken: 0,
  }
  return renderToStaticMarkup(
    <GridScroller
      scroller={{ current: null }}
      handle={{ current: null }}
      sight={sight}
      template=""
      rowWidth={0}
      header={<b>Head</b>}
      none={null}
      renderRow={({ index }) => <i key={index}>{index}</i>}
    />,
  )
}

test('a long table is inserted with its header only, a short one with its first rows', () => {
  expect(firstRender(100_000)).toContain('<b>Head</b>')
  expect(firstRender(100_000)).toContain('<i>13</i>')
  expect(firstRender(100_001)).toContain('<b>Head</b>')
  expect(firstRender(100_001)).not.toContain('<i>')
})
