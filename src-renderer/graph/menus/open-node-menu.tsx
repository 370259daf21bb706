import { Menu, MenuItem, showContextMenu } from '@blueprintjs/core'
import type { nodeActs } from './node-acts.ts'

/** Shows a menu at a place of the window. */
export function openNodeMenu(at: { readonly left: number; readonly top: number }, acts: ReturnType<typeof nodeActs>, isDarkTheme: boolean): void {
  showContextMenu({
    targetOffset: at,
    isDarkTheme,
    content: (
      <Menu>
        {acts.map(({ text, run }) => (
          <MenuItem key={text} text={text} onClick={run} />
        ))}
      </Menu>
    ),
  })
}
