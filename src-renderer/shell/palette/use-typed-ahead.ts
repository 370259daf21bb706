import { useLayoutEffect, useRef } from 'react'
import { Classes } from '@blueprintjs/core'

/** Takes what is typed while the field of an overlay is still on its way, as that field would: letters, the key that removes one, and Enter. */
export function useTypedAhead(text: string, onText: (text: string) => void, onEnter: (text: string) => void): void {
  const typed = useRef(text)
  const acts = useRef({ onText, onEnter })
  useLayoutEffect(() => {
    typed.current = text
    acts.current = { onText, onEnter }
  })
  useLayoutEffect(() => {
    const take = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, isComposing } = event
      const isThere = document.activeElement?.closest(`.${Classes.PORTAL}`) != null // null and undefined alike: no overlay has the focus
      if (isThere || ctrlKey || metaKey || altKey || isComposing) return
      if (key === 'Enter') acts.current.onEnter(typed.current)
      else if (key === 'Backspace' || key.length === 1) {
        typed.current = key === 'Backspace' ? typed.current.slice(0, -1) : typed.current + key
        acts.current.onText(typed.current)
      } else return
      event.preventDefault()
      event.stopPropagation()
    }
    // Before anybody else: a letter that is typed here is nobody's shortcut.
    window.addEventListener('keydown', take, true)
    return () => window.removeEventListener('keydown', take, true)
  }, [])
}
