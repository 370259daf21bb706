import type { ReactNode } from 'react'
import { hotkeyParts } from './hotkey-parts.ts'
import './hotkey.css'

/** A combination of keys, one box per key, written the same way wherever it stands. */
export function Hotkey({ combo }: { readonly combo: string }): ReactNode {
  return (
    <span className="hotkey">
      {hotkeyParts(combo, isMac()).map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  )
}

function isMac(): boolean {
  return /Mac/.test(navigator.platform)
}
