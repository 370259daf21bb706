import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import { ChevronDown } from '@blueprintjs/icons'
import { CASE_TABS, type CaseTab } from '../../state/route.ts'
import { useBackendStore } from '../../state/backend-store.ts'
import { useOpenCase } from '../../state/open-case.ts'
import { selectTab } from '../../state/screen-store.ts'
import { CASE_PANEL, tabTitle } from '../../state/tab-titles.ts'
import { tabsInWidth } from './tabs-in-width.ts'
import './case-tabs.css'
import { messages } from '../messages.ts'

/** Width of the button that opens the menu of the other tabs. */
const MORE_WIDTH_PX = 84

/**
 * The views of the open case, as tabs of the top bar. Tabs that do not fit are in a menu; the
 * arrow keys reach all of them.
 */
export function CaseTabs({ tab }: { readonly tab: CaseTab }): ReactNode {
  const phase = useBackendStore((facts) => facts.login?.phase)
  const hasResponses = useOpenCase(({ state }) => state?.captures.some(({ capture }) => capture.endpoint === 'legacy/question') ?? false)
  // Nothing can be requested there without a sign-in: the tab comes with the sign-in, and stays where the case holds results.
  const tabs = CASE_TABS.filter((one) => one !== 'questions' || tab === one || hasResponses || phase === 'signed-in' || phase === 'expired')
  const bar = useRef<HTMLDivElement>(null)
  const shown = useTabsInWidth(bar, tabs, tab)
  const focusNext = useRef(false)
  useEffect(() => {
    // A tab selected in the menu must be in the bar before it can be focused.
    if (!focusNext.current || !shown.has(tab)) return
    focusNext.current = false
    document.getElementById(`tab-${tab}`)?.focus()
  })
  const selectAndFocus = (next: CaseTab): void => {
    focusNext.current = true
    selectTab(next)
  }
  const others = tabs.filter((one) => !shown.has(one))
  return (
    <div className="tab-bar" ref={bar}>
      <div className="tabs" role="tablist" aria-label={messages.caseViews}>
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
            data-overflow={!shown.has(one)}
            onClick={() => selectTab(one)}
            onKeyDown={(event) => {
              const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
              if (by === undefined) return
              const next = tabs[(tabs.indexOf(one) + by + tabs.length) % tabs.length]
              if (next !== undefined) selectAndFocus(next)
            }}
          >
            {tabTitle(one)}
          </button>
        ))}
      </div>
      {others.length > 0 && (
        <PopoverNext
          placement="bottom-end"
          // After a choice the focus belongs to its tab: the arrow keys go on from there. Escape returns it to the button.
          shouldReturnFocusOnClose={false}
          content={
            <Menu aria-label={messages.moreViews}>
              {others.map((one) => (
                <MenuItem key={one} text={tabTitle(one)} onClick={() => selectAndFocus(one)} />
              ))}
            </Menu>
          }
        >
          <Button
            className="tab-more"
            variant="minimal"
            size="small"
            text={messages.more}
            aria-label={messages.moreViews}
            endIcon={<ChevronDown size={12} />}
          />
        </PopoverNext>
      )}
    </div>
  )
}

/** The tabs that fit into the bar, kept up to date as its width changes. */
function useTabsInWidth(bar: RefObject<HTMLDivElement | null>, tabs: readonly CaseTab[], chosen: CaseTab): ReadonlySet<string> {
  const names = tabs.join(' ')
  const [shown, setShown] = useState(names)
  useLayoutEffect(() => {
    const element = bar.current
    if (element === null) return undefined
    const all = names.split(' ')
    const measure = (): void => {
      const buttons = [...element.querySelectorAll<HTMLElement>('.tab')]
      const widths = buttons.map(({ offsetWidth }) => offsetWidth)
      const fitting = tabsInWidth(widths, element.clientWidth, MORE_WIDTH_PX, all.indexOf(chosen))
      const next = all.filter((_, at) => fitting.has(at)).join(' ')
      setShown(next)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [bar, names, chosen])
  return new Set(shown.split(' '))
}
