import { Classes } from '@blueprintjs/core'
import { useLayoutEffect } from 'react'

/**
 * Makes Escape close an overlay as soon as it is requested. Blueprint handles the key only when the
 * focus is in the dialog, which takes a frame or more, and longer while its code is loading.
 * `close` must be a stable function; undefined while no overlay is open.
 */
export function useEscapeCapture(close: (() => void) | undefined): void {
  useLayoutEffect(() => {
    if (close === undefined) return undefined
    const listen = ({ key, defaultPrevented }: KeyboardEvent): void => {
      if (key !== 'Escape' || defaultPrevented) return
      // Inside a dialog the dialog handles the key.
      if (document.activeElement?.closest(`.${Classes.PORTAL}`) == null) close() // null and undefined alike: no dialog around it
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [close])
}
