import { Button, Spinner } from '@blueprintjs/core'
import { CaretDown, Clean, History, LayoutAuto, LayoutCircle, LayoutLinear } from '@blueprintjs/icons'
import type { ReactElement, ReactNode } from 'react'
import { GRAPH_LAYOUTS, type GraphLayout } from '../../../../src-shared/custody/graph-event.ts'
import { LAYOUT_WORDS } from '../../../../src-shared/view-models/graph/graph-event-words.ts'
import { PanelButton } from '../../../ui/menu/panel-button.tsx'
import type { Layouts } from './use-layouts.ts'
import { layoutText } from '../messages.ts'
import './layouts.css'

interface LayoutButtonProps {
  readonly layouts: Layouts
  readonly selected: readonly string[]
  readonly isOpen: boolean
  readonly onOpen: (open: boolean) => void
}

const ICONS: Readonly<Record<GraphLayout, ReactElement>> = {
  flow: <LayoutLinear />,
  time: <History />,
  organic: <LayoutAuto />,
  concentric: <LayoutCircle />,
}
const LAYOUT_HINTS: Readonly<Record<GraphLayout, string>> = layoutText.hints

/** The current layout and the alternatives; while one is computed, the control that cancels it. */
export function LayoutButton({ layouts, selected, isOpen, onOpen }: LayoutButtonProps): ReactNode {
  const { current, underWay } = layouts
  if (underWay !== undefined) {
    return (
      <Button
        size="small"
        variant="minimal"
        icon={<Spinner size={14} />}
        text={layoutText.cancel}
        title={layoutText.running(underWay)}
        onClick={layouts.cancel}
      />
    )
  }
  const chosen = (run: () => void) => (): void => {
    onOpen(false)
    run()
  }
  return (
    <PanelButton
      opened={{ isOpen, onOpen }}
      panel={
        <section className="layouts" aria-label={layoutText.title}>
          {GRAPH_LAYOUTS.map((layout) => (
            <Button
              key={layout}
              size="small"
              variant="minimal"
              alignText="start"
              icon={ICONS[layout]}
              aria-label={LAYOUT_WORDS[layout]}
              aria-pressed={layout === current}
              active={layout === current}
              data-first-focus={layout === current || undefined}
              onClick={chosen(() => layouts.choose(layout))}
            >
              <span className="layouts-name">{LAYOUT_WORDS[layout]}</span> <span className="muted small">{LAYOUT_HINTS[layout]}</span>
            </Button>
          ))}
          <Button
            size="small"
            variant="minimal"
            alignText="start"
            icon={<Clean />}
            aria-label={layoutText.tidySelection}
            disabled={selected.length < 2}
            onClick={chosen(() => layouts.tidy(selected))}
          >
            <span className="layouts-name">{layoutText.tidy}</span> <span className="muted small">{layoutText.tidyHint}</span>
          </Button>
        </section>
      }
    >
      <Button
        size="small"
        variant="minimal"
        icon={ICONS[current]}
        endIcon={<CaretDown />}
        text={LAYOUT_WORDS[current]}
        aria-label={layoutText.current(LAYOUT_WORDS[current])}
        title={layoutText.choose}
      />
    </PanelButton>
  )
}
