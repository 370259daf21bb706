import type { ReactNode } from 'react'
import { KIND_WORDS, type AddressKind } from '../../src-shared/case/identity/address-kind.ts'
import type { SubjectRole } from '../../src-shared/case/identity/subject-role.ts'
import type { RingPart } from '../../src-shared/view-models/coverage-ring.ts'
import { ICON_PATHS } from '../../src-shared/view-models/kind-icons.ts'
import './kind-avatar.css'
import { messages } from './messages.ts'

interface KindAvatarProps {
  readonly kind: AddressKind
  /** The role of the address in the case: drawn as a bar next to the disc, never as its fill. */
  readonly role?: SubjectRole | undefined
  /** Whether it is an entity of that kind, not an address. */
  readonly isEntity?: boolean
  /** `small` for a row of a table, `large` next to a title. */
  readonly size?: 'usual' | 'small' | 'large'
  /** The coverage around the disc (`coverageRing`); the same is shown in words next to it. */
  readonly ring?: readonly RingPart[]
}

/**
 * The kind of an address, as an icon in the colour of that kind; for an entity the colour of its
 * kind with the icon of all entities.
 */
export function KindAvatar({ kind, role, isEntity = false, size = 'usual', ring = [] }: KindAvatarProps): ReactNode {
  return (
    <span className="ui-avatar" data-kind={kind} data-role={role} data-size={size} title={isEntity ? messages.entity : KIND_WORDS[kind]}>
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
      {ring.length > 0 && <CoverageRing parts={ring} />}
    </span>
  )
}

/** Gap between two segments, in hundredths of the circle. */
const GAP = 2

function CoverageRing({ parts }: { readonly parts: readonly RingPart[] }): ReactNode {
  const gap = parts.length > 1 ? GAP : 0
  return (
    <svg className="ui-avatar-ring" viewBox="0 0 32 32" aria-hidden="true">
      {parts.map(({ state, from, length }) => {
        // A segment that is one of many stays visible.
        const long = Math.max(1, length * 100 - gap)
        return (
          <circle
            key={state}
            data-state={state}
            cx="16"
            cy="16"
            r="15"
            fill="none"
            strokeWidth="2"
            pathLength="100"
            strokeDasharray={state === 'not-requested' ? dotPattern(long) : `${long} ${100 - long}`}
            strokeDashoffset={-from * 100}
            transform="rotate(-90 16 16)"
          />
        )
      })}
    </svg>
  )
}

/** A dash pattern with dots along a segment of the circle and nothing along the rest. */
function dotPattern(long: number): string {
  const dots = Math.max(1, Math.floor(long / 4))
  return `${'2 2 '.repeat(dots - 1)}2 ${100 - 4 * dots + 2}`
}
