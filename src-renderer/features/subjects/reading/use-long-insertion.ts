import { type RefObject, useEffect } from 'react'
import { useStableCallback } from '../../../ui/pace/use-stable-callback.ts'

/**
 * A longer text is not put into the field, where rendering it would take longer than parsing it.
 */
export const MAX_FIELD_LETTERS = 50_000
/** Lines that a browser may insert individually. */
const MAX_TYPED_LINES = 20

/**
 * Inserts a long text in one operation. A text expander, dictation or automation inserts as if it
 * typed, and the browser lays the field out again for each line: several hundred lines block the
 * page for a second. `onTooLong` gets what is too long for the field.
 */
export function useLongInsertion(field: RefObject<HTMLTextAreaElement | null>, onTooLong: (text: string) => void): void {
  const passOn = useStableCallback(onTooLong)
  useEffect(() => {
    const area = field.current
    if (area === null) return undefined
    const insert = (event: InputEvent): void => {
      const { data, inputType } = event
      if (data === null) return
      const { value, selectionStart, selectionEnd } = area
      const next = value.slice(0, selectionStart) + data + value.slice(selectionEnd)
      const isTooLong = next.length > MAX_FIELD_LETTERS
      // A paste that fits is left to the browser, so that it can be undone.
      const isTyped = inputType === 'insertText' && data.split('\n', MAX_TYPED_LINES + 1).length > MAX_TYPED_LINES
      if (!isTyped && !isTooLong) return
      event.preventDefault()
      if (isTooLong) return passOn(next)
      area.setRangeText(data, selectionStart, selectionEnd, 'end')
      area.dispatchEvent(new Event('input', { bubbles: true }))
    }
    area.addEventListener('beforeinput', insert)
    return () => area.removeEventListener('beforeinput', insert)
  }, [field, passOn])
}
