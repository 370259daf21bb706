import { Button, InputGroup } from '@blueprintjs/core'
import { type ReactNode, useState } from 'react'
import { latestRun, type SavedTrace } from '../../../../../src-shared/case/saved-traces.ts'
import { formatUsd } from '../../../../../src-shared/core/decimal.ts'
import { compareRuns } from '../../../../../src-shared/view-models/trace/recomputed-run.ts'
import { showErrorToast, showToast } from '../../../../state/messages.ts'
import { useCaseActions, useCaseNow } from '../../../../state/case-context.ts'
import { useCaseFile } from '../../../../storage/hooks.ts'
import { CiteTrace } from './cite-trace.tsx'
import { NoteField } from '../../selection/note-field.tsx'
import { isAsSaved, replaceComputation, withCrossing, type TraceSetting } from '../trace-setting.ts'
import { saveTrace } from './save-trace.ts'
import { savedTraceStatus } from './saved-trace-status.ts'
import { newerCaptures, useSavedCheck } from './use-saved-check.ts'
import { savedTraceText } from '../messages.ts'

interface SavedTraceBarProps {
  readonly setting: TraceSetting
  readonly isTimed: boolean
  /** The title that a new trace gets. */
  readonly title: string
  /** The saved trace that is open; undefined for none. */
  readonly saved: SavedTrace | undefined
  readonly onSetting: (setting: TraceSetting | undefined) => void
}

const MAX_TITLE = 200

/** Saves a trace, shows the status of a saved one, and changes its name and note. */
export function SavedTraceBar({ setting, isTimed, title, saved, onSetting }: SavedTraceBarProps): ReactNode {
  const { recordEvent } = useCaseActions()
  const state = useCaseNow()
  const caseFile = useCaseFile()
  const caseId = state.record.id
  const [isSaving, setSaving] = useState(false)
  const [draft, setDraft] = useState<string>()
  const run = saved === undefined ? undefined : latestRun(saved)
  const isSame = run !== undefined && isAsSaved(setting, run.setting)
  const check = useSavedCheck(state, isSame ? run : undefined)
  const newer = run === undefined ? 0 : newerCaptures(state, run)
  const dismissed = (setting.crossings ?? []).filter((id) => state.dismissedEdges.has(id))
  const accepted = dismissed.length === 0 ? setting : withCrossing(setting, dismissed, false)
  const save = async (traceId: string | undefined): Promise<void> => {
    setSaving(true)
    const done = await saveTrace({
      caseFile,
      caseId,
      setting: accepted,
      title: traceId === undefined ? title : (saved?.title ?? title),
      traceId,
      recordEvent,
    })
    setSaving(false)
    if (!done.ok) showErrorToast(done.error)
    else if (done.value !== undefined && !replaceComputation(caseId, setting, { ...accepted, isTimed: true, savedId: done.value }))
      showToast(savedTraceText.changedMeanwhile)
  }
  if (saved === undefined || run === undefined)
    return (
      <div className="trace-saved">
        {dismissed.length > 0 && (
          <>
            <p className="trace-state" data-state="newer" role="status">
              {savedTraceText.dismissed(dismissed.length)}
            </p>
            <Button
              size="small"
              intent="primary"
              text={savedTraceText.runAgain}
              title={savedTraceText.runWithout}
              onClick={() => onSetting(accepted)}
            />
          </>
        )}
        <Button
          size="small"
          text={savedTraceText.save}
          title={isTimed ? (dismissed.length > 0 ? savedTraceText.runFirst : savedTraceText.saveHint) : savedTraceText.totalsOnly}
          disabled={!isTimed || dismissed.length > 0}
          loading={isSaving}
          onClick={() => void save(undefined)}
        />
      </div>
    )
  if (draft !== undefined)
    return (
      <form
        className="trace-saved"
        onSubmit={(event) => {
          event.preventDefault()
          if (draft.trim() !== '' && draft.trim() !== saved.title)
            void recordEvent({ kind: 'trace-renamed', traceId: saved.id, title: draft.trim().toWellFormed() })
          setDraft(undefined)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setDraft(undefined)
        }}
      >
        <InputGroup size="small" fill autoFocus aria-label={savedTraceText.name} maxLength={MAX_TITLE} value={draft} onValueChange={setDraft} />
        <Button size="small" type="submit" intent="primary" text={savedTraceText.confirm} />
        <Button size="small" text={savedTraceText.cancel} onClick={() => setDraft(undefined)} />
      </form>
    )
  const number = saved.runs.length
  const status = savedTraceStatus({ isSame, check, newer, number, dismissed: dismissed.length })
  return (
    <div className="trace-saved">
      <p className="trace-state" data-state={status.state} role="status" title={newer > 0 ? savedTraceText.newerHint(number) : undefined}>
        {status.text}
      </p>
      {number > 1 && <p className="muted">{comparisonText(saved)}</p>}
      <Button
        size="small"
        intent={status.state === 'good' || status.state === 'waiting' ? 'none' : 'primary'}
        text={savedTraceText.runAgain}
        title={isTimed ? (dismissed.length > 0 ? savedTraceText.runWithout : savedTraceText.runAgainHint) : savedTraceText.totalsOnly}
        disabled={!isTimed}
        loading={isSaving}
        onClick={() => void save(saved.id)}
      />
      {!isSame && (
        <Button
          size="small"
          text={savedTraceText.saveAsNew}
          disabled={isSaving || !isTimed || dismissed.length > 0}
          onClick={() => void save(undefined)}
        />
      )}
      <CiteTrace />
      <Button size="small" variant="minimal" text={savedTraceText.rename} onClick={() => setDraft(saved.title)} />
      <Button
        size="small"
        variant="minimal"
        text={savedTraceText.delete}
        onClick={() => {
          void recordEvent({ kind: 'trace-deleted', traceId: saved.id })
          onSetting({ ...setting, savedId: undefined })
        }}
      />
      <NoteField
        key={saved.id}
        note={saved.note}
        about={savedTraceText.thisTrace}
        onNote={(note) => void recordEvent({ kind: 'trace-annotated', traceId: saved.id, note: note.toWellFormed() })}
      />
    </div>
  )
}

function comparisonText({ runs }: SavedTrace): string {
  const [after, before] = [runs.at(-1), runs.at(-2)]
  if (after === undefined || before === undefined) return ''
  const { isEqual, destinations, settings } = compareRuns(before, after)
  const differing = settings.length === 0 ? '' : savedTraceText.settingsDiffer(settings.join(', '))
  if (isEqual) return savedTraceText.runEquals(runs.length, runs.length - 1) + differing
  return savedTraceText.runDiffers(runs.length, runs.length - 1, destinations, formatUsd(after.traced), formatUsd(before.traced)) + differing
}
