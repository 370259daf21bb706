import type { ReactNode } from 'react'
import { Switch } from '@blueprintjs/core'
import { shallowEqualArrays } from '../../../../src-shared/core/shallow-equal-arrays.ts'
import { ALL_AT_ONCE, ENTITY_CHAINS, startingChains } from '../../../../src-shared/case/chain-families.ts'
import { ChainPicker } from '../../../ui/chain-picker.tsx'
import { messages } from '../messages.ts'

interface EntityChainsProps {
  readonly chosen: readonly string[]
  readonly onChange: (chains: readonly string[]) => void
}

/** Chains on which an entity is requested: all in one call, or selected ones. */
export function EntityChains({ chosen, onChange }: EntityChainsProps): ReactNode {
  const atOnce = shallowEqualArrays(chosen, ALL_AT_ONCE)
  return (
    <>
      <Switch
        checked={atOnce}
        onChange={() => onChange(atOnce ? startingChains('evm') : ALL_AT_ONCE)}
        label={messages.allChains}
        title={messages.allChainsHint}
      />
      {!atOnce && <ChainPicker label={messages.chains} chains={ENTITY_CHAINS} chosen={chosen} onChange={onChange} />}
    </>
  )
}
