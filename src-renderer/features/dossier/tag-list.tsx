import { Tag } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { SafeText } from '../../ui/safe-text.tsx'
import './tag-list.css'
import type { Subject } from '../../../src-shared/case/case-types.ts'
import { subjectHeader as messages } from './messages.ts'

/**
 * The investigator's own tags: outlined and named as such, to distinguish them from labels of the
 * service.
 */
export function TagList({ subject }: { readonly subject: Subject }): ReactNode {
  if (subject.tags.length === 0) return null
  return (
    <p className="tag-list">
      <span className="muted small">{messages.tags}</span>
      {subject.tags.map((tag) => (
        <Tag key={tag} minimal round className="investigator-tag">
          <SafeText text={tag} limit={60} />
        </Tag>
      ))}
    </p>
  )
}
