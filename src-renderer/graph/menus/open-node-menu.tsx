import { Menu, MenuItem, showContextMenu } from '@blueprintjs/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import type { nodeActs } from './node-acts.ts'

type Acts = ReturnType<typeof nodeActs>

/** Shows a menu at a place of the window; nothing where there is nothing to do. */
export function openNodeMenu(at: { readonly left: number; readonly top: number }, acts: Acts, isDarkTheme: boolean): void {
  if (acts.length > 0) showContextMenu({ targetOffset: at, isDarkTheme, content: <ActMenu acts={acts} /> })
}

/** The first act has the focus, and arrows go through them: the menu is opened by key as well. */
function ActMenu({ acts }: { readonly acts: Acts }): ReactNode {
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
      {acts.map(({ text, run }) => (
        <MenuItem key={text} text={text} onClick={run} />
      ))}
    </Menu>
  )
}

function itemsIn(list: HTMLElement | null): readonly HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
}
