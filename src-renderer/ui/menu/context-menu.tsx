import { Menu, MenuItem, showContextMenu } from '@blueprintjs/core'
import type { KeyboardEvent, MouseEvent as PointerPress, ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { themeOf, useThemeFacts } from '../../state/theme.ts'

/** An action of a menu. */
export interface MenuItemSpec {
  readonly text: string
  readonly run: () => void
}

/** Where a menu opens, in window pixels. */
export interface MenuPosition {
  readonly left: number
  readonly top: number
}

/**
 * Shows a menu at a point of the window; does nothing without actions. Focus returns to the
 * previous element when the menu closes.
 */
export function openContextMenu(at: MenuPosition, actions: readonly MenuItemSpec[]): void {
  if (actions.length === 0) return
  const before = document.activeElement
  const { choice, systemDark } = useThemeFacts.getState()
  showContextMenu({
    targetOffset: at,
    isDarkTheme: themeOf(choice, systemDark) === 'dark',
    content: <ContextMenu actions={actions} />,
    onClose: () => {
      const stored = document.activeElement
      const isInMenu = stored?.closest('[role="menu"]') != null // null and undefined alike: nothing around it
      if (before instanceof HTMLElement && (stored === document.body || stored === null || isInMenu)) before.focus()
    },
  })
}

/** Where the menu of an element opens: at the pointer, or below the element when opened by key. */
export function menuPositionOf({
  clientX,
  clientY,
  button,
  currentTarget,
}: Pick<PointerPress, 'clientX' | 'clientY' | 'button' | 'currentTarget'>): MenuPosition {
  if (button === 2) return { left: clientX, top: clientY }
  const { left, bottom } = currentTarget.getBoundingClientRect()
  return { left, top: bottom }
}

/**
 * The first action has the focus, and arrow keys move between them: the menu
 * is opened by key as well.
 */
function ContextMenu({ actions }: { readonly actions: readonly MenuItemSpec[] }): ReactNode {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    itemsIn(list.current)[0]?.focus()
  }, [])
  const move = (event: KeyboardEvent): void => {
    const all = itemsIn(list.current)
    const at = all.findIndex((item) => item === document.activeElement)
    const next = { ArrowDown: (at + 1) % all.length, ArrowUp: (at + all.length - 1) % all.length, Home: 0, End: all.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    all[next]?.focus()
  }
  return (
    <Menu ulRef={list} onKeyDown={move}>
      {actions.map(({ text, run }) => (
        <MenuItem key={text} text={text} onClick={run} />
      ))}
    </Menu>
  )
}

function itemsIn(list: HTMLElement | null): readonly HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
}
