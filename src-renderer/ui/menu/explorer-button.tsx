import { Button } from '@blueprintjs/core'
import { Share } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { explorerPage, useExplorersAllowed } from '../../state/explorers.ts'
import { messages } from '../messages.ts'

interface ExplorerButtonProps {
  readonly chain: string
  readonly what: 'address' | 'transaction'
  readonly id: string
}

/**
 * Opens a public explorer page; renders nothing where the chain has none, or where
 * explorer links are disabled.
 */
export function ExplorerButton({ chain, what, id }: ExplorerButtonProps): ReactNode {
  const isAllowed = useExplorersAllowed()
  const page = isAllowed ? explorerPage([chain], what, id) : undefined
  if (page === undefined) return null
  const text = messages.openAt(what, page.name)
  return <Button variant="minimal" size="small" icon={<Share size={12} />} aria-label={text} title={text} onClick={page.open} />
}
