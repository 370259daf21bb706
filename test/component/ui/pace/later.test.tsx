import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Later } from '../../../../src-renderer/ui/pace/later.tsx'
import { render } from '../../support/render.tsx'

/** What happened, in its order: a row was drawn, or the page had its turn. */
const order: ('row' | 'turn')[] = []

/** Longer than React draws without a pause. */
function takeTime(): void {
  const end = performance.now() + 6
  while (performance.now() < end);
}

/** A row that takes its time to draw. */
function Row({ title }: { readonly title: string }): ReactNode {
  takeTime()
  order.push('row')
  return <li>{title}</li>
}

test('draws children that take their time with turns of the page between them', async () => {
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
