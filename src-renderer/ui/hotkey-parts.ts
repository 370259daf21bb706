const WORDS: Readonly<Record<string, string>> = { mod: 'Ctrl', ctrl: 'Ctrl', shift: 'Shift', alt: 'Alt' }
const MAC: Readonly<Record<string, string>> = { mod: '⌘', ctrl: '⌃', shift: '⇧', alt: '⌥' }

/** The keys of a Blueprint combination as they are written on the keyboard: `mod+e` is `Ctrl` and `E`, on a Mac `⌘` and `E`. */
export function hotkeyParts(combo: string, mac: boolean): string[] {
  return combo.split('+').map((key) => (mac ? MAC : WORDS)[key] ?? (key.length === 1 ? key.toUpperCase() : key))
}
