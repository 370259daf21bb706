import type { ReactNode } from 'react'
import { memo, type RefObject, useRef } from 'react'
import { Button } from '@blueprintjs/core'
import { Briefcase, ChevronLeft, Cog, Plus, Properties, Pulse, Search } from '@blueprintjs/icons'
import { chainsTitle } from '../../src-shared/addresses/chains/chains.ts'
import type { CaseRecord, CaseState } from '../../src-shared/case/case-state.ts'
import { Hotkey } from '../ui/hotkey.tsx'
import { CoverageMark } from '../ui/coverage-mark.tsx'
import { LookalikeMark } from '../ui/lookalike-mark.tsx'
import { visibleText } from '../../src-shared/core/text/safe-text.ts'
import type { CoverageRow } from '../../src-shared/case/coverage-row.ts'
import { identityOfSubject, labelsOfSubject } from '../../src-shared/case/identity/subject-identity.ts'
import { isEntity } from '../../src-shared/case/subject.ts'
import { roleOfTags } from '../../src-shared/case/identity/subject-role.ts'
import { GuideCard } from '../features/guide/guide-card.tsx'
import { KindAvatar } from '../ui/kind-avatar.tsx'
import { type MenuItemSpec, menuPositionOf, openContextMenu } from '../ui/menu/context-menu.tsx'
import { useVirtualLines } from '../ui/table/virtualization/use-virtual-lines.ts'
import { useLabels } from '../ui/use-labels.ts'
import { addressAbilities, subjectTarget } from '../features/subjects/address-abilities.ts'
import { addressActions } from '../features/subjects/address-acts.ts'
import { actionsOf } from './case-actions.ts'
import { coverageRing } from '../../src-shared/view-models/coverage-ring.ts'
import { coverageSentence, sumCoverage } from '../../src-shared/view-models/coverage-sum.ts'
import { copyText } from '../state/copy-text.ts'
import { useOpenCase } from '../state/open-case.ts'
import { openOverlay, openSubject, useScreen, navigate } from '../state/screen-store.ts'
import { shortSubject, shownSubject } from '../../src-shared/case/subject-title.ts'
import './sidebar.css'
import type { Subject } from '../../src-shared/case/case-types.ts'
import { messages } from './messages.ts'

interface SidebarProps {
  readonly cases: readonly CaseRecord[]
  /** The open case, once it is read. */
  readonly state: CaseState | undefined
}

/** The left sidebar: cases, or the subjects of the open case; below, entries of Casebook itself. */
export function Sidebar({ cases, state }: SidebarProps): ReactNode {
  const route = useScreen((facts) => facts.route)
  return (
    <nav className="sidebar" aria-label={messages.sidebar}>
      {route.at === 'case' ? <CaseSidebar state={state} /> : <CasesSidebar cases={cases} />}
      <div className="sidebar-footer">
        <Button
          variant="minimal"
          alignText="start"
          fill
          icon={<Search />}
          text={messages.searchAllCases}
          className="sidebar-search"
          endIcon={<Hotkey combo="mod+shift+f" />}
          onClick={() => openOverlay({ kind: 'find' })}
        />
        <Button
          variant="minimal"
          alignText="start"
          fill
          icon={<Pulse />}
          text={messages.queueAndSpending}
          active={route.at === 'queue'}
          onClick={() => navigate({ at: 'queue' })}
        />
        <Button
          variant="minimal"
          alignText="start"
          fill
          icon={<Cog />}
          text={messages.settings}
          active={route.at === 'settings'}
          onClick={() => navigate({ at: 'settings' })}
        />
      </div>
    </nav>
  )
}

function CasesSidebar({ cases }: { readonly cases: readonly CaseRecord[] }): ReactNode {
  const route = useScreen((facts) => facts.route)
  const recent = cases
    .filter(({ status }) => status !== 'archived')
    .toSorted((a, b) => b.lastAt.localeCompare(a.lastAt))
    .slice(0, 12)
  return (
    <>
      <div className="sidebar-header">
        <span className="brand">{messages.casebook}</span>
      </div>
      <div className="sidebar-body">
        <Button
          variant="minimal"
          alignText="start"
          fill
          icon={<Briefcase />}
          text={messages.allCases}
          active={route.at === 'cases'}
          onClick={() => navigate({ at: 'cases' })}
        />
        {recent.length > 0 && (
          <>
            <h2 className="sidebar-title">{messages.recent}</h2>
            <ul className="sidebar-list">
              {recent.map((record) => (
                <li key={record.id}>
                  <button
                    type="button"
                    className="sidebar-item"
                    title={visibleText(record.title)}
                    onClick={() => navigate({ at: 'case', caseId: record.id, tab: 'dossier' })}
                  >
                    <span className="truncate">{visibleText(record.title)}</span>
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </>
  )
}

function CaseSidebar({ state }: { readonly state: CaseState | undefined }): ReactNode {
  const subjects = state?.subjects ?? NONE
  const scroller = useRef<HTMLDivElement>(null)
  return (
    <>
      <div className="sidebar-header">
        <Button
          variant="minimal"
          size="small"
          icon={<ChevronLeft />}
          text={messages.cases}
          aria-label={messages.allCases}
          onClick={() => navigate({ at: 'cases' })}
        />
      </div>
      {state !== undefined && <GuideCard state={state} />}
      <div className="sidebar-body" ref={scroller}>
        <div className="sidebar-title line">
          <h2 className="grow">
            {messages.subjects} <span className="muted">{subjects.length > 0 ? subjects.length : ''}</span>
          </h2>
          {subjects.length > 1 && (
            <Button
              variant="minimal"
              size="small"
              icon={<Properties />}
              aria-label={messages.manageSubjects}
              title={messages.manageSubjectsHint}
              onClick={() => openOverlay({ kind: 'subjects' })}
            />
          )}
          <Button
            variant="minimal"
            size="small"
            icon={<Plus />}
            aria-label={messages.addSubjects}
            title={messages.addSubjectsHint}
            onClick={() => openOverlay({ kind: 'add-subjects' })}
          />
        </div>
        <SubjectList subjects={subjects} state={state} scroller={scroller} />
      </div>
    </>
  )
}

const NONE: readonly Subject[] = []
const LINE_HEIGHT_PX = 44
/** Each row has several elements: hundreds at once would block the page. */
const MAX_WHOLE = 25

interface SubjectListProps {
  readonly subjects: readonly Subject[]
  readonly state: CaseState | undefined
  readonly scroller: RefObject<HTMLDivElement | null>
}

/** The subjects of the case; long lists render visible rows only. */
function SubjectList({ subjects, state, scroller }: SubjectListProps): ReactNode {
  const route = useScreen((facts) => facts.route)
  const labels = useLabels(state?.captures)
  const coverage = state?.coverage
  const present = route.at === 'case' ? (route.subjectId ?? subjects[0]?.id) : undefined
  const practice = state?.record.practice ?? false
  const list = useRef<HTMLUListElement>(null)
  const { lines, behind, onFocus, onBlur } = useVirtualLines({
    count: subjects.length,
    keyAt: (at) => subjects[at]?.id ?? '',
    scroller,
    list,
    lineHeight: LINE_HEIGHT_PX,
    isEven: true,
    maxWhole: MAX_WHOLE,
  })
  return (
    <ul
      className="sidebar-list"
      aria-label={messages.subjects}
      ref={list}
      onFocus={onFocus}
      onBlur={onBlur}
      style={{ paddingTop: lines[0]?.gap ?? 0, paddingBottom: behind }}
    >
      {lines.map(({ index, gap }, nth) => {
        const subject = subjects[index]
        if (subject === undefined) return null
        return (
          <li
            key={subject.id}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={subjects.length}

            style={{ marginTop: nth === 0 ? 0 : gap }}
          >
            <SubjectLine
              subject={subject}
              labels={labels}
              rows={coverage?.of(subject.id) ?? NO_ROWS}
              practice={practice}
              current={subject.id === present}
            />
          </li>
        )
      })}
    </ul>
  )
}

const NO_ROWS: readonly CoverageRow[] = []

function actsOf(subject: Subject, state: CaseState): readonly MenuItemSpec[] {
  if (isEntity(subject))
    return [
      { text: messages.copyName, run: () => copyText(subject.entityName, 'name', true) },
      { text: messages.openDossier, run: () => openSubject(subject.id) },
    ]
  return addressActions(subjectTarget(subject), addressAbilities(state, actionsOf(state.record.id)))
}

interface SubjectLineProps {
  readonly subject: Subject
  readonly labels: ReturnType<typeof useLabels>
  /** Its coverage. */
  readonly rows: readonly CoverageRow[]
  readonly practice: boolean
  /** Whether it is on screen. */
  readonly current: boolean
}

/**
 * A subject: kind and role as a mark, the best name, the shortened address, and
 * what was found about it.
 */
const SubjectLine = memo(function SubjectLine({ subject, labels, rows, practice, current }: SubjectLineProps): ReactNode {
  const identity = identityOfSubject(subject, labelsOfSubject(labels, subject, practice))
  const coverage = sumCoverage(rows)
  const sentence = coverageSentence(coverage)
  const where = subject.chains.length === 1 ? chainsTitle(subject.chains[0] ?? '') : messages.chains(subject.chains.length)
  const isNamed = identity.name !== '' && identity.nameIs !== 'behaviour'
  const short = shortSubject(subject)
  // A subject without a known kind is shown as a wallet.
  const kind = identity.kind === 'unknown' ? 'wallet' : identity.kind
  return (
    <button
      type="button"
      className="sidebar-item subject-item"
      aria-current={current ? 'true' : undefined}
      // The full text of what is cut off in a narrow row
      title={[
        ...(isNamed ? [visibleText(identity.name, 200)] : []),
        `${isEntity(subject) ? 'Entity ' : ''}${shownSubject(subject)}`,
        where,
        sentence,
      ].join('\n')}
      onClick={() => openSubject(subject.id)}
      onContextMenu={(event) => {
        event.preventDefault()
        const { state } = useOpenCase.getState()
        if (state !== undefined) openContextMenu(menuPositionOf(event), actsOf(subject, state))
      }}
    >
      <KindAvatar kind={kind} isEntity={isEntity(subject)} role={roleOfTags(subject.tags)} ring={coverageRing(rows)} />
      <span className="subject-text">
        {/* Right-to-left names are cut off at their end too, which is the left. */}
        <span className="truncate subject-name" dir="auto">
          {!isEntity(subject) && <LookalikeMark address={subject.address} />}
          {isNamed ? visibleText(identity.name, 80) : short}
        </span>
        <span className="truncate small muted">{!isNamed ? where : isEntity(subject) && subject.alias === '' ? messages.entity(where) : short}</span>
      </span>
      <span className="subject-requested" role="img" aria-label={sentence}>
        <CoverageMark state={coverage.mark} quiet />
      </span>
    </button>
  )
})
