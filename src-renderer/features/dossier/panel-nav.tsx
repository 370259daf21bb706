import type { KeyboardEvent, ReactNode } from 'react'
import { sumCoverage } from '../../../src-shared/view-models/coverage-sum.ts'
import { COVERAGE_WORDS, CoverageMark } from '../../ui/coverage-mark.tsx'
import type { PanelId, PanelView } from '../../../src-shared/view-models/panel-view.ts'
import { dossierScreen as messages } from './messages.ts'

interface PanelNavProps {
  readonly panels: readonly PanelView[]
  readonly current: PanelId
  readonly onChoose: (id: PanelId) => void
}

/** The panels with a coverage mark each. Digits jump from anywhere; arrows move within. */
export function PanelNav({ panels, current, onChoose }: PanelNavProps): ReactNode {
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const at = buttons.findIndex((button) => button === document.activeElement)
    buttons[(at + step + buttons.length) % buttons.length]?.focus()
  }
  return (
    <nav className="panel-nav" aria-label={messages.panels} onKeyDown={move}>
      {panels.map((panel, index) => {
        const mark = panelMark(panel)
        return (
          <button
            key={panel.id}
            type="button"
            aria-current={panel.id === current ? 'true' : undefined}
            title={COVERAGE_WORDS[mark]}
            onClick={() => onChoose(panel.id)}
          >
            <CoverageMark state={mark} quiet />
            <span className="truncate">{panel.title}</span>
            {index < 10 && <kbd aria-hidden="true">{(index + 1) % 10}</kbd>}
          </button>
        )
      })}
    </nav>
  )
}

/**
 * The mark of a panel: the most important state first; "not offered" only if it applies to all
 * rows.
 */
function panelMark(panel: PanelView): PanelView['coverage'][number]['state'] {
  const nowhere = panel.coverage.length > 0 && panel.coverage.every(({ state }) => state === 'not-offered')
  return nowhere ? 'not-offered' : sumCoverage(panel.coverage).mark
}
