import { BlueprintProvider } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import type { Root } from 'react-dom/client'

const mounted: { readonly root: Root; readonly element: HTMLElement }[] = []

/**
 * Renders components on the page until the test ends. The returned function re-renders in the same
 * root.
 */
export function render(node: ReactNode): (next: ReactNode) => void {
  const element = document.createElement('div')
  document.body.append(element)
  const root = createRoot(element)
  mounted.push({ root, element })
  const draw = (next: ReactNode): void => root.render(<BlueprintProvider>{next}</BlueprintProvider>)
  draw(node)
  return draw
}

/** Removes everything from the page, overlays included. */
export function unmountAll(): void {
  for (const { root, element } of mounted.splice(0)) {
    root.unmount()
    element.remove()
  }
}
