import { createContext, useMemo } from 'react'
import type { ReactNode } from 'react'
import type { CaseState } from '../../../src-shared/case/case-state.ts'
import { identityOf, type Identity } from '../../../src-shared/case/identity/identity.ts'
import { layeredLabels } from '../../../src-shared/case/identity/layered-labels.ts'
import { ownNameLookup } from '../../../src-shared/case/own-names.ts'
import { useLabels } from '../use-labels.ts'

/** The identity of an address according to the open case; undefined outside a case. */
export const AddressIdentityContext = createContext<(address: string) => Identity | undefined>(() => undefined)

interface AddressIdentitiesProps {
  readonly state: CaseState | undefined
  readonly children: ReactNode
}

/**
 * Provides identities of the addresses that descendants show: only those are read, so that a table
 * of tens of thousands reads visible rows only.
 */
export function AddressIdentities({ state, children }: AddressIdentitiesProps): ReactNode {
  const labels = useLabels(state?.captures)
  const practice = state?.record.practice ?? false
  const ownNames = state?.ownNames
  const identityOfAddress = useMemo(() => {
    const nameOf = ownNames === undefined ? () => '' : ownNameLookup(ownNames)
    return (address: string) => identityOf(nameOf(address), layeredLabels(labels, { address, family: undefined, tags: [] }, practice))
  }, [labels, practice, ownNames])
  return <AddressIdentityContext value={identityOfAddress}>{children}</AddressIdentityContext>
}
