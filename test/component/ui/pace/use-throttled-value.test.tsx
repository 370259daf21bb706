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
const Screen = memo(function Screen({ place }: { readonly place: Place }): ReactNode {
  return (
    <section aria-label={place.title}>
      <ul>
        {Array.from({ length: 60 }, (_, at) => (
          <Part key={at} of={`${place.title} ${at}`} />
        ))}
      </ul>
    </section>
  )
})

const useResponses = create(() => ({ responses: 0 }))

/** A run: responses arrive in the store one after the other, and the case re-renders with each. */
function DuringARun({ place }: { readonly place: Place }): ReactNode {
  const { responses } = useResponses()
  useEffect(() => {
    const timer = setInterval(() => useResponses.setState({ responses: useResponses.getState().responses + 1 }), 50)
    return () => clearInterval(timer)
  }, [])
  const shown = useThrottledValue(place)
  return (
    <>
      <p>{responses} answers</p>
      <Screen place={shown} />
    </>
  )
}

test('a chosen screen appears while responses keep arriving', async () => {
  const draw = render(<DuringARun place={DOSSIER} />)
  await expect.element(page.getByRole('region', { name: 'Dossier' })).toBeVisible()
  draw(<DuringARun place={GRAPH} />)
  await expect.element(page.getByRole('region', { name: 'Graph' })).toBeVisible()
})

const seen: string[] = []

function Followed({ place, gap }: { readonly place: Place; readonly gap: number }): ReactNode {
  const { title } = useThrottledValue(place, gap)
  if (seen.at(-1) !== title) seen.push(title)
  return (
    <p>
      {place.title}, followed: {title}
    </p>
  )
}

test('an interval skips intermediate values and never the last one', async () => {
  const draw = render(<Followed place={DOSSIER} gap={0} />)
  await expect.element(page.getByText('Dossier, followed: Dossier')).toBeVisible()
  for (const title of ['Log', 'Report']) {
    draw(<Followed place={{ title }} gap={1_000_000} />)
    await expect.element(page.getByText(`${title}, followed: Dossier`)).toBeVisible()
  }
  draw(<Followed place={GRAPH} gap={100} />)
  await expect.element(page.getByText('Graph, followed: Graph')).toBeVisible()
  expect(seen).toEqual(['Dossier', 'Graph'])
})
