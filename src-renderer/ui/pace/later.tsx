import { startTransition, useEffect, useState, type ReactNode } from 'react'

/** Renders its children after their surroundings, as a transition in a separate task. */
export function Later({ children }: { readonly children: ReactNode }): ReactNode {
  const [isTurn, setIsTurn] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setIsTurn(true)))
    return () => clearTimeout(timer)
  }, [])
  return isTurn ? children : null
}
