import { Button, Classes, Drawer, Spinner } from '@blueprintjs/core'
import { SmallCross } from '@blueprintjs/icons'
import { useEffectEvent, useLayoutEffect, useState, type ReactNode } from 'react'
import type { CustodyEntry } from '../../../src-shared/custody/capture.ts'
import { useCaseNow } from '../../state/case-context.ts'
import type { OpenSource } from '../../state/screen-store.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { FailureText } from '../../ui/failure-text.tsx'
import { useWholeCapture } from '../../storage/hooks.ts'
import { CiteButton } from '../findings/cite-button.tsx'
import { CaptureBody } from './capture-body.tsx'
import { CaptureFacts } from './capture-facts.tsx'
import { captureTitle } from '../../../src-shared/case/capture-title.ts'
import './capture-drawer.css'
import type { CaptureHeader } from '../../../src-shared/case/case-types.ts'
import { capture as messages } from './messages.ts'

interface CaptureContentProps {
  readonly header: CaptureHeader
  readonly entry: CustodyEntry | undefined
  readonly pointer: string
}

/** Read when the drawer opens: an open case has no bodies loaded. */
function CaptureContent({ header, entry, pointer }: CaptureContentProps): ReactNode {
  const read = useWholeCapture(header)
  if (read === undefined) return <Spinner size={24} aria-label={messages.loading} />
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
  readonly source: OpenSource
  /** Called when the drawer is hidden and the focus is restored. */
  readonly onClosed: () => void
}

/** The source of a figure: its capture with facts, hashes and body as received. */
export function CaptureDrawer({ source, onClosed }: CaptureDrawerProps): ReactNode {
  const { captureId, pointer = '' } = source
  // Compared by identity: a source requested while the last one slides away opens, even if it is
  // the same one.
  const [closed, setClosed] = useState<OpenSource>()
  const close = (): void => setClosed(source)
  useEscape(close)
  // The source of a finding may be newer than the "as of" time of the screen.
  const state = useCaseNow()
  const captured = state.captures.find(({ capture }) => capture.id === captureId)
  const entry = state.entries.find(({ kind, ref }) => kind === 'capture' && ref === captureId)
  const title = captured === undefined ? messages.source : messages.sourceOf(captureTitle(captured.capture))
  return (
    <Drawer
      isOpen={closed !== source}
      onClose={close}
      onClosed={onClosed}
      size="min(760px, 92vw)"
      className="capture-drawer"
      hasBackdrop={false}
      canOutsideClickClose
    >
      {/* The library's own title is always of the fourth level. */}
      <div className={Classes.DRAWER_HEADER}>
        <h2 className={Classes.HEADING}>{title}</h2>
        <Button
          aria-label={messages.close}
          className={Classes.DIALOG_CLOSE_BUTTON}
          variant="minimal"
          icon={<SmallCross size={20} />}
          onClick={close}
        />
      </div>
      {captured === undefined ? (
        <p className="capture-missing">{messages.notFound(captureId)}</p>
      ) : (
        // Blueprint's drawer has no role; without one a screen reader does not announce that it
        // opened.
        <div className="capture-content" role="dialog" aria-label={title}>
          <div className="line capture-cite">
            <CiteButton captureId={captureId} />
          </div>
          {captured.summary.failure?.code === 'about_something_else' && (
            <p className="capture-differs">
              {messages.otherTopic} <FailureText failure={captured.summary.failure} onShowSource={undefined} />
            </p>
          )}
          <CaptureContent key={captureId} header={captured.capture} entry={entry} pointer={pointer} />
        </div>
      )}
    </Drawer>
  )
}

/**
 * Closes on Escape as soon as the drawer is visible. Blueprint handles the key only once the focus
 * is in it, a frame or more later.
 */
function useEscape(onClose: () => void): void {
  const close = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onClose()
  })
  useLayoutEffect(() => {
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [])
}
