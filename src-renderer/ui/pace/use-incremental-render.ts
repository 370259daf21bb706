import { useEffect, useState } from 'react'

/**
 * How many pieces of a long list to render: the first at once, then one more per task, so
 * that none blocks the page.
 */
export function useIncrementalRender(pieces: number): number {
  const [drawn, setDrawn] = useState(1)
  useEffect(() => {
    if (drawn >= pieces) return undefined
    const turn = setTimeout(() => setDrawn(drawn + 1))
    return () => clearTimeout(turn)
  }, [drawn, pieces])
  return Math.min(drawn, pieces)
}
