import { act, createElement, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { vi } from 'vitest'

/**
 * As much of a page as React asks for where nothing is drawn: what a component returns here is null. Before the first use of
 * react-dom, whose modules look for it; in the test's file it stands for the global `window`.
 */
export function stubPage(): void {
  const document = { nodeType: 9, activeElement: null, body: null, addEventListener: () => undefined }
  // Of the class of frames it is asked only whether something is one.
  vi.stubGlobal('window', { event: undefined, document, addEventListener: () => undefined, HTMLIFrameElement: Map })
  vi.stubGlobal('document', document)
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
}

/** A hook as a component on the page uses it: what it gave last, another round with other arguments, and the end. */
export async function renderHook<Given, T>(hook: (given: Given) => T, given: Given, wrap: (inside: ReactNode) => ReactNode) {
  const container = { nodeType: 1, tagName: 'DIV', ownerDocument: globalThis.document, addEventListener: () => undefined, textContent: '' }
  const root = createRoot(container as unknown as Element) // as far as React asks
  const seen: T[] = []
  const Component = (props: { readonly given: Given }): null => {
    seen.push(hook(props.given))
    return null
  }
  const render = async (next: Given): Promise<void> => await act(async () => root.render(wrap(createElement(Component, { given: next }))))
  await render(given)
  return { seen, last: () => seen.at(-1), render, unmount: async () => await act(async () => root.unmount()) }
}
