import type { Page } from '@playwright/test'

/**
 * Presses a key at the moment such an element is inserted, before it can have the focus. Returns a
 * function that waits for that.
 */
export async function pressAsItAppears(page: Page, pressedKey: string, wanted: string): Promise<() => Promise<void>> {
  const watch = await page.evaluateHandle(
    ([key, selector]) => {
      const pressed = new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          if (document.querySelector(selector) === null) return
          observer.disconnect()
          document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
          resolve()
        })
        observer.observe(document, { childList: true, subtree: true })
      })
      return { pressed }
    },
    [pressedKey, wanted] as const,
  )
  return () => watch.evaluate(({ pressed }) => pressed)
}
