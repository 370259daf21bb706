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
      <Fact name="Call">
        {capture.method} <span className="mono">{capture.path}</span>
      </Fact>
      <Fact name="Service">
        <span className="mono">{capture.serviceOrigin}</span>
        {capture.practice && <strong className="capture-practice">Practice: made-up data</strong>}
      </Fact>
      <Fact name="Status">
        {responseStatusText(capture)}
        {capture.requestId !== undefined && (
          <>
            {' · request '}
            <SafeText text={capture.requestId} limit={120} />
          </>
        )}
      </Fact>
      <Fact name="Sent">{capture.startedAt}</Fact>
      <Fact name="Answered">
        {capture.endedAt}
        {capture.serverDate !== undefined && (
          <span className="muted">
            {' · the service says '}
            <SafeText text={capture.serverDate} limit={60} />
          </span>
        )}
      </Fact>
      <Fact name="Credits">
        <CaptureCredits capture={capture} />
        {capture.creditsRemaining !== undefined && <span className="muted"> · {formatCredits(capture.creditsRemaining)} left then</span>}
      </Fact>
      <Fact name="Request">
        {capture.requestText === '' ? (
          <span className="muted">no body</span>
        ) : (
          <span className="line capture-request">
            <code className="grow">{capture.requestText}</code>
            <CopyButton text={capture.requestText} what="request" />
          </span>
        )}
      </Fact>
      <Hash name="Request SHA-256" hash={capture.requestSha256} />
      <Hash name="Body SHA-256" hash={capture.bodySha256} note={`${capture.bodyBytes.toLocaleString('en')} bytes`} />
      {defect !== undefined && (
        <Fact name="Defect">
          <strong className="capture-differs">{defect}</strong>
        </Fact>
      )}
      {altered !== undefined && (
        <Fact name="Altered">
          <strong className="capture-differs">{altered}</strong>
        </Fact>
      )}
      <Fact name="Custody">
        {entry === undefined ? (
          <span className="capture-differs">This capture has no entry in the custody chain.</span>
        ) : (
          <>
            Entry {entry.seq} of the case, {entry.at}
          </>
        )}
      </Fact>
      {entry !== undefined && <Hash name="Entry" hash={entry.id} />}
      {entry !== undefined && <Hash name="Entry before" hash={entry.prev} />}
      <Fact name="Check">
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
          {said === '' ? 'nothing' : <SafeText text={said} limit={60} />}
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
      <Button size="small" text="Recompute the hashes" onClick={() => setChecks(checkCapture(capture, entry))} />
      {checks !== undefined && (
        <ul role="status">
          {checks.map(({ what, recorded, computed }) => (
            <li key={what} className={recorded === computed ? 'capture-same' : 'capture-differs'}>
              {recorded === computed
                ? `✓ ${what}: as recorded`
                : `✗ ${what}: differs from what was recorded (${computed === '' ? recorded : computed})`}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
