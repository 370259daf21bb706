import { memo, type ReactNode, useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useStableCallback } from '../../../../src-renderer/ui/pace/use-stable-callback.ts'
import { render } from '../../support/render.tsx'

interface ButtonProps {
  readonly onPress: () => void
  readonly onDrawn: () => void
}

const Button = memo(function Button({ onPress, onDrawn }: ButtonProps): ReactNode {
  useEffect(() => {
    onDrawn()
  })
  return (
    <button type="button" onClick={onPress}>
      Add
    </button>
  )
})

interface SumProps {
  readonly step: number
  readonly onDrawn: () => void
}

function Sum({ step, onDrawn }: SumProps): ReactNode {
  const [sum, setSum] = useState(0)
  const add = useStableCallback(() => setSum(sum + step))
  return (
    <>
      <output>{sum}</output>
      <Button onPress={add} onDrawn={onDrawn} />
    </>
  )
}

test('renders a component with a stable handler once, and calls the latest function', async () => {
  let drawn = 0
  const onDrawn = () => {
    drawn += 1
  }
  const draw = render(<Sum step={1} onDrawn={onDrawn} />)
  const button = page.getByRole('button', { name: 'Add' })
  await button.click()
  await button.click()
  await expect.element(page.getByRole('status')).toHaveTextContent('2')
  draw(<Sum step={10} onDrawn={onDrawn} />)
  await button.click()
  await expect.element(page.getByRole('status')).toHaveTextContent('12')
  expect(drawn).toBe(1)
})
