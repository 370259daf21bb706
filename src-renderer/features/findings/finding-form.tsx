import type { FormEvent, ReactNode } from 'react'
import { useState } from 'react'
import { Button, FormGroup, HTMLSelect, TextArea } from '@blueprintjs/core'
import { useCaseActions, useCaseContext } from '../../state/case-context.ts'
import { Citations } from './citations.tsx'
import { TraceCitations } from './trace-citations.tsx'
import {
  aboutWords,
  removeTraceCitation,
  toggleCitation,
  CONFIDENCES,
  draftChanged,
  draftEnded,
  EMPTY_DRAFT,
  useDrafts,
  saveBlocker,
} from './finding-draft.ts'
import { messages } from './messages.ts'

/** Writes a finding, or rewords a saved one. */
export function FindingForm(): ReactNode {
  const { state } = useCaseContext()
  const { recordEvent } = useCaseActions()
  const caseId = state.record.id
  const draft = useDrafts(({ byCase }) => byCase[caseId]) ?? EMPTY_DRAFT
  const [busy, setBusy] = useState(false)
  const refusal = saveBlocker(draft)
  const keep = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (refusal !== undefined || busy) return
    setBusy(true)
    const { findingId = crypto.randomUUID(), text, confidence, captureIds, about, traceCitations } = draft
    const linked = { ...(about === undefined ? {} : { about }), ...(traceCitations === undefined ? {} : { traceCitations }) }
    const isSaved = await recordEvent({ kind: 'finding-written', findingId, text: text.trim(), confidence, captureIds, ...linked })
    setBusy(false)
    // A draft that could not be saved stays in the form.
    if (isSaved) draftEnded(caseId)
  }
  return (
    <form className="finding-form" aria-label={messages.writeFinding} onSubmit={(event) => void keep(event)} noValidate>
      <FormGroup label={draft.findingId === undefined ? messages.newFinding : messages.revise} labelFor="finding-text" className="flush">
        <TextArea
          id="finding-text"
          value={draft.text}
          onChange={(event) => draftChanged(caseId, { text: event.target.value })}
          fill
          rows={4}
          disabled={busy}
          placeholder={messages.statementPlaceholder}
        />
      </FormGroup>
      <div className="line finding-facts">
        <label htmlFor="finding-confidence">{messages.confidence}</label>
        <HTMLSelect
          id="finding-confidence"
          value={draft.confidence}
          onChange={(event) => draftChanged(caseId, { confidence: event.target.value })}
          options={CONFIDENCES.map((value) => ({ value, label: value === '' ? messages.notStated : value }))}
          disabled={busy}
        />
        {draft.about !== undefined && (
          <span className="muted small">
            {messages.aboutPartOfGraph(aboutWords(draft.about))}
            <Button size="small" variant="minimal" text={messages.unlink} onClick={() => draftChanged(caseId, { about: undefined })} />
          </span>
        )}
        <Citations captureIds={draft.captureIds} isCitingTraces={draft.traceCitations !== undefined} onRemove={(id) => toggleCitation(caseId, id)} />
        {draft.traceCitations !== undefined && (
          <TraceCitations citations={draft.traceCitations} onRemove={(citation) => removeTraceCitation(caseId, citation)} />
        )}
      </div>
      <div className="line">
        <Button
          type="submit"
          text={draft.findingId === undefined ? messages.saveFinding : messages.saveRevision}
          loading={busy}
          disabled={refusal !== undefined}
        />
        {draft !== EMPTY_DRAFT && <Button variant="minimal" text={messages.discard} onClick={() => draftEnded(caseId)} disabled={busy} />}
        <span className="muted small">{draft === EMPTY_DRAFT ? messages.revisionHint : refusal}</span>
      </div>
    </form>
  )
}
