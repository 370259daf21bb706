import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef } from 'react'
import type { ReactNode } from 'react'
import type { Capture } from '../../../src-shared/custody/capture.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { visibleText } from '../../../src-shared/core/text/safe-text.ts'
import { jsonLines, linesAt } from './json-lines.ts'
import type { JsonLine } from './json-lines.ts'
import { capture as messages } from './messages.ts'

const LINE_HEIGHT = 18
const INDENT = 14
/** A longer line is cut on screen; copying takes it in full. */
const MAX_LINE_LENGTH = 2000

interface CaptureBodyProps {
  readonly capture: Capture
  readonly pointer: string
}

/**
 * The body as received, laid out in lines, with the record in question marked and scrolled into
 * view.
 */
export function CaptureBody({ capture, pointer }: CaptureBodyProps): ReactNode {
  const text = useMemo(() => new TextDecoder().decode(capture.body), [capture])
  const lines = useMemo(() => jsonLines(text) ?? plainLines(text), [text])
  const marked = useMemo(() => (pointer === '' ? undefined : linesAt(lines, pointer)), [lines, pointer])
  const scroller = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- nothing here is worth memoising by the compiler
  const virtualizer = useVirtualizer({ count: lines.length, getScrollElement: () => scroller.current, estimateSize: () => LINE_HEIGHT, overscan: 20 })
  useEffect(() => {
    if (marked !== undefined) virtualizer.scrollToIndex(Math.max(0, marked.first - 2), { align: 'start' })
    // The virtualizer is one object for the lifetime of the component.
  }, [marked, virtualizer])
  return (
    <section className="capture-body" aria-label={messages.body}>
      <div className="line">
        <h3 className="grow">{messages.body}</h3>
        {pointer !== '' && (
          <span className="muted small">
            {marked === undefined ? messages.noRecord : messages.marked}
            <code>{visibleText(pointer, 120)}</code>
          </span>
        )}
        <CopyButton text={text} what="body" />
      </div>
      {/* Focusable, so that the keyboard can scroll it. */}
      <div ref={scroller} className="capture-lines" tabIndex={0} role="region" aria-label={messages.bodyLines}>
        <div style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
          {virtualizer.getVirtualItems().map((item) => {
            const line = lines[item.index]
            if (line === undefined) return null
            const isMarked = marked !== undefined && item.index >= marked.first && item.index <= marked.last
            return (
              <div
                key={item.key}
                className="capture-line"
                data-marked={isMarked}
                style={{ transform: `translateY(${item.start}px)`, height: LINE_HEIGHT }}
              >
                <span className="capture-line-number" aria-hidden="true">
                  {item.index + 1}
                </span>
                <span style={{ paddingLeft: line.depth * INDENT }}>
                  <span className="capture-key">{visibleText(line.key, MAX_LINE_LENGTH)}</span>
                  <span data-kind={line.kind}>{visibleText(line.text, MAX_LINE_LENGTH)}</span>
                </span>
              </div>
            )
          })}
        </div>
      </div>
    </section>
  )
}

/** A body that is not JSON (an error page, a truncated response) is shown as plain lines. */
function plainLines(text: string): JsonLine[] {
  return text.split('\n').map((line) => ({ depth: 0, key: '', text: line, kind: 'text', pointer: '' }))
}
