import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import type { CaseState } from '../../../../src-shared/case/case-state.ts'
import { CaseActionsContext, CaseContext, type CaseActions } from '../../../../src-renderer/state/case-context.ts'
import { ReportScreen } from '../../../../src-renderer/features/report/report-screen.tsx'
import { caseBuilder, recordedCase } from '../../../support/builders/recorded-case.ts'
import { testAuthor } from '../../../support/builders/signing.ts'
import { coverageOfRows } from '../../../support/builders/coverage-of-rows.ts'

vi.mock('../../../../src-renderer/state/messages.ts', () => ({}))

const ACTIONS = {} as CaseActions // no action is triggered here

function draw(state: CaseState): string {
  return renderToStaticMarkup(
    <CaseContext value={{ state }}>
      <CaseActionsContext value={ACTIONS}>
        <ReportScreen />
      </CaseActionsContext>
    </CaseContext>,
  )
}

const read = (of: string): string => of.replaceAll(/<[^>]*>/g, '').replaceAll('&#x27;', '’')
/** The text next to a term of the facts. */
const fact = (shown: string, term: string): string => read(new RegExp(`<dt>${term}</dt><dd>(.*?)</dd>`, 's').exec(shown)?.[1] ?? 'nothing')
const parts = (shown: string): string[] =>
  [...(/<ol class="report-parts">(.*?)<\/ol>/s.exec(shown)?.[1]?.matchAll(/<li>(.*?)<\/li>/g) ?? [])].map(([, part = '']) => read(part))

function emptyCase(practice = false): CaseState {
  const builder = caseBuilder(practice)
  builder.event({ kind: 'case-created', title: 'Trial', reference: '', investigator: 'Ada', budget: '1', practice })
  return builder.state()
}

describe('the contents of a report', () => {
  const state = recordedCase().state()
  const shown = draw(state)

  test('are described by the facts of the case', () => {
    expect(shown).toContain(`<h2 data-private="true">${state.record.title}</h2>`)
    expect(fact(shown, 'Reference')).toBe(state.record.reference)
    expect(fact(shown, 'Investigator')).toBe(state.record.investigator)
    expect(fact(shown, 'Opened')).toContain('2026-11-21')
    expect(fact(shown, 'Subjects')).toBe(`${state.subjects.length}`)
    const spent = state.captures.reduce((sum, { capture }) => sum + Number(capture.creditsUsed), 0)
    expect(fact(shown, 'Exhibits')).toBe(`${state.captures.length} captures, ${spent} credits`)
    expect(fact(shown, 'Graph')).toBe('image with the current arrangement')
    expect(shown).not.toContain('Practice:')
  })

  test('count coverage by state', () => {
    const states = [
      'found',
      'partial',
      'partial',
      'empty',
      'empty',
      'empty',
      'failed',
      'failed',
      'failed',
      'failed',
      'not-requested',
      'not-offered',
    ] as const
    const [row] = state.coverage.rows
    if (row === undefined) throw new Error('The recorded case has coverage.')
    const reported = draw({ ...state, coverage: coverageOfRows(states.map((one) => ({ ...row, state: one }))) })
    expect(fact(reported, 'Coverage')).toBe('3 found, 3 with no results, 4 failed, 1 not requested')
  })

  test('are listed by section; findings are counted, and dossiers and graph need a subject', () => {
    expect(parts(shown)).toEqual([
      'Subjects with full addresses',
      expect.stringMatching(/^Method/),
      state.findings.length === 0 ? 'Findings: none' : `Findings: ${state.findings.length}`,
      expect.stringMatching(/^A dossier for each subject/),
      'Graph',
      expect.stringMatching(/^Coverage and limitations/),
      expect.stringMatching(/^Acquisition log/),
      expect.stringMatching(/^Handling log/),
      expect.stringMatching(/^Integrity/),
    ])
    const finding = { id: 'f', text: 'So.', confidence: '', captureIds: [], at: '2026-11-21T00:00:00Z' }
    expect(parts(draw({ ...state, findings: [finding, { ...finding, id: 'g' }] }))).toContain('Findings: 2')
  })

  test('of an empty case have neither reference nor dossiers, and name it as unsigned', () => {
    const empty = draw(emptyCase())
    expect(fact(empty, 'Reference')).toBe('none')
    expect(fact(empty, 'Graph')).toBe('not included')
    expect(fact(empty, 'Signature')).toBe('Unsigned')
    expect(parts(empty)).toContain('Findings: none')
    expect(parts(empty).join()).not.toContain('dossier')
    expect(empty).not.toContain('Exported before')
  })

  test('name the author who signs', () => {
    const author = testAuthor(1)
    const builder = caseBuilder(false, author)
    builder.event({ kind: 'case-created', title: 'Trial', reference: '', investigator: 'Ada', budget: '1', practice: false })
    expect(fact(draw(builder.state()), 'Signature')).toMatch(/^by author \w+…\w+$/)
  })

  test('name practice data as such', () => {
    expect(draw(emptyCase(true))).toContain('Practice case: all figures are simulated data.')
  })
})

test('earlier exports are listed, newest first, with their complete hash', () => {
  const builder = caseBuilder()
  builder.event({ kind: 'case-created', title: 'Trial', reference: '', investigator: 'Ada', budget: '1', practice: false })
  builder.event({ kind: 'report-exported', sha256: 'aa'.repeat(32), bytes: 1234, fileName: 'first.html' })
  builder.event({ kind: 'report-exported', sha256: 'bb'.repeat(32), bytes: 5678, fileName: 'second.html' })
  const shown = draw(builder.state())
  expect(read(/<tbody>(.*?)<\/tbody>/s.exec(shown)?.[1]?.replaceAll('<td', ' <td') ?? '')).toMatch(
    /^ 2026-11-21 \S+ second\.html 5,678 (bb){32} 2026-11-21 \S+ first\.html 1,234 (aa){32}$/,
  )
  expect(shown).toContain(`title="${'bb'.repeat(32)}"`)
})
