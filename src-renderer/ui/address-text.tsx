import type { ClipboardEvent, ReactNode } from 'react'
import { visibleText } from './safe-text.ts'
import './text.css'

const HEAD = 8
const TAIL = 6

/** An address or hash shortened in the middle; both ends stay, which is how people compare them. */
export function shortAddress(address: string): string {
  const text = visibleText(address, 200)
  return text.length <= HEAD + TAIL + 3 ? text : `${text.slice(0, HEAD)}…${text.slice(-TAIL)}`
}

interface AddressTextProps {
  readonly address: string
  /** Shows the whole address, breaking where it must. */
  readonly full?: boolean
}

/** An address, a contract or a hash: the whole on hover, and the whole when it is selected and copied. */
export function AddressText({ address, full = false }: AddressTextProps): ReactNode {
  const copyWhole = (event: ClipboardEvent): void => {
    event.clipboardData.setData('text/plain', address)
    event.preventDefault()
  }
  return (
    <bdi className="ui-address" data-full={full} title={visibleText(address, 200)} onCopy={full ? undefined : copyWhole}>
      {full ? visibleText(address, 200) : shortAddress(address)}
    </bdi>
  )
}
