import type { ReactNode } from 'react'
import { Button, MenuItem } from '@blueprintjs/core'
import type { ItemRenderer } from '@blueprintjs/select'
import { MultiSelect } from '@blueprintjs/select'
import { Tick } from '@blueprintjs/icons'
import { chainsTitle } from '../../src-shared/addresses/chains/chains.ts'
import './chain-picker.css'
import { messages } from './messages.ts'

interface ChainPickerProps {
  /** Accessible name, e.g. `Chains for EVM addresses`. */
  readonly label: string
  readonly chains: readonly string[]
  readonly chosen: readonly string[]
  /** Where fewer than all may be chosen. */
  readonly max?: number | undefined
  readonly onChange: (chains: readonly string[]) => void
}

/** Searchable choice of several chains. */
export function ChainPicker({ label, chains, chosen, max, onChange }: ChainPickerProps): ReactNode {
  return (
    <ValuePicker
      label={label}
      values={chains}
      chosen={chosen}
      max={max}
      onChange={onChange}
      titleOf={chainsTitle}
      searching={messages.searchChains}
      none={messages.noMatchingChains}
    />
  )
}

interface ValuePickerProps {
  /** Accessible name. */
  readonly label: string
  readonly values: readonly string[]
  readonly chosen: readonly string[]
  readonly max?: number | undefined
  readonly onChange: (values: readonly string[]) => void
  readonly titleOf: (value: string) => string
  readonly searching: string
  readonly none: string
}

/** Searchable choice of several values. */
export function ValuePicker({ label, values, chosen, max = Infinity, onChange, titleOf, searching, none }: ValuePickerProps): ReactNode {
  const toggle = (value: string): void =>
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : values.filter((one) => one === value || chosen.includes(one)))
  return (
    <div className="chain-picker" role="group" aria-label={label}>
      <MultiSelect<string>
        items={[...values]}
        selectedItems={[...chosen]}
        itemPredicate={(query, value) => `${value} ${titleOf(value)}`.toLowerCase().includes(query.trim().toLowerCase())}
        itemRenderer={valueItem(chosen, titleOf)}
        tagRenderer={titleOf}
        onItemSelect={toggle}
        onRemove={toggle}
        placeholder={searching}
        resetOnSelect
        noResults={<MenuItem disabled text={none} roleStructure="listoption" />}
        tagInputProps={{ tagProps: { minimal: true }, inputProps: { 'aria-label': label } }}
        popoverProps={{ minimal: true, matchTargetWidth: true }}
        fill
      />
      {values.length > 1 && (
        <div className="line small">
          {values.length <= max && <Button variant="minimal" size="small" text={messages.allOf(values.length)} onClick={() => onChange(values)} />}
          <Button variant="minimal" size="small" text={messages.none} onClick={() => onChange([])} />
        </div>
      )}
    </div>
  )
}

/** Draws a value of the list, ticked when it is chosen. */
function valueItem(chosen: readonly string[], titleOf: (value: string) => string): ItemRenderer<string> {
  return (value, { handleClick, handleFocus, modifiers, ref }) => {
    if (!modifiers.matchesPredicate) return null
    const ticked = chosen.includes(value)
    return (
      <MenuItem
        key={value}
        {...(ref === undefined ? {} : { ref })}
        text={titleOf(value)}
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
