import { create } from 'zustand'

const STORAGE_KEY = 'casebook.privacy'

/** Whether figures, names and addresses are blurred because another person can see the screen. */
export const usePrivacy = create<{ readonly on: boolean }>(() => ({
  on: typeof localStorage !== 'undefined' && localStorage.getItem(STORAGE_KEY) === 'on',
}))

/** Persists across reloads: hidden text must not reappear while the screen is shared. */
export function togglePrivacy(): void {
  const on = !usePrivacy.getState().on
  localStorage.setItem(STORAGE_KEY, on ? 'on' : 'off')
  usePrivacy.setState({ on })
}

/**
 * Blurs the page while privacy is on, now and after each change; `styles/privacy.css`
 * decides what is blurred.
 */
export function applyPrivacy(): void {
  const paint = ({ on }: { readonly on: boolean }): void => {
    if (on) document.documentElement.dataset['privacy'] = 'on'
    else delete document.documentElement.dataset['privacy']
  }
  paint(usePrivacy.getState())
  usePrivacy.subscribe(paint)
}
