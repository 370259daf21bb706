import type { ReactNode } from 'react'
import { CASE_TABS, type CaseTab } from '../session/route.ts'
import { useDesk } from '../session/desk-store.ts'
import { useOpenCase } from '../session/open-case.ts'
import { tabChosen } from '../session/screen-store.ts'
import { CASE_PANEL, tabTitle } from '../session/tab-titles.ts'
import './case-tabs.css'

/** The views of the open case, as tabs of the bar; the arrow keys go from one to the next. */
export function CaseTabs({ tab }: { readonly tab: CaseTab }): ReactNode {
  const phase = useDesk((facts) => facts.login?.phase)
  const hasAnswers = useOpenCase(({ state }) => state?.captures.some(({ capture }) => capture.endpoint === 'legacy/question') ?? false)
  // nobody without a sign-in can ask there: the tab comes with the sign-in, and stays where the case holds answers
  const tabs = CASE_TABS.filter((one) => one !== 'questions' || tab === one || hasAnswers || phase === 'signed-in' || phase === 'expired')
  return (
    <div className="tabs" role="tablist" aria-label="Views of the case">
      {tabs.map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          id={`tab-${one}`}
          aria-selected={tab === one}
          aria-controls={CASE_PANEL}
          tabIndex={tab === one ? 0 : -1}
          className="tab"
          onClick={() => tabChosen(one)}
          onKeyDown={(event) => {
            const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
            if (by === undefined) return
            const next = tabs[(tabs.indexOf(one) + by + tabs.length) % tabs.length]
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
