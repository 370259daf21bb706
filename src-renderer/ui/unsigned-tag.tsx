import type { ReactNode } from 'react'
import { Tag } from '@blueprintjs/core'
import type { CustodyEntry } from '../../src-shared/custody/capture.ts'
import { isUnsigned } from '../../src-shared/case/case-authors.ts'
import { unsignedReason } from '../state/own-author.ts'
import { useBackendStore } from '../state/backend-store.ts'
import { messages } from './messages.ts'

/** Shows that new entries of a case are unsigned, and why; renders nothing for a signed case. */
export function UnsignedTag({ entries }: { readonly entries: readonly CustodyEntry[] }): ReactNode {
  const author = useBackendStore((facts) => facts.author)
  if (!isUnsigned(entries)) return null
  return (
    <Tag minimal intent="warning" title={unsignedReason(author)}>
      {messages.unsigned}
    </Tag>
  )
}
