import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useStaleWhileRevalidate } from '../../../../src-renderer/ui/pace/use-stale-while-revalidate.ts'
import { render } from '../../support/render.tsx'

function Books({ trace, setting }: { readonly trace: string | undefined; readonly setting: object }): ReactNode {
  const retained = useStaleWhileRevalidate(trace, setting)
  return retained === undefined ? <p>Working it out</p> : <button type="button">{retained}</button>
}

test('the previous content keeps its focus while the next is computed, and is never shown for another request', async () => {
  const [fifo, lifo] = [{}, {}]
  const draw = render(<Books trace="three hops" setting={fifo} />)
  await page.getByRole('button', { name: 'three hops' }).click()
  draw(<Books trace={undefined} setting={fifo} />)
  await expect.element(page.getByRole('button', { name: 'three hops' })).toHaveFocus()
  draw(<Books trace="four hops" setting={fifo} />)
  await expect.element(page.getByRole('button', { name: 'four hops' })).toHaveFocus()
  draw(<Books trace={undefined} setting={lifo} />)
  await expect.element(page.getByText('Working it out')).toBeVisible()
  draw(<Books trace={undefined} setting={fifo} />)
  await expect.element(page.getByText('Working it out')).toBeVisible()
})
