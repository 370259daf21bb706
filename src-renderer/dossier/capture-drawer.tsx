import { Drawer, Spinner } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import type { CustodyEntry } from '../../src-shared/capture.ts'
import { useCaseContext } from '../session/case-context.ts'
import { FailureNote } from '../ui/failure-note.tsx'
import type { CaptureHeader } from '../evidence/case-state.ts'
import { useWholeCapture } from '../casefile/hooks.ts'
import { CiteButton } from '../findings/cite-button.tsx'
import { CaptureBody } from './capture-body.tsx'
import { CaptureFacts } from './capture-facts.tsx'
import { captureTitle } from '../text/capture-title.ts'
import './capture-drawer.css'

interface CaptureContentProps {
  readonly header: CaptureHeader
  readonly entry: CustodyEntry | undefined
  readonly pointer: string
}

/** Read when the drawer opens: an open case holds no bodies. */
function CaptureContent({ header, entry, pointer }: CaptureContentProps): ReactNode {
  const read = useWholeCapture(header)
  if (read === undefined) return <Spinner size={24} aria-label="Reading the answer" />
  if (!read.ok) return <FailureNote failure={read.error} />
  if (read.value === undefined) return null
  return (
    <>
      <CaptureFacts capture={read.value} entry={entry} />
      <CaptureBody capture={read.value} pointer={pointer} />
    </>
  )
}

interface CaptureDrawerProps {
  readonly captureId: string
  /** JSON pointer of the record to mark, '' or undefined for the whole answer. */
  readonly pointer?: string | undefined
  readonly onClose: () => void
}

/** The source of a figure: the capture behind it, with its facts, its hashes and its body as received. */
export function CaptureDrawer({ captureId, pointer = '', onClose }: CaptureDrawerProps): ReactNode {
  const { state } = useCaseContext()
  const captured = state.captures.find(({ capture }) => capture.id === captureId)
  const entry = state.entries.find(({ kind, ref }) => kind === 'capture' && ref === captureId)
  const title = captured === undefined ? 'Source' : `Source: ${captureTitle(captured.capture)}`
  return (
    <Drawer isOpen onClose={onClose} size="min(760px, 92vw)" title={title} className="capture-drawer" hasBackdrop={false} canOutsideClickClose>
      {captured === undefined ? (
        <p className="capture-missing">The case holds no capture {captureId}.</p>
      ) : (
        // Blueprint gives its drawer no role; without one a screen reader does not hear that something opened.
        <div className="capture-content" role="dialog" aria-label={title}>
          <div className="line capture-cite">
            <CiteButton captureId={captureId} />
          </div>
          <CaptureContent key={captureId} header={captured.capture} entry={entry} pointer={pointer} />
        </div>
      )}
    </Drawer>
  )
}
