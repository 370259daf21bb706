import type { ReactNode } from 'react'
import { SafeText } from '../../ui/safe-text.tsx'
import { messages } from './messages.ts'

/** Lines of notes that are shown; longer notes are read on the release page. */
const MAX_LINES = 60

/** The notes of a release: plain text, line by line, with nothing interactive. */
export function ReleaseNotes({ notes }: { readonly notes: string }): ReactNode {
  const lines = notes
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (lines.length === 0) return <p className="muted">{messages.noReleaseNotes}</p>
  return (
    <ul className="release-notes" aria-label={messages.releaseNotes}>
      {lines.slice(0, MAX_LINES).map((line, index) => (
        <li key={`${index} ${line}`}>
          <SafeText text={line.replace(/^[-*#]+\s+/, '')} />
        </li>
      ))}
      {lines.length > MAX_LINES && <li className="muted">{messages.moreLines(lines.length - MAX_LINES)}</li>}
    </ul>
  )
}
