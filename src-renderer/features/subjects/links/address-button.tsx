import type { ReactNode } from 'react'
import { familyOfChain, isChainId } from '../../../../src-shared/addresses/chains/chains.ts'
import { normaliseAddress } from '../../../../src-shared/addresses/normalise.ts'
import { roleOfTags } from '../../../../src-shared/case/identity/subject-role.ts'
import { useCaseActions } from '../../../state/case-context.ts'
import { useOpenCase } from '../../../state/open-case.ts'
import { AddressText } from '../../../ui/address-text.tsx'
import { KindAvatar } from '../../../ui/kind-avatar.tsx'
import { type MenuPosition, menuPositionOf, openContextMenu } from '../../../ui/menu/context-menu.tsx'
import { SafeText } from '../../../ui/safe-text.tsx'
import { visibleText } from '../../../../src-shared/core/text/safe-text.ts'
import { addressAbilities } from '../address-abilities.ts'
import { addressActions } from '../address-acts.ts'
import type { MetAddress, Who } from './use-address-identity.ts'
import './address-button.css'

interface AddressButtonProps {
  readonly met: MetAddress
  readonly who: Who
  /** The record that contains it: `CAPTURE POINTER`. */
  readonly origin: string
}

/** An address inline: its kind, its name, and a menu with all actions. */
export function AddressButton({ met: { address, chain }, who: { identity, subject }, origin }: AddressButtonProps): ReactNode {
  const actions = useCaseActions()
  const openMenu = (at: MenuPosition): void => {
    const { state } = useOpenCase.getState()
    if (state === undefined || !isChainId(chain)) return
    const family = familyOfChain(chain)
    const form = normaliseAddress(family, address)
    const target = { address: form.ok ? form.value.canonical : address, family, chains: [chain], origin }
    openContextMenu(at, addressActions(target, addressAbilities(state, actions)))
  }
  // Many addresses behave alike: what distinguishes them comes first and is not cut.
  const isBehaviour = identity.nameIs === 'behaviour'
  const text = (
    <span className="address-button-address" data-first={isBehaviour || identity.name === ''}>
      <AddressText address={address} />
    </span>
  )
  return (
    <button
      type="button"
      className="address-button"
      aria-haspopup="menu"
      onClick={(event) => openMenu(menuPositionOf(event))}
      onContextMenu={(event) => {
        event.preventDefault()
        event.stopPropagation()
        openMenu(menuPositionOf(event))
      }}
    >
      <KindAvatar kind={identity.kind} role={roleOfTags(subject?.tags ?? [])} size="small" />
      <span className="address-button-text" data-first={isBehaviour ? 'address' : 'name'}>
        {isBehaviour && text}
        {identity.name !== '' && (
          <span className="address-button-name" data-name={identity.nameIs} title={visibleText(identity.name, 200)}>
            <SafeText text={identity.name} limit={60} />
          </span>
        )}
        {!isBehaviour && text}
      </span>
    </button>
  )
}
