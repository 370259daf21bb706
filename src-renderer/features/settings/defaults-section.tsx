import type { ReactNode } from 'react'
import { useState } from 'react'
import { FormGroup, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { chosenChains, DAYS_CHOICES, setDefaults, useDefaults } from '../../state/defaults.ts'
import { offeredChains } from '../../../src-shared/case/chain-families.ts'
import { formatCredits, readCredits } from '../../../src-shared/core/text/credits.ts'
import { ChainPicker } from '../../ui/chain-picker.tsx'

/** Defaults of new cases and plans. Each change applies at once. */
export function DefaultsSection(): ReactNode {
  const defaults = useDefaults()
  const [budget, setBudget] = useState(formatCredits(defaults.budget))
  const wrong = readCredits(budget) === undefined
  return (
    <>
      <FormGroup label="Investigator" labelFor="default-investigator" className="flush" helperText="Used for each new case.">
        <InputGroup
          id="default-investigator"
          value={defaults.investigator}
          maxLength={200}
          autoComplete="off"
          onValueChange={(investigator) => setDefaults({ investigator })}
        />
      </FormGroup>
      <FormGroup
        label="Budget of a new case"
        labelFor="default-budget"
        className="flush"
        intent={wrong ? 'danger' : 'none'}
        helperText={wrong ? 'Enter a whole number of credits with at most twelve digits.' : 'Hard limit. Can be changed in each case.'}
      >
        <InputGroup
          id="default-budget"
          value={budget}
          inputMode="numeric"
          autoComplete="off"
          aria-invalid={wrong}
          rightElement={<span className="muted small default-unit">credits</span>}
          onValueChange={(typed) => {
            setBudget(typed)
            const credits = readCredits(typed)
            if (credits !== undefined) setDefaults({ budget: credits })
          }}
        />
      </FormGroup>
      <FormGroup label="Chains of an EVM address" className="flush">
        <ChainPicker
          label="Default EVM chains"
          chains={offeredChains('evm')}
          chosen={chosenChains('evm', defaults)}
          onChange={(evmChains) => setDefaults({ evmChains })}
        />
      </FormGroup>
      <FormGroup label="Date range of a plan" labelFor="default-days" className="flush">
        <HTMLSelect
          id="default-days"
          value={defaults.days}
          onChange={(event) => setDefaults({ days: Number(event.currentTarget.value) })}
          options={DAYS_CHOICES.map((days) => ({ value: days, label: `Last ${days} days` }))}
        />
      </FormGroup>
    </>
  )
}
