import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Later } from '../../../../src-renderer/ui/pace/later.tsx'
import { render } from '../../support/render.tsx'

/** Events in order: a row was rendered, or the page had its turn. */
const order: ('row' | 'turn')[] = []

/** Longer than React renders without yielding. */
function takeTime(): void {
  const end = performance.now() + 6
  while (performance.now() < end);
}

/** A row that is slow to render. */
function Row({ title }: { readonly title: string }): ReactNode {
  takeTime()
  order.push('row')
  return <li>{title}</li>
}

test('renders slow children in chunks with pauses for the page', async () => {
  const turns = setInterval(() => order.push('turn'))
  render(
    <Later>
      <ul>
        {Array.from({ length: 20 }, (_, at) => (
          <Row key={at} title={`Row ${at}`} />
        ))}
      </ul>
    </Later>,
  )
  await expect.element(page.getByText('Row 19')).toBeVisible()
  clearInterval(turns)
  expect(order.slice(order.indexOf('row'), order.lastIndexOf('row'))).toContain('turn')
})
