import { type ReactNode, useLayoutEffect } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useIncrementalRender } from '../../../../src-renderer/ui/pace/use-incremental-render.ts'
import { render } from '../../support/render.tsx'

test('renders a long list in chunks to its end, and follows changes of its length', async () => {
  const seen: number[] = []
  const Pieces = ({ of }: { readonly of: number }): ReactNode => {
    const drawn = useIncrementalRender(of)
    useLayoutEffect(() => void seen.push(drawn))
    return <p>{`${drawn} of ${of}`}</p>
  }
  const draw = render(<Pieces of={0} />)
  await expect.element(page.getByText('0 of 0')).toBeVisible()
  draw(<Pieces of={8} />)
  await expect.element(page.getByText('8 of 8')).toBeVisible()
  expect(seen).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  draw(<Pieces of={3} />)
  await expect.element(page.getByText('3 of 3')).toBeVisible()
  draw(<Pieces of={9} />)
  await expect.element(page.getByText('9 of 9')).toBeVisible()
})
