import type { ReactNode } from 'react'
import { Button, MenuItem } from '@blueprintjs/core'
import type { ItemRenderer } from '@blueprintjs/select'
import { MultiSelect } from '@blueprintjs/select'
import { Tick } from '@blueprintjs/icons'
import { chainTitle } from '../../src-shared/service/chains.ts'

interface ChainPickerProps {
  /** Accessible name, e.g. `Chains for EVM addresses`. */
  readonly label: string
  readonly chains: readonly string[]
  readonly chosen: readonly string[]
  readonly onChange: (chains: readonly string[]) => void
}

/** Searchable choice of several chains. */
export function ChainPicker({ label, chains, chosen, onChange }: ChainPickerProps): ReactNode {
  const toggle = (chain: string): void =>
    onChange(chosen.includes(chain) ? chosen.filter((one) => one !== chain) : chains.filter((one) => one === chain || chosen.includes(one)))
  return (
    <div className="chain-picker" role="group" aria-label={label}>
      <MultiSelect<string>
        items={[...chains]}
        selectedItems={[...chosen]}
        itemPredicate={(query, chain) => `${chain} ${chainTitle(chain)}`.toLowerCase().includes(query.trim().toLowerCase())}
        itemRenderer={chainItem(chosen)}
        tagRenderer={chainTitle}
        onItemSelect={toggle}
        onRemove={toggle}
        placeholder="Search chains"
        resetOnSelect
        noResults={<MenuItem disabled text="No chain of that name" roleStructure="listoption" />}
        tagInputProps={{ tagProps: { minimal: true }, inputProps: { 'aria-label': label } }}
        popoverProps={{ minimal: true, matchTargetWidth: true }}
        fill
      />
      {chains.length > 1 && (
        <div className="line small">
          <Button variant="minimal" size="small" text={`All ${chains.length}`} onClick={() => onChange(chains)} />
          <Button variant="minimal" size="small" text="None" onClick={() => onChange([])} />
        </div>
      )}
    </div>
  )
}

/** Draws a chain of the list, ticked when it is chosen. */
function chainItem(chosen: readonly string[]): ItemRenderer<string> {
  return (chain, { handleClick, handleFocus, modifiers, ref }) => {
    if (!modifiers.matchesPredicate) return null
    const ticked = chosen.includes(chain)
    return (
      <MenuItem
        key={chain}
        {...(ref === undefined ? {} : { ref })}
        text={chainTitle(chain)}
        active={modifiers.active}
        onClick={handleClick}
        {...(handleFocus === undefined ? {} : { onFocus: handleFocus })}
        roleStructure="listoption"
        selected={ticked}
        {...(ticked ? { icon: <Tick /> } : {})}
        shouldDismissPopover={false}
      />
    )
  }
}
