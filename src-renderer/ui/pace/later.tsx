import type { ReactNode } from 'react'
import { useGrowing } from './use-growing.ts'

/** Renders its children in a task of their own, once what stands around them is rendered. */
export function Later({ children }: { readonly children: ReactNode }): ReactNode {
  return useGrowing(2) > 1 ? children : null
}
