import type { ReactNode } from 'react'
import { useMemo, useState } from 'react'
import { Button, Callout, SegmentedControl } from '@blueprintjs/core'
import { Endorsed, Error as ErrorIcon, Export, TickCircle } from '@blueprintjs/icons'
import { visibleText } from '../../../src-shared/core/text/safe-text.ts'
import { showErrorToast } from '../../state/messages.ts'
import { verifyCaseNow } from '../../state/verify-case.ts'
import { useCaseActions, useCaseContext } from '../../state/case-context.ts'
import { formatCredits } from '../../../src-shared/core/text/credits.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { formatSecond } from '../../../src-shared/core/text/format-time.ts'
import { UnsignedTag } from '../../ui/unsigned-tag.tsx'
import type { LogLine } from '../../../src-shared/view-models/log-lines.ts'
import { logLines } from '../../../src-shared/view-models/log-lines.ts'
import { count } from '../../../src-shared/view-models/panels/cells.ts'
import { useVerifications } from '../../state/verification-store.ts'
import { type PlainColumn, PlainTable } from '../../ui/table/plain-table.tsx'
import { TitledCallout } from '../../ui/screen/titled-callout.tsx'
import './log-screen.css'
import { messages } from './messages.ts'

type Shown = 'all' | 'capture' | 'event'

/** Rows rendered at once; a long log is read from its newest end. */
const PAGE = 200

/**
 * The readable custody chain: every response and every action, newest first, each with its hash.
 */
export function LogScreen(): ReactNode {
  const { state } = useCaseContext()
  const { showCapture, exportEvidence } = useCaseActions()
  const [shown, setShown] = useState<Shown>('all')
  const [limit, setLimit] = useState(PAGE)
  const lines = useMemo(() => logLines(state), [state])
  const columns = useMemo(() => logColumns(showCapture), [showCapture])
  const filtered = shown === 'all' ? lines : lines.filter((line) => line.kind === shown)
  return (
    <div className="pane">
      <div className="pane-bar">
        <SegmentedControl
          aria-label={messages.entriesShown}
          inline
          size="small"
          value={shown}
          onValueChange={(value) => setShown(value === 'capture' || value === 'event' ? value : 'all')}
          options={[
            { value: 'all', label: messages.allEntries },
            { value: 'capture', label: messages.acquisitionLog },
            { value: 'event', label: messages.caseActions },
          ]}
        />
        <span className="muted small">{count(filtered.length, 'entry', 'entries')}</span>
        <UnsignedTag entries={state.entries} />
        <span className="grow" />
        <Button size="small" icon={<Export size={12} />} text={messages.exportEvidence} onClick={exportEvidence} />
        <VerifyButton caseId={state.record.id} />
      </div>
      <div className="pane-body">
        <VerificationNote caseId={state.record.id} />
        <PlainTable label={messages.log} className="log-table" rows={filtered.slice(0, limit)} keyOf={({ seq }) => seq} columns={columns} />
        {filtered.length > limit && (
          <Button variant="minimal" text={messages.showMore(Math.min(PAGE, filtered.length - limit))} onClick={() => setLimit(limit + PAGE)} />
        )}
      </div>
    </div>
  )
}

function logColumns(onOpen: (captureId: string) => void): readonly PlainColumn<LogLine>[] {
  return [
    { header: messages.no, isNumber: true, fits: true, cellClassName: 'muted', render: ({ seq }) => seq },
    { header: messages.timeUtc, fits: true, cellClassName: 'soft', render: ({ at }) => formatSecond(at) },
    {
      header: messages.what,
      render: ({ what, captureId }) =>
        captureId === undefined ? (
          <span>{what}</span>
        ) : (
          <button type="button" className="plain-link" title={messages.showSource} onClick={() => onOpen(captureId)}>
            {what}
          </button>
        ),
    },
    {
      header: messages.about,
      cellClassName: 'truncate-cell soft',
      fullText: ({ about }) => visibleText(about),
      render: ({ about }) => visibleText(about),
    },
    {
      header: messages.outcome,
      fits: true,
      cellClassName: ({ bad }) => (bad ? 'bad' : 'soft'),
      fullText: ({ requestId }) => (requestId === '' ? undefined : messages.request(visibleText(requestId))),
      render: ({ outcome }) => visibleText(outcome),
    },
    { header: messages.credits, isNumber: true, fits: true, render: ({ credits }) => (credits === '' ? '' : formatCredits(credits)) },
    { header: 'SHA-256', fits: true, cellClassName: 'mono muted', fullText: ({ hash }) => hash, render: ({ hash }) => hash.slice(0, 12) },
  ]
}

function VerifyButton({ caseId }: { readonly caseId: string }): ReactNode {
  const [busy, setBusy] = useState(false)
  const verify = async (): Promise<void> => {
    setBusy(true)
    const verified = await verifyCaseNow(caseId)
    if (!verified.ok && verified.error.code === 'cancelled') showErrorToast(verified.error)
    setBusy(false)
  }
  return (
    <Button size="small" intent="primary" icon={<Endorsed size={12} />} text={messages.verifyCase} loading={busy} onClick={() => void verify()} />
  )
}

function VerificationNote({ caseId }: { readonly caseId: string }): ReactNode {
  const outcome = useVerifications((all) => all[caseId])
  if (outcome === undefined) return null
  if ('failure' in outcome) return <FailureNote failure={outcome.failure} />
  const { checked, problems, ok, remarks = [], signed = [], unsigned } = outcome.verification
  if (ok) {
    return (
      <Callout intent="success" icon={<TickCircle />} className="spaced" role="status">
        <strong>{unsigned === undefined ? messages.verified : messages.verifiedUnsigned(unsigned)}</strong>{' '}
        {messages.noDifferences(count(checked.entries, 'entry', 'entries'), count(checked.captures, 'capture'), count(checked.bytes, 'byte'))}
        <Sentences all={signed} />
        {remarks.length > 0 && <p>{messages.remarksHint}</p>}
        <Sentences all={remarks} />
      </Callout>
    )
  }
  return (
    <TitledCallout intent="danger" icon={<ErrorIcon />} title={messages.verifyFailed} className="spaced" role="alert">
      <Sentences all={problems.map(({ what }) => what)} />
    </TitledCallout>
  )
}

function Sentences({ all }: { readonly all: readonly string[] }): ReactNode {
  if (all.length === 0) return null
  return (
    <>
      <ul className="plain-list">
        {all.slice(0, 20).map((sentence) => (
          <li key={sentence}>{visibleText(sentence)}</li>
        ))}
      </ul>
      {all.length > 20 && <p>{messages.andMore(all.length - 20)}</p>}
    </>
  )
}
