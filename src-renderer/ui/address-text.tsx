import type { ClipboardEvent, ReactNode } from 'react'
import { LookalikeMark } from './lookalike-mark.tsx'
import { visibleText } from '../../src-shared/core/text/safe-text.ts'
import { shortAddress } from '../../src-shared/core/text/short-address.ts'
import './text.css'

interface AddressTextProps {
  readonly address: string
  /** Shows the whole address, with line breaks where necessary. */
  readonly full?: boolean
  /** Whether hovering shows the whole address. */
  readonly isHinted?: boolean
}

/** An address, a contract or a hash: shown in full on hover, and copied in full when selected. */
export function AddressText({ address, full = false, isHinted = true }: AddressTextProps): ReactNode {
  const copyWhole = (event: ClipboardEvent): void => {
    event.clipboardData.setData('text/plain', address)
    event.preventDefault()
  }
  const text = (
    <bdi
      className="ui-address"
      data-private
      data-full={full}
      title={isHinted ? visibleText(address, 200) : undefined}
      onCopy={full ? undefined : copyWhole}
    >
      {full ? visibleText(address, 200) : shortAddress(address)}
    </bdi>
  )
  return (
    <>
      <LookalikeMark address={address} />
      {text}
    </>
  )
}
