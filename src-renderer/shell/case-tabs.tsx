import type { ReactNode } from 'react'
import { CASE_TABS, type CaseTab } from '../session/route.ts'
import { tabChosen } from '../session/screen-store.ts'
import { tabTitle } from '../session/tab-titles.ts'
import './case-tabs.css'

/** The views of the open case, as tabs of the bar; the arrow keys go from one to the next. */
export function CaseTabs({ tab }: { readonly tab: CaseTab }): ReactNode {
  return (
    <div className="tabs" role="tablist" aria-label="Views of the case">
      {CASE_TABS.map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          id={`tab-${one}`}
          aria-selected={tab === one}
          aria-controls="case-panel"
          tabIndex={tab === one ? 0 : -1}
          className="tab"
          onClick={() => tabChosen(one)}
          onKeyDown={(event) => {
            const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
            if (by === undefined) return
            const next = CASE_TABS[(CASE_TABS.indexOf(one) + by + CASE_TABS.length) % CASE_TABS.length]
            if (next === undefined) return
            tabChosen(next)
            document.getElementById(`tab-${next}`)?.focus()
          }}
        >
          {tabTitle(one)}
        </button>
      ))}
    </div>
  )
}
