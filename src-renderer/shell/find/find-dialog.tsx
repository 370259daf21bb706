import type { KeyboardEvent, ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { Button, Checkbox, Dialog, DialogBody, DialogFooter, InputGroup } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import { useCaseFile, useCases } from '../../storage/hooks.ts'
import type { CaseFile } from '../../storage/case-file.ts'
import type { CaseRecord } from '../../../src-shared/case/case-state.ts'
import { dismissOverlay, openSource, openSubject, useScreen, navigate } from '../../state/screen-store.ts'
import { formatCount } from '../../../src-shared/core/text/credits.ts'
import { createMainThreadYield } from '../../../src-shared/core/text/page-yield.ts'
import { visibleText } from '../../../src-shared/core/text/safe-text.ts'
import { shownText } from '../../ui/table/cell-text.ts'
import { graphSelected } from '../../features/graph/graph-selection.ts'
import { findInCapture, findInRecords, findInLabels, findInState, needleOf, type Found } from './find-in-case.ts'
import './find-dialog.css'
import { messages } from '../messages.ts'

/** Maximum hits; beyond that the words need to be narrowed. */
const MAX_FOUND = 200
/** Responses read per batch. */
const READ_AT_ONCE = 20

interface Finding {
  /** The words that these hits belong to. */
  readonly needle: string
  readonly found: readonly Found[]
  readonly text: string
  readonly busy: boolean
}

const NOTHING: Finding = { needle: '', found: [], text: '', busy: false }

/**
 * Finds words in cases, addresses, own names, labels, notes, findings and, on request, in
 * the text of every response.
 */
export function FindDialog(): ReactNode {
  const cases = useCases()
  const caseFile = useCaseFile()
  const here = useScreen(({ route }) => (route.at === 'case' ? route.caseId : undefined))
  const [typed, setTyped] = useState('')
  const [withText, setWithText] = useState(false)
  const [state, setState] = useState<Finding>(NOTHING)
  const needle = needleOf(typed)
  const list = cases?.ok === true ? cases.value : undefined

  useEffect(() => {
    if (needle === undefined || list === undefined) return undefined
    let gone = false
    const report = (next: Finding): void => {
      if (!gone) setState(next)
    }
    // Debounced: the search starts once typing stops.
    const timer = setTimeout(() => void findEverywhere(caseFile, inOrder(list, here), needle, withText, report, () => gone), 150)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [needle, list, here, withText, caseFile])

  const { found } = needle === undefined ? NOTHING : state
  // Hits still shown from a previous search must not open on Enter.
  const isOfThese = state.needle === needle
  const first = isOfThese ? found[0] : undefined
  const titles = new Map(list?.map(({ id, title }) => [id, title]))
  return (
    <Dialog isOpen title={messages.searchAllCases} onClose={dismissOverlay} className="find-dialog">
      <DialogBody>
        <InputGroup
          leftIcon={<Search />}
          aria-label={messages.searchText}
          placeholder={messages.searchPlaceholder}
          value={typed}
          onValueChange={setTyped}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') moveToHit(event, 0)
            if (event.key !== 'Enter' || first === undefined) return
            event.preventDefault()
            openFound(first)
          }}
          autoFocus
        />
        <Checkbox
          className="find-text"
          checked={withText}
          onChange={(event) => setWithText(event.currentTarget.checked)}
          label={messages.searchResults}
        />
        <ul className="find-list" aria-label={messages.found}>
          {found.map((one, index) => (
            <li key={`${one.kind} ${one.caseId} ${one.captureId ?? one.subjectId ?? one.nodeId ?? ''} ${index}`}>
              <button type="button" className="find-hit" onClick={() => openFound(one)} onKeyDown={(event) => byArrows(event, index)}>
                <span className="muted small">{one.kind}</span>
                <strong className="find-title">{visibleText(titleOf(one), 80)}</strong>
                <span className="soft small find-detail">{visibleText(one.detail, 200)}</span>
                <span className="muted small find-case">{visibleText(titles.get(one.caseId) ?? '', 80)}</span>
              </button>
            </li>
          ))}
        </ul>
      </DialogBody>
      <DialogFooter actions={<Button text={messages.close} onClick={dismissOverlay} />}>
        <span className="soft" role="status">
          {needle === undefined ? messages.searchTooShort : isOfThese ? state.text : messages.searching}
        </span>
        {first !== undefined && <span className="muted small find-keys">{messages.resultKeysHint}</span>}
      </DialogFooter>
    </Dialog>
  )
}

/** A label in the form used on other screens. */
function titleOf({ kind, title }: Found): string {
  return kind === 'Label' ? shownText({ text: title, state: 'value' }, 'label') : title
}

/** Arrow keys move between hits, and from the first back to the search field. */
function byArrows(event: KeyboardEvent<HTMLElement>, index: number): void {
  if (event.key === 'ArrowDown') moveToHit(event, index + 1)
  if (event.key === 'ArrowUp') moveToHit(event, index - 1)
}

function moveToHit(event: KeyboardEvent<HTMLElement>, index: number): void {
  event.preventDefault()
  const dialog = event.currentTarget.closest('.find-dialog')
  const field = dialog?.querySelector<HTMLElement>('input[type="text"], input:not([type])')
  const hit = dialog?.querySelectorAll<HTMLElement>('.find-hit')[Math.max(0, index)]
  if (index < 0) field?.focus()
  else hit?.focus()
}

/** The open case first, then the others, most recently changed first. */
function inOrder(cases: readonly CaseRecord[], here: string | undefined): readonly CaseRecord[] {
  return cases.toSorted((a, b) => Number(b.id === here) - Number(a.id === here) || b.lastAt.localeCompare(a.lastAt))
}

/**
 * Searches case by case and reports partial results; ends when `gone`, or at
 * the maximum number of hits.
 */
async function findEverywhere(
  caseFile: CaseFile,
  cases: readonly CaseRecord[],
  needle: string,
  withText: boolean,
  report: (state: Finding) => void,
  gone: () => boolean,
): Promise<void> {
  const breathe = createMainThreadYield()
  const found: Found[] = findInRecords(cases, needle)
  const unread: string[] = []
  const isFull = (): boolean => found.length >= MAX_FOUND
  const say = (where: string, busy: boolean): void =>
    report({ needle, found: found.slice(0, MAX_FOUND), text: messages.foundOfCount(formatCount(Math.min(found.length, MAX_FOUND)), where), busy })
  for (const [index, record] of cases.entries()) {
    if (gone() || isFull()) break
    say(messages.caseProgress(index + 1, cases.length), true)
    const state = await caseFile.state(record.id)
    if (!state.ok) {
      unread.push(record.title)
      continue
    }
    found.push(...findInState(state.value, needle))
    const labels = await findInLabels(state.value, needle, breathe)
    if (!labels.ok) {
      unread.push(record.title)
      continue
    }
    found.push(...labels.value)
    await breathe()
    const { captures } = state.value
    const bodies = withText ? captures.length : 0
    for (let at = 0; at < bodies && !gone() && !isFull(); at += READ_AT_ONCE) {
      const read = await caseFile.captures(captures.slice(at, at + READ_AT_ONCE).map(({ capture }) => capture))
      if (!read.ok) {
        unread.push(record.title)
        break
      }
      for (const capture of read.value) {
        const one = findInCapture({ capture }, capture.body, needle)
        if (one !== undefined) found.push(one)
        await breathe()
      }
      say(
        messages.resultProgress(formatCount(Math.min(at + READ_AT_ONCE, captures.length)), formatCount(captures.length), index + 1, cases.length),
        true,
      )
    }
  }
  const more = isFull() ? messages.moreFound : '.'
  say(`${more}${unread.length === 0 ? '' : ` Not read: ${visibleText([...new Set(unread)].join(', '), 120)}.`}`, false)
}

function openFound({ caseId, subjectId, captureId, nodeId, kind }: Found): void {
  navigate({ at: 'case', caseId, tab: kind === 'Finding' ? 'report' : nodeId === undefined ? 'dossier' : 'graph' })
  if (nodeId !== undefined) graphSelected(caseId, [nodeId])
  if (kind === 'Subject' && subjectId !== undefined) openSubject(subjectId)
  if (captureId !== undefined) openSource(captureId)
}
