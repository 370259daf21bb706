import { PopoverNext, PopupKind } from '@blueprintjs/core'
import { type ReactElement, type ReactNode, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import './panel-button.css'

interface PanelButtonProps {
  /**
   * Marks the element to focus first with `data-first-focus`. `autoFocus` would act before the
   * opener is known, to which the focus returns.
   */
  readonly panel: ReactElement
  /** The edge of the button with which the panel is aligned. */
  readonly at?: 'start' | 'end'
  /**
   * State of a panel that is also opened and closed from elsewhere; absent where only the button
   * does it.
   */
  readonly opened?: { readonly isOpen: boolean; readonly onOpen: (isOpen: boolean) => void }
  readonly children: ReactElement
}

/**
 * A button with a panel below it. Escape, a choice and a click elsewhere close it. The previously
 * focused element gets the focus back, unless the click focused another one.
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
      // Blueprint's own focus handling prevents focusing elements outside the panel, and handles
      // Escape only inside it.
      autoFocus={false}
      enforceFocus={false}
      shouldReturnFocusOnClose={false}
    >
      {children}
    </PopoverNext>
  )
}
