import { act as action, createElement, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { vi } from 'vitest'

/**
 * The parts of a page that React needs if nothing is drawn: components here return null. Must run
 * before the first use of react-dom, whose modules need it; in the test's file it is the global
 * `window`.
 */
export function stubPage(): void {
  const document = { nodeType: 9, activeElement: null, body: null, addEventListener: () => undefined }
  // The class of frames is only used with instanceof.
  vi.stubGlobal('window', { event: undefined, document, addEventListener: () => undefined, HTMLIFrameElement: Map })
  vi.stubGlobal('document', document)
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
}

/** A hook as used by a component on the page: its last result, a render with other arguments, and the end. */
export async function renderHook<Given, T>(hook: (given: Given) => T, given: Given, wrap: (inside: ReactNode) => ReactNode) {
  const container = { nodeType: 1, tagName: 'DIV', ownerDocument: globalThis.document, addEventListener: () => undefined, textContent: '' }
  const root = createRoot(container as unknown as Element) // the members that React uses
  const seen: T[] = []
  const Component = (props: { readonly given: Given }): null => {
    seen.push(hook(props.given))
    return null
  }
  const render = async (next: Given): Promise<void> => await action(async () => root.render(wrap(createElement(Component, { given: next }))))
  await render(given)
  return { seen, last: () => seen.at(-1), render, unmount: async () => await action(async () => root.unmount()) }
}
