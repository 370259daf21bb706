import { useEffect, useState, type ReactNode } from 'react'

/** Renders its children in a task of their own, once their surroundings are rendered. */
export function Later({ children }: { readonly children: ReactNode }): ReactNode {
  const [isTurn, setIsTurn] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsTurn(true))
    return () => clearTimeout(timer)
  }, [])
  return isTurn ? children : null
}
