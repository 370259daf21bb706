import { useEffect } from 'react'
import { isCovered, overlayOpened, useScreen } from '../../session/screen-store.ts'

/** A file that is dropped on the window is verified, instead of being opened in place of Casebook; never while something is being typed. */
export function useFileDrop(): void {
  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault()
    }
    const drop = (event: DragEvent): void => {
      const file = event.dataTransfer?.files[0]
      if (file === undefined) return
      event.preventDefault()
      const screen = useScreen.getState()
      if (!isCovered(screen) || screen.overlay?.kind === 'verify') overlayOpened({ kind: 'verify', file })
    }
    document.addEventListener('dragover', over)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('dragover', over)
      document.removeEventListener('drop', drop)
    }
  }, [])
}
