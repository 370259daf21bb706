import type { ReactNode } from 'react'
import type { ItemListRenderer, ItemRenderer } from '@blueprintjs/select'
import { Omnibar, renderFilteredItems } from '@blueprintjs/select'
import { Menu, MenuItem } from '@blueprintjs/core'
import { Hotkey } from '../../ui/hotkey.tsx'
import type { Command } from '../commands.ts'
import { paletteItems, searchCommands } from '../commands.ts'
import { runCommand } from '../run-command.ts'
import { overlayClosed } from '../../session/screen-store.ts'
import { currentSituation } from '../command-context.ts'
import './command-palette.css'

interface CommandPaletteProps {
  readonly query: string
  readonly onQuery: (query: string) => void
}

/** Every command, subject and case, found by typing. */
export function CommandPalette({ query, onQuery }: CommandPaletteProps): ReactNode {
  const items = paletteItems(currentSituation())
  return (
    <Omnibar<Command>
      isOpen
      items={items}
      query={query}
      onQueryChange={onQuery}
      onClose={overlayClosed}
      itemListPredicate={searchCommands}
      itemRenderer={commandItem}
      itemListRenderer={commandList}
      onItemSelect={(command) => {
        overlayClosed()
        void runCommand(command.id)
      }}
      inputProps={{ placeholder: 'Commands, subjects, cases', 'aria-label': 'Search commands, subjects and cases' }}
      overlayProps={{}}
      resetOnSelect
      // undefined shows every command before anything is typed; Blueprint's own default shows none
      initialContent={undefined}
    />
  )
}

/** Blueprint calls the list of its palette a menu, though its items are options. */
const commandList: ItemListRenderer<Command> = (list) => (
  <Menu role="listbox" aria-label="Commands" ulRef={list.itemsParentRef}>
    {renderFilteredItems(list, <MenuItem disabled text="Nothing of that name" roleStructure="listoption" />)}
  </Menu>
)

const commandItem: ItemRenderer<Command> = (command, { handleClick, handleFocus, modifiers, ref }) => (
  <MenuItem
    key={command.id}
    {...(ref === undefined ? {} : { ref })}
    roleStructure="listoption"
    // A subject or a case by its name, which is theirs and not Casebook's.
    text={/^(?:subject|case):/.test(command.id) ? <span data-private>{command.title}</span> : command.title}
    active={modifiers.active}
    onClick={handleClick}
    {...(handleFocus === undefined ? {} : { onFocus: handleFocus })}
    labelElement={
      <span className="line palette-label">
        <span className="muted small">{command.group}</span>
        {command.keys !== undefined && <Hotkey combo={command.keys} />}
      </span>
    }
  />
)
