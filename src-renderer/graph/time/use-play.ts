import { useEffect, useEffectEvent, useState } from 'react'

/** Steps per second are told by their factor. */
export const SPEEDS = [1, 2, 4] as const
export type Speed = (typeof SPEEDS)[number]

const STEP_MS = 700

export interface Play {
  readonly isPlaying: boolean
  readonly speed: Speed
  readonly setSpeed: (speed: Speed) => void
  readonly start: () => void
  readonly stop: () => void
}

/** Takes steps while it is played. `step` says whether there is another one. */
export function usePlay(step: () => boolean): Play {
  const [isPlaying, setIsPlaying] = useState(false)
  const [speed, setSpeed] = useState<Speed>(1)
  const next = useEffectEvent(() => {
    if (!step()) setIsPlaying(false)
  })
  useEffect(() => {
    if (!isPlaying) return undefined
    const timer = setInterval(() => next(), STEP_MS / speed)
    return () => clearInterval(timer)
  }, [isPlaying, speed])
  return { isPlaying, speed, setSpeed, start: () => setIsPlaying(true), stop: () => setIsPlaying(false) }
}
