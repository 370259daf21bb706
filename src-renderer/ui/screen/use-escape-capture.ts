import { Classes } from '@blueprintjs/core'
import { useLayoutEffect } from 'react'

/**
 * Escape closes what floats above from the moment it was asked for. Blueprint hears the key only where the focus is in the dialog, which
 * takes a frame or more, and longer while its code is still being fetched. `close` must be the same function from one drawing to the next;
 * undefined while nothing floats.
 */
export function useEscapeCapture(close: (() => void) | undefined): void {
  useLayoutEffect(() => {
    if (close === undefined) return undefined
    const listen = ({ key, defaultPrevented }: KeyboardEvent): void => {
      if (key !== 'Escape' || defaultPrevented) return
      // Within a dialog the key is the dialog's own.
      if (document.activeElement?.closest(`.${Classes.PORTAL}`) == null) close() // null and undefined alike: no dialog around it
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [close])
}
