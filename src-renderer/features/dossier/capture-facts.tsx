import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Capture, CustodyEntry } from '../../../src-shared/custody/capture.ts'
import { redactionNotice } from '../../../src-shared/service/redaction-notice.ts'
import { bodyDefectText, responseStatusText } from '../../../src-shared/service/body-defect-text.ts'
import { creditSourceOf } from '../../../src-shared/service/response/credit-source.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { formatCredits } from '../../../src-shared/core/text/credits.ts'
import { AddressText } from '../../ui/address-text.tsx'
import { SafeText } from '../../ui/safe-text.tsx'
import { checkCapture } from './capture-check.ts'
import type { HashCheck } from './capture-check.ts'
import { capture as messages } from './messages.ts'

interface CaptureFactsProps {
  readonly capture: Capture
  readonly entry: CustodyEntry | undefined
}

/**
 * What was requested, when and from which service, what it cost, and the hashes that protect it.
 */
export function CaptureFacts({ capture, entry }: CaptureFactsProps): ReactNode {
  const altered = redactionNotice(capture)
  const defect = bodyDefectText(capture)
  return (
    <dl className="facts capture-facts">
      <Fact name={messages.call}>
        {capture.method} <span className="mono">{capture.path}</span>
      </Fact>
      <Fact name={messages.service}>
        <span className="mono">{capture.serviceOrigin}</span>
        {capture.practice && <strong className="capture-practice">{messages.practice}</strong>}
      </Fact>
      <Fact name={messages.status}>
        {responseStatusText(capture)}
        {capture.requestId !== undefined && (
          <>
            {messages.requestId}
            <SafeText text={capture.requestId} limit={120} />
          </>
        )}
      </Fact>
      <Fact name={messages.sent}>{capture.startedAt}</Fact>
      <Fact name={messages.received}>
        {capture.endedAt}
        {capture.serverDate !== undefined && (
          <span className="muted">
            {messages.serviceTime}
            <SafeText text={capture.serverDate} limit={60} />
          </span>
        )}
      </Fact>
      <Fact name={messages.credits}>
        <CaptureCredits capture={capture} />
        {capture.creditsRemaining !== undefined && <span className="muted">{messages.creditsLeft(formatCredits(capture.creditsRemaining))}</span>}
      </Fact>
      <Fact name={messages.request}>
        {capture.requestText === '' ? (
          <span className="muted">{messages.noBody}</span>
        ) : (
          <span className="line capture-request">
            <code className="grow">{capture.requestText}</code>
            <CopyButton text={capture.requestText} what="request" />
          </span>
        )}
      </Fact>
      <Hash name={messages.requestHash} hash={capture.requestSha256} />
      <Hash name={messages.bodyHash} hash={capture.bodySha256} note={messages.bytes(capture.bodyBytes.toLocaleString('en'))} />
      {defect !== undefined && (
        <Fact name={messages.defect}>
          <strong className="capture-differs">{defect}</strong>
        </Fact>
      )}
      {altered !== undefined && (
        <Fact name={messages.altered}>
          <strong className="capture-differs">{altered}</strong>
        </Fact>
      )}
      <Fact name={messages.custody}>
        {entry === undefined ? <span className="capture-differs">{messages.noEntry}</span> : <>{messages.entryOf(entry.seq, entry.at)}</>}
      </Fact>
      {entry !== undefined && <Hash name={messages.entry} hash={entry.id} />}
      {entry !== undefined && <Hash name={messages.previousEntry} hash={entry.prev} />}
      <Fact name={messages.check}>
        <HashChecks capture={capture} entry={entry} />
      </Fact>
    </dl>
  )
}

/** The price of a response and its source; a rejected figure of the service is shown next to it. */
function CaptureCredits({ capture }: { readonly capture: Capture }): ReactNode {
  const { text, said } = creditSourceOf(capture)
  return (
    <>
      {capture.creditsUsed} <span className="muted">{text}</span>
      {said !== undefined && (
        <span className="muted">
          {': '}
          {said === '' ? messages.nothing : <SafeText text={said} limit={60} />}
        </span>
      )}
    </>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

function Hash({ name, hash, note }: { readonly name: string; readonly hash: string; readonly note?: string }): ReactNode {
  return (
    <Fact name={name}>
      <span className="line">
        <AddressText address={hash} full />
        <CopyButton text={hash} what={name} />
        {note !== undefined && <span className="muted small">{note}</span>}
      </span>
    </Fact>
  )
}

function HashChecks({ capture, entry }: CaptureFactsProps): ReactNode {
  const [checks, setChecks] = useState<readonly HashCheck[]>()
  return (
    <div className="capture-checks">
      <Button size="small" text={messages.recompute} onClick={() => setChecks(checkCapture(capture, entry))} />
      {checks !== undefined && (
        <ul role="status">
          {checks.map(({ what, recorded, computed }) => (
            <li key={what} className={recorded === computed ? 'capture-same' : 'capture-differs'}>
              {recorded === computed ? messages.matches(what) : messages.differs(what, computed === '' ? recorded : computed)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
