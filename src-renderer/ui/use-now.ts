import { useSyncExternalStore } from 'react'

/** The time in whole seconds, as milliseconds; updates every second while `ticks`. */
export function useNow(ticks: boolean): number {
  return useSyncExternalStore(ticks ? followSeconds : stayStill, secondNow)
}

function secondNow(): number {
  return Math.floor(Date.now() / 1000) * 1000
}

function followSeconds(changed: () => void): () => void {
  const timer = setInterval(changed, 1000)
  return () => clearInterval(timer)
}

function stayStill(): () => void {
  return () => undefined
}
