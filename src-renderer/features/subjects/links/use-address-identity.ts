import { useCallback, useMemo } from 'react'
import { familyOfChain, isChainId } from '../../../../src-shared/addresses/chains/chains.ts'
import { identityOf, type Identity } from '../../../../src-shared/case/identity/identity.ts'
import { layeredLabels, type LayeredLabel } from '../../../../src-shared/case/identity/layered-labels.ts'
import { labelKey } from '../../../../src-shared/case/label-occurrences.ts'
import { ownNameLookup } from '../../../../src-shared/case/own-names.ts'
import { addressSubjects } from '../../../../src-shared/case/subject.ts'
import { useCaseContext } from '../../../state/case-context.ts'
import { useLabels } from '../../../ui/use-labels.ts'
import type { Subject } from '../../../../src-shared/case/case-types.ts'

/** The identity of an address in the case, from all responses and from the investigator. */
export interface Who {
  readonly identity: Identity
  readonly subject: Subject | undefined
}

/** An address as it appears in a record. */
export interface MetAddress {
  readonly address: string
  readonly chain: string
  /** The name in that record: used until all labels of the case are read. */
  readonly label: string
}

/**
 * Returns a function that resolves the identity of an address; the same function until the case
 * changes.
 */
export function useAddressIdentity(): (met: MetAddress) => Who {
  const { state } = useCaseContext()
  const labels = useLabels(state.captures)
  const { subjects, record, ownNames } = state
  const nameOf = useMemo(() => ownNameLookup(ownNames), [ownNames])
  const byKey = useMemo(
    () => new Map(addressSubjects(subjects).map((subject) => [`${subject.family} ${labelKey(subject.address, subject.family)}`, subject])),
    [subjects],
  )
  return useCallback(
    ({ address, chain, label }) => {
      const family = isChainId(chain) ? familyOfChain(chain) : ''
      const subject = byKey.get(`${family} ${labelKey(address, family)}`)
      const known = layeredLabels(labels, { address, family, tags: subject?.tags ?? [] }, record.practice)
      const said: LayeredLabel = { text: label, layer: 'service', captureId: '', pointer: '' }
      const isSaid = label !== '' && known.every(({ layer }) => layer === 'investigator')
      return { identity: identityOf(subject?.alias ?? nameOf(address, family), isSaid ? [said, ...known] : known), subject }
    },
    [byKey, nameOf, labels, record.practice],
  )
}
