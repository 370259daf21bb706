import { memo, type ReactNode, useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useSteady } from '../../../../src-renderer/ui/pace/use-steady.ts'
import { render } from '../../support/render.tsx'

let drawn = 0

const Button = memo(function Button({ onPress }: { readonly onPress: () => void }): ReactNode {
  drawn += 1
  return (
    <button type="button" onClick={onPress}>
      Add
    </button>
  )
})

function Sum({ step }: { readonly step: number }): ReactNode {
  const [sum, setSum] = useState(0)
  const add = useSteady(() => setSum(sum + step))
  return (
    <>
      <output>{sum}</output>
      <Button onPress={add} />
    </>
  )
}

test('who is given a handler is drawn once, and presses what was given last', async () => {
  const draw = render(<Sum step={1} />)
  const button = page.getByRole('button', { name: 'Add' })
  await button.click()
  await button.click()
  await expect.element(page.getByRole('status')).toHaveTextContent('2')
  draw(<Sum step={10} />)
  await button.click()
  await expect.element(page.getByRole('status')).toHaveTextContent('12')
  expect(drawn).toBe(1)
})
