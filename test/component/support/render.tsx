import { BlueprintProvider } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import type { Root } from 'react-dom/client'

const mounted: { readonly root: Root; readonly element: HTMLElement }[] = []

/** Puts components on the page, where they stay until the test ends. Called again, it draws the same place anew. */
export function render(node: ReactNode): (next: ReactNode) => void {
  const element = document.createElement('div')
  document.body.append(element)
  const root = createRoot(element)
  mounted.push({ root, element })
  const draw = (next: ReactNode): void => root.render(<BlueprintProvider>{next}</BlueprintProvider>)
  draw(node)
  return draw
}

/** Takes everything off the page, what lies over it included. */
export function unmountAll(): void {
  for (const { root, element } of mounted.splice(0)) {
    root.unmount()
    element.remove()
  }
}
