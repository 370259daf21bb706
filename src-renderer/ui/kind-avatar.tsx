import type { ReactNode } from 'react'
import { KIND_WORDS, type AddressKind } from '../evidence/identity/address-kind.ts'
import type { SubjectRole } from '../evidence/identity/subject-role.ts'
import { ICON_PATHS } from '../views/kind-icons.ts'
import './kind-avatar.css'

interface KindAvatarProps {
  readonly kind: AddressKind
  /** What it is to the case: a bar beside the disc, never its fill. */
  readonly role?: SubjectRole | undefined
  /** It is an entity, of that kind, and no address. */
  readonly isEntity?: boolean
  /** `small` stands in a line of a table. */
  readonly size?: 'usual' | 'small'
}

/** What an address is, as an icon in the colour of its kind; of an entity the colour alone, with the icon of all entities. */
export function KindAvatar({ kind, role, isEntity = false, size = 'usual' }: KindAvatarProps): ReactNode {
  return (
    <span className="ui-avatar" data-kind={kind} data-role={role} data-size={size} title={isEntity ? 'Entity' : KIND_WORDS[kind]}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path
          d={ICON_PATHS[isEntity ? 'entity' : kind]}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </span>
  )
}
