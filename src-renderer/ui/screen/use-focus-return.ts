import { Classes } from '@blueprintjs/core'
import { useEffect } from 'react'
import { type FocusPosition, isEnabled, replacementOf, rememberFocus } from './focus-position.ts'

/**
 * Moves the focus when the focused element is removed or disabled: to the opener of a closed
 * dialog, to a button that is enabled again, otherwise to the nearest heading. Screen readers are
 * silent while the focus is on the body. Used once per window.
 */
export function useFocusReturn(): void {
  useEffect(() => {
    let last: FocusPosition | undefined
    let wasDisabled = false
    /** The focus went from the last element to a trap, which a person cannot have meant. */
    let isTrapped = false
    let frame = 0

    const remember = ({ target }: FocusEvent): void => {
      // The library's focus traps at the edges of a dialog are not valid targets.
      isTrapped = target instanceof HTMLElement && target.matches(FOCUS_TRAPS)
      if (!(target instanceof HTMLElement) || isTrapped) return
      last = rememberFocus(target, last)
      wasDisabled = false
    }
    const repair = (): void => {
      if (last === undefined || !isLost()) return
      const { element } = last
      const isThere = element.isConnected && element.checkVisibility()
      if (isThere && !isTrapped && !(wasDisabled && isEnabled(element))) return
      const target = isThere ? element : replacementOf(last)
      // An open dialog keeps the focus.
      const isOpen = document.querySelector(`.${Classes.DIALOG}`) !== null
      if (!isOpen || target?.closest(`.${Classes.PORTAL}`) != null) target?.focus({ preventScroll: true }) // null and undefined alike: outside
    }
    const schedule = (): void => {
      if (last === undefined) return
      // The browser removes the focus from a disabled button only with the next frame.
      wasDisabled ||= last.element.isConnected && !isEnabled(last.element)
      if (!isLost()) return
      cancelAnimationFrame(frame)
      // Two frames: the screen's own focus changes come first.
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(repair)
      })
    }
    const forget = (): void => {
      // A click on an empty area removes the focus on purpose.
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

/**
 * Whether no element has the focus, or a focus trap of a dialog, where the library leaves it after
 * a nested dialog closes.
 */
function isLost(): boolean {
  const active = document.activeElement
  return active === null || active === document.body || active.matches(FOCUS_TRAPS)
}
