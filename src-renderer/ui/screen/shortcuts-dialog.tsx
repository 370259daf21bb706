import { Classes, Dialog } from '@blueprintjs/core'
import type { HotkeyConfig } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { groupInSteps } from '../../../src-shared/core/text/page-yield.ts'
import { runSync } from '../../../src-shared/core/steps.ts'
import { Hotkey } from '../hotkey.tsx'
import { useEscapeCapture } from './use-escape-capture.ts'
import { PlainTable } from '../table/plain-table.tsx'
import './shortcuts-dialog.css'
import { messages } from '../messages.ts'

interface ShortcutsDialogProps {
  readonly hotkeys: readonly HotkeyConfig[]
  readonly isOpen: boolean
  readonly onClose: () => void
}

/**
 * The currently active shortcuts by group. Replaces the library's list, which has no accessible
 * name and cannot be scrolled by keyboard.
 */
export function ShortcutsDialog({ hotkeys, isOpen, onClose }: ShortcutsDialogProps): ReactNode {
  useEscapeCapture(isOpen ? onClose : undefined)
  const groups = runSync(groupInSteps(hotkeys, ({ group = messages.casebook }) => group))
  return (
    <Dialog isOpen={isOpen} title={messages.keyboardShortcuts} onClose={onClose}>
      <div
        className={`${Classes.DIALOG_BODY} ${Classes.DIALOG_BODY_SCROLL_CONTAINER} shortcut-groups`}
        role="region"
        aria-label={messages.keys}
        tabIndex={0}
        data-first-focus
      >
        {[...groups].map(([group, keys]) => (
          <PlainTable
            key={group}
            label={group}
            columns={[
              { header: group, render: ({ label }: HotkeyConfig) => label },
              { header: messages.keys, isNumber: true, fits: true, render: ({ combo }: HotkeyConfig) => <Hotkey combo={combo} /> },
            ]}
            rows={keys}
            keyOf={({ combo }) => combo}
          />
        ))}
      </div>
    </Dialog>
  )
}
