import type { KeyboardEvent, ReactNode } from 'react'
import { useState } from 'react'
import { Button, HTMLSelect, InputGroup, Tag } from '@blueprintjs/core'
import { Briefcase, Plus } from '@blueprintjs/icons'
import type { CaseMoney } from '../../../src-shared/ipc/ledger-summary.ts'
import type { CaseRecord } from '../../../src-shared/case/case-state.ts'
import { visibleText } from '../../../src-shared/core/text/safe-text.ts'
import { RestoreOffer, useMissingCases } from './backup-list.tsx'
import { creditsSpent, formatCredits } from '../../../src-shared/core/text/credits.ts'
import { useBackendStore } from '../../state/backend-store.ts'
import { formatMinute } from '../../../src-shared/core/text/format-time.ts'
import { LossNote } from './lost-cases.tsx'
import { SampleCaseButton } from './sample-case-button.tsx'
import { CaseMenu } from './case-menu.tsx'
import { filteredCases, statusOf, type CaseFilter } from './case-list.ts'
import { OtherStorageNote } from './other-storage-note.tsx'
import { openOverlay, navigate } from '../../state/screen-store.ts'
import { services } from '../../state/services.ts'
import { ScreenNote } from '../../ui/screen/screen-note.tsx'
import './cases-screen.css'
import { messages } from './messages.ts'

/** Moves the focus between rows with the arrow keys; Home and End reach the ends. */
export function moveInRows(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('tr[tabindex]')]
  const at = rows.findIndex((row) => row === document.activeElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  rows[Math.max(0, Math.min(rows.length - 1, to))]?.focus()
}

interface CasesScreenProps {
  readonly cases: readonly CaseRecord[]
  /** Starts or resumes the guided practice case. */
  readonly renderGuide: (variant: 'empty' | 'head') => ReactNode
}

/** All cases of this computer, last modified first. */
export function CasesScreen({ cases, renderGuide }: CasesScreenProps): ReactNode {
  const money = useBackendStore((facts) => facts.broker?.cases)
  // Losses are stored in the case file; a counter re-renders the screen once one was accepted.
  const [, setAccepted] = useState(0)
  const losses = services().caseFile.losses()
  const [filter, setFilter] = useState<CaseFilter>({ words: '', status: 'current' })
  const missing = useMissingCases(new Set(cases.map((record) => record.id)))
  if (cases.length === 0) {
    return (
      <div className="centred restore-page">
        <ScreenNote
          level={1}
          icon={<Briefcase size={32} />}
          title={messages.noCasesYet}
          description={messages.noCasesHint}
          action={
            <div className="cases-empty-acts">
              <Button intent="primary" icon={<Plus />} text={messages.newCase} onClick={() => openOverlay({ kind: 'new-case' })} />
              {renderGuide('empty')}
              <SampleCaseButton />
            </div>
          }
        />
        <OtherStorageNote />
        {missing.length > 0 && <RestoreOffer backups={missing} />}
      </div>
    )
  }
  const shown = filteredCases(cases, filter)
  return (
    <div className="screen">
      <header className="screen-header">
        <h1>{messages.cases}</h1>
        <span className="muted" role="status">
          {shown.length === cases.length ? cases.length : messages.shownOf(shown.length, cases.length)}
        </span>
        <span className="grow" />
        <div className="cases-tools">
          <InputGroup
            type="search"
            className="cases-search"
            aria-label={messages.searchCases}
            placeholder={messages.searchPlaceholder}
            value={filter.words}
            onValueChange={(words) => setFilter({ ...filter, words })}
          />
          <HTMLSelect
            aria-label={messages.caseStatus}
            value={filter.status}
            onChange={(event) =>
              setFilter({ ...filter, status: CHOICES.find(({ value }) => value === event.currentTarget.value)?.value ?? 'current' })
            }
            options={[...CHOICES]}
          />
          {renderGuide('head')}
          <Button intent="primary" icon={<Plus />} text={messages.newCase} onClick={() => openOverlay({ kind: 'new-case' })} />
        </div>
      </header>
      <OtherStorageNote />
      {losses.length > 0 && <LossNote losses={losses} onAccepted={() => setAccepted((count) => count + 1)} />}
      {losses.length > 0 && missing.length > 0 && <RestoreOffer backups={missing} />}
      <table className="plain-table list-table cases-table" aria-label={messages.cases}>
        <thead>
          <tr>
            <th>{messages.title}</th>
            <th>{messages.reference}</th>
            <th>{messages.investigator}</th>
            <th className="fit">{messages.status}</th>
            <th className="number fit">{messages.subjects}</th>
            <th className="number fit" title={messages.resultsHint}>
              {messages.results}
            </th>
            <th className="number fit">{messages.spent}</th>
            <th className="number fit">{messages.budget}</th>
            <th className="fit">{messages.lastChangeUtc}</th>
            <th className="fit">
              <span className="visually-hidden">{messages.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody onKeyDown={moveInRows}>
          {shown.map((record) => (
            <CaseLine key={record.id} record={record} money={money?.find((one) => one.caseId === record.id)} />
          ))}
        </tbody>
      </table>
      {shown.length === 0 && (
        <p className="muted">
          {messages.noMatchingCases} <Button size="small" text={messages.showAll} onClick={() => setFilter({ words: '', status: 'all' })} />
        </p>
      )}
    </div>
  )
}

const CHOICES = [
  { value: 'current', label: messages.openAndClosed },
  { value: 'open', label: messages.open },
  { value: 'closed', label: messages.closed },
  { value: 'archived', label: messages.archived },
  { value: 'all', label: messages.all },
] as const

const STATUS_WORDS = { open: messages.open, closed: messages.closed, archived: messages.archived } as const

function CaseLine({ record, money }: { readonly record: CaseRecord; readonly money: CaseMoney | undefined }): ReactNode {
  const open = (): void => navigate({ at: 'case', caseId: record.id, tab: 'dossier' })
  return (
    <tr
      tabIndex={0}
      className="openable"
      onClick={open}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target === event.currentTarget) open()
      }}
    >
      <td>
        <span className="line">
          <button type="button" className="plain-link truncate" tabIndex={-1} title={visibleText(record.title)} onClick={open}>
            {visibleText(record.title)}
          </button>
          {(record.tags ?? []).map((tag) => (
            <Tag key={tag} minimal>
              {visibleText(tag, 40)}
            </Tag>
          ))}
          {record.practice && (
            <Tag minimal className="practice-tag">
              {messages.practice}
            </Tag>
          )}
        </span>
      </td>
      <td className="soft">{visibleText(record.reference)}</td>
      <td className="soft">{visibleText(record.investigator)}</td>
      <td className="fit soft">{STATUS_WORDS[statusOf(record)]}</td>
      <td className="number">{record.subjects}</td>
      <td className="number">{record.captures}</td>
      {money === undefined && record.captures > 0 ? (
        <td className="number muted" title={messages.noChargeHint}>
          —
        </td>
      ) : (
        <td className="number">{money === undefined ? '0' : formatCredits(creditsSpent(money))}</td>
      )}
      <td className="number soft">{formatCredits(record.budget)}</td>
      <td className="fit soft">{formatMinute(record.lastAt)}</td>
      <td className="fit">
        <CaseMenu record={record} />
      </td>
    </tr>
  )
}
