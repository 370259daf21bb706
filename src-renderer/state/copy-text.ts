import { failure } from '../../src-shared/core/failure.ts'
import { createMainThreadYield } from '../../src-shared/core/text/page-yield.ts'
import { announceToScreenReader, showToast, showErrorToast } from './messages.ts'

/** Puts a text on the clipboard and says what came of it; `quiet` leaves success to screen readers. */
export function copyText(text: string, what: string, quiet = false): void {
  navigator.clipboard.writeText(text).then(
    () => (quiet ? announceToScreenReader(`Copied the ${what}.`) : showToast(`Copied the ${what}.`)),
    () =>
      showErrorToast(
        failure('unsupported', `The ${what} could not be copied.`, 'Save it as a file, or select the text and copy it from the keyboard.'),
      ),
  )
}

/** `copyText` of a long text that is made while the page goes on. */
export async function copyPieces(pieces: Iterable<string>, what: string): Promise<void> {
  const yieldToPage = createMainThreadYield()
  const texts: string[] = []
  for (const piece of pieces) {
    texts.push(piece)
    await yieldToPage()
  }
  copyText(texts.join(''), what)
}
