import type { Toaster } from '@blueprintjs/core'
import { OverlayToaster } from '@blueprintjs/core'
import type { Failure } from '../../src-shared/core/failure.ts'
import { sentence } from '../../src-shared/core/text/sentence.ts'

/** Long enough to read a sentence. */
const SHOWN_MS = 6000

let toaster: Promise<Toaster> | undefined

interface More {
  /** Subject of the message: a new message with the same subject replaces it. */
  readonly of?: string | undefined
  /** Contains text of the case, which is blurred in privacy mode. */
  readonly isOfCase?: boolean
}

function show(message: string, intent: 'none' | 'success' | 'warning' | 'danger', timeout: number, more: More = {}): void {
  announceToScreenReader(message)
  // Escape closes what the user opened: a toast that handled it would leave an opening drawer open.
  toaster ??= OverlayToaster.create({ position: 'bottom-left', maxToasts: 4, canEscapeKeyClear: false })
  void toaster.then((one) => one.show({ message, intent, timeout, ...(more.isOfCase === true && { className: 'toast-of-case' }) }, more.of))
}

/** Announces a message to screen readers without showing it. */
export function announceToScreenReader(message: string): void {
  const region = document.getElementById('announcements')
  if (region !== null) region.textContent = message
}

/**
 * `of`: subject of the message. It replaces a message with the same subject, also a
 * failure that is now resolved.
 */
export function showToast(message: string, of?: string): void {
  show(message, 'success', SHOWN_MS, { of })
}

/** Shows that there was nothing to do: neither a success nor a failure. Replaces one `of` the same. */
export function showNothingToast(message: string, of: string): void {
  show(message, 'none', SHOWN_MS, { of })
}

/** `showToast` for text of the case, which is blurred in privacy mode. */
export function showPrivateToast(message: string): void {
  show(message, 'success', SHOWN_MS, { isOfCase: true })
}

/**
 * Shows that a requested item of the case does not exist: neither a success nor a failure.
 * Visible long enough to read.
 */
export function showEmptyResultToast(message: string): void {
  show(message, 'warning', 12_000, { isOfCase: true })
}

/**
 * Shows a failure as a toast: what failed and the remedy. Stays until it is closed; a cancellation
 * by the user is not a failure.
 */
export function showErrorToast(failure: Failure, of?: string): void {
  if (failure.code === 'cancelled') return show(`${sentence(failure.message)} ${failure.remedy}`, 'none', SHOWN_MS, { of })
  show(`${sentence(failure.message)} ${failure.remedy}`.trim(), 'danger', 0, { of })
}
