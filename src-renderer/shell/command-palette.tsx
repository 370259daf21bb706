import { useState, type ReactNode } from 'react'
import type { ItemListRenderer, ItemRenderer } from '@blueprintjs/select'
import { Omnibar, renderFilteredItems } from '@blueprintjs/select'
import { Menu, MenuItem } from '@blueprintjs/core'
import { Hotkey } from '../ui/hotkey.tsx'
import type { Command } from './commands.ts'
import { paletteItems, searchCommands } from './commands.ts'
import { runCommand } from './run-command.ts'
import { dismissOverlay } from '../state/screen-store.ts'
import { currentSituation } from './command-context.ts'
import './command-palette.css'
import { messages } from './messages.ts'

interface CommandPaletteProps {
  readonly query: string
  readonly onQuery: (query: string) => void
}

/** A searchable list of every command, subject and case. */
export function CommandPalette({ query, onQuery }: CommandPaletteProps): ReactNode {
  // One list for as long as the palette is open: a new one would reset the
  // active option to the first.
  const [items] = useState(() => paletteItems(currentSituation()))
  const [activeId, setActiveId] = useState(() => searchCommands(query, items)[0]?.id)
  return (
    <Omnibar<Command>
      isOpen
      items={items}
      itemsEqual="id"
      onActiveItemChange={(command) => setActiveId(command?.id)}
      query={query}
      onQueryChange={onQuery}
      onClose={dismissOverlay}
      itemListPredicate={searchCommands}
      itemRenderer={commandItem}
      itemListRenderer={commandList}
      onItemSelect={(command) => {
        dismissOverlay()
        void runCommand(command.id)
      }}
      inputProps={{
        placeholder: messages.palettePlaceholder,
        'aria-label': messages.paletteSearch,
        role: 'combobox',
        'aria-autocomplete': 'list',
        'aria-expanded': true,
        'aria-controls': LIST_ID,
        ...(activeId !== undefined && { 'aria-activedescendant': optionId(activeId) }),
      }}
      overlayProps={{}}
      resetOnSelect
      // undefined shows every command before anything is typed; Blueprint's own default shows none
      initialContent={undefined}
    />
  )
}

const LIST_ID = 'palette-options'

function optionId(commandId: string): string {
  return `palette-option-${commandId}`
}

/** The library has no property for the id of the list item, which is the option. */
function nameOption(option: HTMLLIElement | null, commandId: string): void {
  if (option !== null) option.id = optionId(commandId)
}

function resultCount(count: number): string {
  return count === 0 ? messages.noResults : `${count} ${count === 1 ? 'result' : 'results'}`
}

/** Blueprint calls the list of its palette a menu, though its items are options. */
const commandList: ItemListRenderer<Command> = (list) => (
  <>
    <Menu role="listbox" id={LIST_ID} aria-label={messages.commands} ulRef={list.itemsParentRef}>
      {renderFilteredItems(list, <MenuItem disabled text={messages.noResults} roleStructure="listoption" />)}
    </Menu>
    <p className="visually-hidden" role="status">
      {resultCount(list.filteredItems.length)}
    </p>
  </>
)

const commandItem: ItemRenderer<Command> = (command, { handleClick, handleFocus, modifiers, ref }) => (
  <MenuItem
    key={command.id}
    ref={(option: HTMLLIElement | null) => {
      nameOption(option, command.id)
      if (typeof ref === 'function') ref(option)
      else if (ref != null) ref.current = option // null and undefined alike: no reference is wanted
    }}
    roleStructure="listoption"
    className="palette-option"
    selected={modifiers.active}
    // A subject or a case has its own name, which is private; command titles are not.
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
