/** Keys whose name in a combination differs from the keyboard's. */
const NAMES = { enter: 'Enter', del: 'Del', esc: 'Esc', plus: '+', minus: '−', left: '←' }
const WORDS: Readonly<Record<string, string>> = { ...NAMES, mod: 'Ctrl', ctrl: 'Ctrl', shift: 'Shift', alt: 'Alt' }
const MAC: Readonly<Record<string, string>> = { ...NAMES, mod: '⌘', ctrl: '⌃', shift: '⇧', alt: '⌥' }

/**
 * The keys of a Blueprint combination as they are written on the keyboard: `mod+e` is `Ctrl` and
 * `E`, on a Mac `⌘` and `E`.
 */
export function hotkeyParts(combo: string, mac: boolean): string[] {
  return combo.split('+').map((key) => (mac ? MAC : WORDS)[key] ?? (/^(.|f\d+)$/.test(key) ? key.toUpperCase() : key))
}
