import type { ReactNode } from 'react'
import { use } from 'react'
import { visibleText } from '../../../src-shared/core/text/safe-text.ts'
import { AddressText } from '../address-text.tsx'
import { KindAvatar } from '../kind-avatar.tsx'
import { SafeText } from '../safe-text.tsx'
import '../text.css'
import { AddressIdentityContext } from './address-identities.tsx'
import { LONGEST_NAME } from './longest-name.ts'
import { SubjectNamesContext } from './subject-names-context.ts'

/**
 * An address of a record, as it is known everywhere in the case: what it is as an icon, its name first, subjects by theirs and all others
 * by the best label of any answer. What it does ("High Activity") is no name and stands behind.
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
      <SafeText text={name} limit={own === '' ? LONGEST_LABEL : LONGEST_NAME} />
    </span>
  )
  return (
    <span className="ui-named">
      {kind !== 'unknown' && <KindAvatar kind={kind} size="small" />}
      {!isBehaviour && words} <AddressText address={address} /> {isBehaviour && words}
    </span>
  )
}

/** A label is cut by its column before it is cut by this. */
const LONGEST_LABEL = 60
