import { PopoverNext, PopupKind } from '@blueprintjs/core'
import { type ReactElement, type ReactNode, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import './panel-button.css'

interface PanelButtonProps {
  /** What has the focus first bears `data-first-focus`; `autoFocus` would have it before the opener is known, to whom it goes back. */
  readonly panel: ReactElement
  /** At the left or the right edge of the button. */
  readonly at?: 'start' | 'end'
  /** Where somebody else opens and closes it as well; absent where the button alone does. */
  readonly opened?: { readonly isOpen: boolean; readonly onOpen: (isOpen: boolean) => void }
  /** The button. */
  readonly children: ReactElement
}

/**
 * A button with a panel below it. Escape, a choice and a press elsewhere close it. What had the focus before has it again, unless the press gave it
 * to something else.
 */
export function PanelButton({ panel, at = 'start', opened, children }: PanelButtonProps): ReactNode {
  const [isOpenHere, setOpenHere] = useState(false)
  const { isOpen, onOpen } = opened ?? { isOpen: isOpenHere, onOpen: setOpenHere }
  const sheet = useRef<HTMLDivElement>(null)
  const closed = useEffectEvent((before: Element | null) => {
    if (before instanceof HTMLElement && sheet.current?.contains(document.activeElement) === true) before.focus()
  })
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    const before = document.activeElement
    return () => closed(before)
  }, [isOpen])
  return (
    <PopoverNext
      placement={`bottom-${at}`}
      popupKind={PopupKind.DIALOG}
      arrow={false}
      animation="minimal"
      content={
        <div ref={sheet} className="panel-sheet" tabIndex={-1}>
          {panel}
        </div>
      }
      isOpen={isOpen}
      onInteraction={onOpen}
      onOpening={() => requestAnimationFrame(() => (sheet.current?.querySelector<HTMLElement>('[data-first-focus]') ?? sheet.current)?.focus())}
      // Blueprint's own ways with the focus hold it back from what is pressed beside the panel, and hear Escape inside of it alone.
      autoFocus={false}
      enforceFocus={false}
      shouldReturnFocusOnClose={false}
    >
      {children}
    </PopoverNext>
  )
}
