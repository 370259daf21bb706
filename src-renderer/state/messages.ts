import type { Toaster } from '@blueprintjs/core'
import { OverlayToaster } from '@blueprintjs/core'
import type { Failure } from '../../src-shared/core/failure.ts'
import { sentence } from '../../src-shared/core/text/sentence.ts'

/** Long enough to read a sentence. */
const SHOWN_MS = 6000

let toaster: Promise<Toaster> | undefined

interface More {
  /** What it is about: one of the same goes in its place. */
  readonly of?: string | undefined
  /** It has words of the case in it, which nobody who looks on reads with privacy on. */
  readonly isOfCase?: boolean
}

function show(message: string, intent: 'none' | 'success' | 'warning' | 'danger', timeout: number, more: More = {}): void {
  announceToScreenReader(message)
  // Escape belongs to what a person opened: a message that took it would leave the drawer that is just coming up open.
  toaster ??= OverlayToaster.create({ position: 'bottom-left', maxToasts: 4, canEscapeKeyClear: false })
  void toaster.then((one) => one.show({ message, intent, timeout, ...(more.isOfCase === true && { className: 'toast-of-case' }) }, more.of))
}

/** Says something to screen readers without showing it. */
export function announceToScreenReader(message: string): void {
  const region = document.getElementById('announcements')
  if (region !== null) region.textContent = message
}

/** `of`: what it is about. One of the same goes in its place, a failure too: what has been mended is not told any more. */
export function showToast(message: string, of?: string): void {
  show(message, 'success', SHOWN_MS, { of })
}

/** `showToast` with words of the case in it, which nobody who looks on reads with privacy on. */
export function showPrivateToast(message: string): void {
  show(message, 'success', SHOWN_MS, { isOfCase: true })
}

/** That something of the case was asked for, and there is none: neither a success nor a failure. Stays long enough to be read. */
export function showEmptyResultToast(message: string): void {
  show(message, 'warning', 12_000, { isOfCase: true })
}

/** A failure as a passing message: what failed and the way on. Stays until it is closed; what a person has ended is no failure. */
export function showErrorToast(failure: Failure, of?: string): void {
  if (failure.code === 'cancelled') return show(`${sentence(failure.message)} ${failure.remedy}`, 'none', SHOWN_MS, { of })
  show(`${sentence(failure.message)} ${failure.remedy}`.trim(), 'danger', 0, { of })
}
