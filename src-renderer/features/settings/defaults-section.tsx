import type { ReactNode } from 'react'
import { useState } from 'react'
import { FormGroup, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { chosenChains, DAYS_CHOICES, setDefaults, useDefaults } from '../../state/defaults.ts'
import { offeredChains } from '../../../src-shared/case/chain-families.ts'
import { formatCredits, readCredits } from '../../../src-shared/core/text/credits.ts'
import { ChainPicker } from '../../ui/chain-picker.tsx'
import { messages } from './messages.ts'

/** Defaults of new cases and plans. Each change applies at once. */
export function DefaultsSection(): ReactNode {
  const defaults = useDefaults()
  const [budget, setBudget] = useState(formatCredits(defaults.budget))
  const wrong = readCredits(budget) === undefined
  return (
    <>
      <FormGroup label={messages.investigator} labelFor="default-investigator" className="flush" helperText={messages.investigatorHint}>
        <InputGroup
          id="default-investigator"
          value={defaults.investigator}
          maxLength={200}
          autoComplete="off"
          onValueChange={(investigator) => setDefaults({ investigator })}
        />
      </FormGroup>
      <FormGroup
        label={messages.budgetOfNewCase}
        labelFor="default-budget"
        className="flush"
        intent={wrong ? 'danger' : 'none'}
        helperText={wrong ? messages.invalidCredits : messages.budgetHint}
      >
        <InputGroup
          id="default-budget"
          value={budget}
          inputMode="numeric"
          autoComplete="off"
          aria-invalid={wrong}
          rightElement={<span className="muted small default-unit">{messages.credits}</span>}
          onValueChange={(typed) => {
            setBudget(typed)
            const credits = readCredits(typed)
            if (credits !== undefined) setDefaults({ budget: credits })
          }}
        />
      </FormGroup>
      <FormGroup label={messages.chainsOfEvmAddress} className="flush">
        <ChainPicker
          label={messages.defaultEvmChains}
          chains={offeredChains('evm')}
          chosen={chosenChains('evm', defaults)}
          onChange={(evmChains) => setDefaults({ evmChains })}
        />
      </FormGroup>
      <FormGroup label={messages.dateRangeOfPlan} labelFor="default-days" className="flush">
        <HTMLSelect
          id="default-days"
          value={defaults.days}
          onChange={(event) => setDefaults({ days: Number(event.currentTarget.value) })}
          options={DAYS_CHOICES.map((days) => ({ value: days, label: messages.lastDays(days) }))}
        />
      </FormGroup>
    </>
  )
}
