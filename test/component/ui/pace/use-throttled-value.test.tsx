import type { ReactNode } from 'react'
import { memo, useEffect } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { create } from 'zustand'
import { useThrottledValue } from '../../../../src-renderer/ui/pace/use-throttled-value.ts'
import { render } from '../../support/render.tsx'

interface Place {
  readonly title: string
}
const DOSSIER: Place = { title: 'Dossier' }
const GRAPH: Place = { title: 'Graph' }

/** Longer than React renders without yielding. */
function takeTime(): void {
  const end = performance.now() + 6
  while (performance.now() < end);
}

/** A part that is slow to render. */
function Part({ of }: { readonly of: string }): ReactNode {
  takeTime()
  return <li>{of}</li>
}

/** A screen of so many parts that React yields many times while rendering it. */
const Screen = memo(function Screen({ position }: { readonly position: Place }): ReactNode {
  return (
    <section aria-label={position.title}>
      <ul>
        {Array.from({ length: 60 }, (_, at) => (
          <Part key={at} of={`${position.title} ${at}`} />
        ))}
      </ul>
    </section>
  )
})

const useResponses = create(() => ({ responses: 0 }))

/** A run: responses arrive in the store one after the other, and the case re-renders with each. */
function DuringARun({ position }: { readonly position: Place }): ReactNode {
  const { responses } = useResponses()
  useEffect(() => {
    const timer = setInterval(() => useResponses.setState({ responses: useResponses.getState().responses + 1 }), 50)
    return () => clearInterval(timer)
  }, [])
  const shown = useThrottledValue(position)
  return (
    <>
      <p>{responses} answers</p>
      <Screen position={shown} />
    </>
  )
}

test('a chosen screen appears while responses keep arriving', async () => {
  const draw = render(<DuringARun position={DOSSIER} />)
  await expect.element(page.getByRole('region', { name: 'Dossier' })).toBeVisible()
  draw(<DuringARun position={GRAPH} />)
  await expect.element(page.getByRole('region', { name: 'Graph' })).toBeVisible()
})

const seen: string[] = []

function Followed({ position, gap }: { readonly position: Place; readonly gap: number }): ReactNode {
  const { title } = useThrottledValue(position, gap)
  if (seen.at(-1) !== title) seen.push(title)
  return (
    <p>
      {position.title}, followed: {title}
    </p>
  )
}

test('an interval skips intermediate values and never the last one', async () => {
  const draw = render(<Followed position={DOSSIER} gap={0} />)
  await expect.element(page.getByText('Dossier, followed: Dossier')).toBeVisible()
  for (const title of ['Log', 'Report']) {
    draw(<Followed position={{ title }} gap={1_000_000} />)
    await expect.element(page.getByText(`${title}, followed: Dossier`)).toBeVisible()
  }
  draw(<Followed position={GRAPH} gap={100} />)
  await expect.element(page.getByText('Graph, followed: Graph')).toBeVisible()
  expect(seen).toEqual(['Dossier', 'Graph'])
})
