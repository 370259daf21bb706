import { HTMLSelect } from '@blueprintjs/core'
import { useMemo, type ReactNode } from 'react'
import { acquiredPlans } from '../../../src-shared/case/state-as-of.ts'
import { useCaseContext } from '../../state/case-context.ts'
import { AS_OF_VIEWS } from './as-of-views.ts'
import { setAsOf } from '../../state/screen-store.ts'
import { visibleText } from '../../../src-shared/core/text/safe-text.ts'
import { formatTime } from '../../../src-shared/core/text/format-time.ts'
import { useAsOf } from './use-state-as-of.ts'
import { messages } from './messages.ts'

const NOW = ''
/** Longest plan name shown, in characters: the times distinguish plans. */
const MAX_LETTERS = 60

/** Selects the acquisition as of which the other screens of the case show its responses. */
export function AsOfChoice(): ReactNode {
  const { state } = useCaseContext()
  const asOf = useAsOf(state.record.id)
  const plans = useMemo(() => acquiredPlans(state), [state])
  const [newest] = plans
  const known = plans.find(({ seq }) => seq === asOf?.seq)
  if (newest === undefined) return null
  return (
    <div className="line">
      <label htmlFor="as-of-choice">{messages.showResultsAsOf(AS_OF_VIEWS)}</label>
      <HTMLSelect
        id="as-of-choice"
        value={asOf === undefined ? NOW : String(asOf.seq)}
        onChange={(event) => {
          const chosen = plans.find(({ seq }) => String(seq) === event.currentTarget.value)
          setAsOf(chosen === undefined ? undefined : { caseId: state.record.id, seq: chosen.seq, at: chosen.at })
        }}
        options={[
          { value: NOW, label: 'now' },
          ...(asOf !== undefined && known === undefined ? [{ value: String(asOf.seq), label: formatTime(asOf.at) }] : []),
          ...plans.slice(1).map(({ seq, at, title }) => ({ value: String(seq), label: `${formatTime(at)}, ${visibleText(title, MAX_LETTERS)}` })),
        ]}
      />
    </div>
  )
}
