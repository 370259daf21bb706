import { type ReactNode, useMemo } from 'react'
import type { CaseState } from '../../../../../src-shared/case/case-state.ts'
import { latestRun, type SavedTrace } from '../../../../../src-shared/case/saved-traces.ts'
import { formatUsd } from '../../../../../src-shared/core/decimal.ts'
import { formatMinute } from '../../../../../src-shared/core/text/format-time.ts'
import { visibleText } from '../../../../../src-shared/core/text/safe-text.ts'
import { METHOD_NAMES } from '../../../../../src-shared/view-models/trace/trace-words.ts'
import { newerCaptures } from './use-saved-check.ts'
import { transferCaptures } from '../../../../../src-shared/view-models/trace/run-saved-trace.ts'
import { savedTraceText } from '../messages.ts'

interface SavedTracesListProps {
  readonly traces: readonly SavedTrace[]
  /** The captures of the case: a trace says how many are newer than its latest run. */
  readonly captures: CaseState['captures']
  /** The trace that is open. */
  readonly openId: string | undefined
  readonly onOpen: (trace: SavedTrace) => void
  readonly actions: ReactNode
}

const MAX_TITLE_LENGTH = 80

/** The saved traces of the case, and `acts` on all of them. */
export function SavedTracesList({ traces, captures, openId, onOpen, actions }: SavedTracesListProps): ReactNode {
  const withTransfers = useMemo(() => transferCaptures({ captures }), [captures])
  return (
    <section className="saved-traces" aria-label={savedTraceText.list}>
      <div className="saved-traces-header">
        <h3>{savedTraceText.list}</h3>
        {actions}
      </div>
      <ul className="plain-list">
        {traces.map((trace) => {
          const run = latestRun(trace)
          const newer = newerCaptures({ captures: withTransfers }, run)
          const name = visibleText(trace.title, MAX_TITLE_LENGTH)
          return (
            <li key={trace.id}>
              <button
                type="button"
                className="hop-link"
                aria-pressed={trace.id === openId}
                aria-label={savedTraceText.open(name)}
                onClick={() => onOpen(trace)}
              >
                <bdi>{name}</bdi>
              </button>
              <span className="muted" title={formatMinute(run.at)}>
                {savedTraceText.summary(
                  METHOD_NAMES[run.setting.method],
                  formatUsd(run.traced),
                  trace.runs.length,
                  run.setting.transfers?.length ?? 0,
                )}
              </span>
              {newer > 0 && (
                <span className="trace-state" data-state="newer" title={savedTraceText.newerHint(trace.runs.length)}>
                  {savedTraceText.newer(newer)}
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
