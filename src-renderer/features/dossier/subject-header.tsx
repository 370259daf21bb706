import type { ReactNode } from 'react'
import { chainsTitle } from '../../../src-shared/addresses/chains/chains.ts'
import type { CoverageRow } from '../../../src-shared/case/coverage-row.ts'
import { bareLabel } from '../../../src-shared/case/identity/label-text.ts'
import { identityOfSubject } from '../../../src-shared/case/identity/subject-identity.ts'
import { roleOfTags } from '../../../src-shared/case/identity/subject-role.ts'
import { isEntity } from '../../../src-shared/case/subject.ts'
import type { LayeredLabel } from '../../../src-shared/case/identity/layered-labels.ts'
import { useCaseActions } from '../../state/case-context.ts'
import { SubjectFacts } from '../subjects/subject-facts.tsx'
import { SubjectMenu } from '../subjects/subject-menu.tsx'
import { sortTitle } from '../../../src-shared/case/chain-families.ts'
import { visibleText } from '../../../src-shared/core/text/safe-text.ts'
import { shownAddress, subjectTitle } from '../../../src-shared/case/subject-title.ts'
import { AddressText } from '../../ui/address-text.tsx'
import { KindAvatar } from '../../ui/kind-avatar.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { SafeText } from '../../ui/safe-text.tsx'
import { coverageRing } from '../../../src-shared/view-models/coverage-ring.ts'
import { SubjectCoverage } from './coverage/subject-coverage.tsx'
import { distinctLabels } from './distinct-labels.ts'
import './subject-header.css'
import type { Subject } from '../../../src-shared/case/case-types.ts'
import { subjectHeader as messages } from './messages.ts'

/** Labels shown next to the name; the labels panel lists all. */
const LABELS_SHOWN = 6

interface SubjectHeaderProps {
  readonly subject: Subject
  /** undefined while the responses are being read, to avoid showing a name that changes at once. */
  readonly labels: readonly LayeredLabel[] | undefined
  readonly coverage: readonly CoverageRow[]
  /** Buttons at the right. */
  readonly actions: ReactNode
}

/**
 * Header of a subject: the best known name, its source, the whole address, explorer links, and
 * actions.
 */
export function SubjectHeader({ subject, labels = [], coverage, actions }: SubjectHeaderProps): ReactNode {
  const identity = identityOfSubject(subject, labels)
  const isNamed = identity.name !== '' && identity.nameIs !== 'behaviour'
  const name = isNamed ? visibleText(identity.name, 80) : subjectTitle(subject)
  const shown = distinctLabels(labels.filter(({ layer }) => layer !== 'investigator'))
  return (
    <header className="subject-header">
      <KindAvatar
        kind={identity.kind === 'unknown' ? 'wallet' : identity.kind}
        isEntity={isEntity(subject)}
        role={roleOfTags(subject.tags)}
        size="large"
        ring={coverageRing(coverage)}
      />
      <div className="subject-who">
        <div className="subject-name-line">
          <h1 className="truncate" title={name}>
            {name}
          </h1>
          {shown.slice(0, LABELS_SHOWN).map((label) => (
            <LabelChip key={`${label.layer} ${label.text}`} label={label} />
          ))}
          {shown.length > LABELS_SHOWN && <span className="muted small">{messages.moreLabels(shown.length - LABELS_SHOWN)}</span>}
        </div>
        <div className="subject-address-line">
          {isEntity(subject) ? (
            <>
              <SafeText text={subject.entityName} limit={200} />
              <CopyButton text={subject.entityName} what="name" />
            </>
          ) : (
            <>
              <AddressText address={shownAddress(subject)} full />
              <CopyButton text={shownAddress(subject)} what="address" />
            </>
          )}
          <SubjectMenu subject={subject} />
          <span className="soft small">{[...new Set([sortTitle(subject), chainsTitle(subject.chains.join(','))])].join(' · ')}</span>
        </div>
      </div>
      {actions}
      <div className="subject-more">
        <SubjectCoverage rows={coverage} />
        <SubjectFacts subject={subject} />
        {subject.note !== '' && (
          <p className="subject-note small">
            <span className="muted">{messages.note}</span> <SafeText text={subject.note} limit={2000} />
          </p>
        )}
      </div>
    </header>
  )
}

/** One label of the service, preceded by its layer; opens its source. */
function LabelChip({ label: { text, layer, captureId, pointer } }: { readonly label: LayeredLabel }): ReactNode {
  const { showCapture } = useCaseActions()
  const words = <SafeText text={bareLabel(text)} limit={60} />
  return (
    <button type="button" className="label-chip" title={messages.labelHint(visibleText(text, 200))} onClick={() => showCapture(captureId, pointer)}>
      <span className="muted">{messages.layers[layer]}:</span> {words}
    </button>
  )
}
