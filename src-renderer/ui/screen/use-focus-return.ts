import { Classes } from '@blueprintjs/core'
import { useEffect } from 'react'
import { type FocusPlace, isEnabled, replacementOf, rememberFocus } from './focus-place.ts'

/**
 * Gives the focus a place when the element that has it is removed or disabled: the element that opened a closed dialog, a button that is
 * enabled again, else the nearest heading. A screen reader is silent while the focus is on the body. Used once per window.
 */
export function useFocusReturn(): void {
  useEffect(() => {
    let last: FocusPlace | undefined
    let wasDisabled = false
    let frame = 0

    const remember = ({ target }: FocusEvent): void => {
      // The library's own edges of a dialog are no place to return to.
      if (!(target instanceof HTMLElement) || target.matches(FOCUS_TRAPS)) return
      last = rememberFocus(target, last)
      wasDisabled = false
    }
    const repair = (): void => {
      if (last === undefined || !isLost()) return
      const { element } = last
      const isThere = element.isConnected && element.checkVisibility()
      if (isThere && !(wasDisabled && isEnabled(element))) return
      const target = isThere ? element : replacementOf(last)
      // A dialog that is open keeps the focus.
      const isOpen = document.querySelector(`.${Classes.DIALOG}`) !== null
      if (!isOpen || target?.closest(`.${Classes.PORTAL}`) != null) target?.focus({ preventScroll: true }) // null and undefined alike: outside
    }
    const schedule = (): void => {
      if (last === undefined) return
      // The browser takes the focus from a disabled button only when it draws the next frame.
      wasDisabled ||= last.element.isConnected && !isEnabled(last.element)
      if (!isLost()) return
      cancelAnimationFrame(frame)
      // Two frames: whatever the screen itself focuses comes first.
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(repair)
      })
    }
    const forget = (): void => {
      // A click on an empty place takes the focus away on purpose.
      if (isLost() && last?.element.isConnected === true && isEnabled(last.element)) last = undefined
    }
    const watch = new MutationObserver(schedule)
    document.addEventListener('focusin', remember)
    document.addEventListener('pointerup', forget)
    watch.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] })
    return () => {
      document.removeEventListener('focusin', remember)
      document.removeEventListener('pointerup', forget)
      watch.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [])
}

const FOCUS_TRAPS = `.${Classes.OVERLAY_START_FOCUS_TRAP}, .${Classes.OVERLAY_END_FOCUS_TRAP}`

/** Nothing has the focus, or an edge of a dialog, where the library leaves it after a dialog over another one. */
function isLost(): boolean {
  const active = document.activeElement
  return active === null || active === document.body || active.matches(FOCUS_TRAPS)
}
