import { failure } from '../../src-shared/core/failure.ts'
import { createMainThreadYield } from '../../src-shared/core/text/page-yield.ts'
import { announceToScreenReader, showToast, showErrorToast } from './messages.ts'
import { messages } from './texts.ts'

/**
 * Copies a text to the clipboard and shows the outcome; `quiet` announces
 * success to screen readers only.
 */
export function copyText(text: string, what: string, quiet = false): void {
  navigator.clipboard.writeText(text).then(
    () => (quiet ? announceToScreenReader(messages.copied(what)) : showToast(messages.copied(what))),
    () => showErrorToast(failure('unsupported', messages.copyFailed(what), messages.copyFailedHint)),
  )
}

/** `copyText` for a long text that is built without blocking the renderer. */
export async function copyPieces(pieces: Iterable<string>, what: string): Promise<void> {
  const yieldToPage = createMainThreadYield()
  const texts: string[] = []
  for (const piece of pieces) {
    texts.push(piece)
    await yieldToPage()
  }
  copyText(texts.join(''), what)
}
