import type { ReactNode } from 'react'
import { use } from 'react'
import { visibleText } from '../../../src-shared/core/text/safe-text.ts'
import { AddressText } from '../address-text.tsx'
import { KindAvatar } from '../kind-avatar.tsx'
import { SafeText } from '../safe-text.tsx'
import '../text.css'
import { AddressIdentityContext } from './address-identities.tsx'
import { MAX_NAME_LENGTH } from './longest-name.ts'
import { SubjectNamesContext } from './subject-names-context.ts'

/**
 * An address of a record as identified in the case: the icon of its kind, its name first; subjects
 * by their own name, others by the best label of any response. A behaviour ("High Activity") is not
 * a name and follows the address.
 */
export function NamedAddress({ address }: { readonly address: string }): ReactNode {
  const own = use(SubjectNamesContext).nameOf(address)
  const identity = use(AddressIdentityContext)(address)
  const isBehaviour = own === '' && identity?.nameIs === 'behaviour'
  const name = own === '' ? (identity?.name ?? '') : own
  const kind = identity?.kind ?? 'unknown'
  if (name === '' && kind === 'unknown') return <AddressText address={address} />
  const words = name !== '' && (
    <span className="ui-subject-name" data-private data-light={isBehaviour} title={visibleText(name, 200)}>
      <SafeText text={name} limit={own === '' ? MAX_LABEL_LENGTH : MAX_NAME_LENGTH} />
    </span>
  )
  return (
    <span className="ui-named">
      {kind !== 'unknown' && <KindAvatar kind={kind} size="small" />}
      {!isBehaviour && words} <AddressText address={address} /> {isBehaviour && words}
    </span>
  )
}

/** Maximum characters of a label; its column usually truncates it earlier. */
const MAX_LABEL_LENGTH = 60
