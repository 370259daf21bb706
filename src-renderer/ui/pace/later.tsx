import { startTransition, useEffect, useState, type ReactNode } from 'react'

/** Renders its children once their surroundings are rendered: with pauses, and not in one task with what else is drawn by then. */
export function Later({ children }: { readonly children: ReactNode }): ReactNode {
  const [isTurn, setIsTurn] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setIsTurn(true)))
    return () => clearTimeout(timer)
  }, [])
  return isTurn ? children : null
}
