import type { ReactNode } from 'react'
import { hotkeyParts } from './hotkey-parts.ts'
import './hotkey.css'

/** A key combination, one box per key, in the same form everywhere. */
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
