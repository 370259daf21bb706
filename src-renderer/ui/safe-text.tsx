import type { ReactNode } from 'react'
import { lookalikeWarning, visibleText } from '../../src-shared/core/text/safe-text.ts'
import './text.css'
import { messages } from './messages.ts'

interface SafeTextProps {
  readonly text: string
  readonly limit?: number
}

/**
 * Text of the service or of a file: never markup, isolated from surrounding text, with invisible
 * characters made visible.
 */
export function SafeText({ text, limit }: SafeTextProps): ReactNode {
  const warning = lookalikeWarning(text)
  return (
    <>
      {/* before the name: a narrow column cuts off what comes last */}
      {warning !== '' && (
        <span className="ui-warning-badge" data-mark="letters" title={messages.lettersHint(warning)}>
          {warning}
        </span>
      )}
      <bdi>{visibleText(text, limit)}</bdi>
    </>
  )
}
