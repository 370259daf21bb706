import { createContext, useMemo } from 'react'
import type { ReactNode } from 'react'
import type { CaseState } from '../../../src-shared/case/case-state.ts'
import { identityOf, type Identity } from '../../../src-shared/case/identity/identity.ts'
import { layeredLabels } from '../../../src-shared/case/identity/layered-labels.ts'
import { useLabels } from '../use-labels.ts'

/** Who an address is by what answers of the open case say; undefined outside of a case. */
export const AddressIdentityContext = createContext<(address: string) => Identity | undefined>(() => undefined)

interface AddressIdentitiesProps {
  readonly state: CaseState | undefined
  readonly children: ReactNode
}

/** Tells all below it who the addresses are that they show: those alone are read, so that a table of tens of thousands asks for what is in sight. */
export function AddressIdentities({ state, children }: AddressIdentitiesProps): ReactNode {
  const labels = useLabels(state?.captures)
  const practice = state?.record.practice ?? false
  const identityOfAddress = useMemo(
    () => (address: string) => identityOf('', layeredLabels(labels, { address, family: undefined, tags: [] }, practice)),
    [labels, practice],
  )
  return <AddressIdentityContext value={identityOfAddress}>{children}</AddressIdentityContext>
}
