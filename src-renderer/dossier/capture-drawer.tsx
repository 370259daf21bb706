import { Drawer } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { useCaseContext } from '../app/case-context.ts'
import { CiteButton } from '../findings/cite-button.tsx'
import { CaptureBody } from './capture-body.tsx'
import { captureTitle, CaptureFacts } from './capture-facts.tsx'
import './capture-drawer.css'

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
          <CaptureFacts key={captureId} capture={captured.capture} entry={entry} />
          <CaptureBody capture={captured.capture} pointer={pointer} />
        </div>
      )}
    </Drawer>
  )
}
