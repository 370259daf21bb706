import { create } from 'zustand'

export type ThemeChoice = 'system' | 'light' | 'dark'
export const THEME_CHOICES = ['system', 'light', 'dark'] as const satisfies readonly ThemeChoice[]

const STORAGE_KEY = 'casebook.theme'

/** A valid stored choice; anything else falls back to the system theme. */
export function readThemeChoice(stored: string | null): ThemeChoice {
  return THEME_CHOICES.find((choice) => choice === stored) ?? 'system'
}

/** The theme of a choice on a system that prefers dark or not. */
export function themeOf(choice: ThemeChoice, systemDark: boolean): 'light' | 'dark' {
  if (choice === 'system') return systemDark ? 'dark' : 'light'
  return choice
}

interface ThemeFacts {
  readonly choice: ThemeChoice
  readonly systemDark: boolean
}

const system = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : undefined

export const useThemeFacts = create<ThemeFacts>(() => ({
  choice: readThemeChoice(typeof localStorage === 'undefined' ? null : localStorage.getItem(STORAGE_KEY)),
  systemDark: system?.matches ?? false,
}))

/** The current theme. */
export function useTheme(): 'light' | 'dark' {
  return useThemeFacts((facts) => themeOf(facts.choice, facts.systemDark))
}

export function setTheme(choice: ThemeChoice): void {
  localStorage.setItem(STORAGE_KEY, choice)
  useThemeFacts.setState({ choice })
}

function paint(facts: ThemeFacts): void {
  const theme = themeOf(facts.choice, facts.systemDark)
  document.documentElement.dataset['theme'] = theme
  // On the body, so that Blueprint's portals are inside.
  document.body.classList.toggle('bp6-dark', theme === 'dark')
}

/** Applies the current theme, now and whenever the choice or the system changes. */
export function applyTheme(): void {
  paint(useThemeFacts.getState())
  useThemeFacts.subscribe(paint)
  system?.addEventListener('change', (event) => useThemeFacts.setState({ systemDark: event.matches }))
}
