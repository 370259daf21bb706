import type { ReactNode } from 'react'
import { Button } from '@blueprintjs/core'
import { Briefcase, ChevronLeft, Cog, Plus, Pulse } from '@blueprintjs/icons'
import { chainTitle } from '../../src-shared/service/table/chains.ts'
import type { CaseRecord, CaseState, Subject } from '../evidence/case-state.ts'
import { shortAddress } from '../text/short-address.ts'
import { CoverageMark } from '../ui/coverage-mark.tsx'
import { LookalikeMark } from '../ui/lookalike-mark.tsx'
import { visibleText } from '../text/safe-text.ts'
import { coverageSentence, sumCoverage } from '../views/coverage-sum.ts'
import { overlayOpened, subjectOpened, useScreen, wentTo } from '../session/screen-store.ts'
import { shownAddress, subjectTitle } from '../text/subject-title.ts'
import './rail.css'

interface RailProps {
  readonly cases: readonly CaseRecord[]
  /** The open case, once it is read. */
  readonly state: CaseState | undefined
}

/** The left rail: cases, or the subjects of the open case; below, what belongs to Casebook itself. */
export function Rail({ cases, state }: RailProps): ReactNode {
  const route = useScreen((facts) => facts.route)
  return (
    <nav className="rail" aria-label="Navigation">
      {route.at === 'case' ? <CaseRail state={state} /> : <CasesRail cases={cases} />}
      <div className="rail-foot">
        <Button
          variant="minimal"
          alignText="start"
          fill
          icon={<Pulse />}
          text="Queue and spending"
          active={route.at === 'queue'}
          onClick={() => wentTo({ at: 'queue' })}
        />
        <Button
          variant="minimal"
          alignText="start"
          fill
          icon={<Cog />}
          text="Settings"
          active={route.at === 'settings'}
          onClick={() => wentTo({ at: 'settings' })}
        />
      </div>
    </nav>
  )
}

function CasesRail({ cases }: { readonly cases: readonly CaseRecord[] }): ReactNode {
  const route = useScreen((facts) => facts.route)
  const recent = cases.toSorted((a, b) => b.lastAt.localeCompare(a.lastAt)).slice(0, 12)
  return (
    <>
      <div className="rail-head">
        <span className="brand">Casebook</span>
      </div>
      <div className="rail-body">
        <Button
          variant="minimal"
          alignText="start"
          fill
          icon={<Briefcase />}
          text="All cases"
          active={route.at === 'cases'}
          onClick={() => wentTo({ at: 'cases' })}
        />
        {recent.length > 0 && (
          <>
            <h2 className="rail-title">Recent</h2>
            <ul className="rail-list">
              {recent.map((record) => (
                <li key={record.id}>
                  <button
                    type="button"
                    className="rail-item"
                    title={visibleText(record.title)}
                    onClick={() => wentTo({ at: 'case', caseId: record.id, tab: 'dossier' })}
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

function CaseRail({ state }: { readonly state: CaseState | undefined }): ReactNode {
  const route = useScreen((facts) => facts.route)
  const subjects = state?.subjects ?? []
  const present = route.at === 'case' ? (route.subjectId ?? subjects[0]?.id) : undefined
  return (
    <>
      <div className="rail-head">
        <Button variant="minimal" size="small" icon={<ChevronLeft />} text="Cases" aria-label="All cases" onClick={() => wentTo({ at: 'cases' })} />
      </div>
      <div className="rail-body">
        <div className="rail-title line">
          <h2 className="grow">
            Subjects <span className="muted">{subjects.length > 0 ? subjects.length : ''}</span>
          </h2>
          <Button
            variant="minimal"
            size="small"
            icon={<Plus />}
            aria-label="Add subjects"
            title="Add subjects (A)"
            onClick={() => overlayOpened({ kind: 'add-subjects' })}
          />
        </div>
        <ul className="rail-list" aria-label="Subjects">
          {subjects.map((subject) => (
            <SubjectLine key={subject.id} subject={subject} state={state} current={subject.id === present && route.at === 'case'} />
          ))}
        </ul>
      </div>
    </>
  )
}

function SubjectLine({
  subject,
  state,
  current,
}: {
  readonly subject: Subject
  readonly state: CaseState | undefined
  readonly current: boolean
}): ReactNode {
  const sum = sumCoverage((state?.coverage ?? []).filter((row) => row.subjectId === subject.id))
  const sentence = coverageSentence(sum)
  const asked = sum.found + sum.empty + sum.failed
  const where = subject.chains.length === 1 ? chainTitle(subject.chains[0] ?? '') : `${subject.chains.length} chains`
  return (
    <li>
      <button
        type="button"
        className="rail-item subject-item"
        aria-current={current ? 'true' : undefined}
        title={`${shownAddress(subject)}\n${sentence}`}
        onClick={() => subjectOpened(subject.id)}
      >
        <CoverageMark state={sum.mark} quiet />
        <span className="subject-words">
          <span className="truncate subject-name">
            <LookalikeMark address={subject.address} />
            {subjectTitle(subject)}
          </span>
          <span className="truncate small muted">{subject.alias === '' ? where : `${shortAddress(shownAddress(subject))} · ${where}`}</span>
        </span>
        <span className="small muted" aria-label={sentence}>
          {asked === 0 ? '' : sum.found}
        </span>
      </button>
    </li>
  )
}
