import { useEffect } from 'react'
import { isOverlayOpen, openOverlay, useScreen } from '../../../state/screen-store.ts'

/**
 * Verifies a file dropped on the window, instead of opening it in place of Casebook; never while
 * the user is typing.
 */
export function useFileDrop(): void {
  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault()
    }
    const drop = (event: DragEvent): void => {
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      const screen = useScreen.getState()
      if (!isOverlayOpen(screen) || screen.overlay?.kind === 'verify') openOverlay({ kind: 'verify', files })
    }
    document.addEventListener('dragover', over)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('dragover', over)
      document.removeEventListener('drop', drop)
    }
  }, [])
}
