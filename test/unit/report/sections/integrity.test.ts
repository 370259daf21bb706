import { expect, test } from 'vitest'
import { reduceCase } from '../../../../src-shared/case/case-reducer.ts'
import type { WholeState } from '../../../../src-shared/case/case-state.ts'
import { type ReportModel } from '../../../../src-shared/report/report-model.ts'
import { coverSection } from '../../../../src-shared/report/sections/cover.ts'
import { integritySection } from '../../../../src-shared/report/sections/integrity.ts'
import { recordedCase, WRITTEN } from '../../../support/builders/recorded-case.ts'
import { testAuthor } from '../../../support/builders/signing.ts'
import { words } from '../../features/report/words.ts'
import { modelOfWhole } from '../../../support/builders/whole-report.ts'

const [ADA, BEN] = [testAuthor(1), testAuthor(2)]
const modelOf = (state: WholeState): ReportModel => modelOfWhole(state, { ...WRITTEN, graphSvg: '' })
const cover = (state: WholeState): string => words(coverSection(modelOf(state), 'd', []).text)
const integrity = (state: WholeState): string => words(integritySection(modelOf(state), []).text)

test('the cover names the signing author, the integrity annex also the signature', () => {
  const state = recordedCase(true, ADA).state()
  expect(cover(state)).toContain(`Signature of the head, by author ${ADA.author} Digest`)
  expect(integrity(state)).toContain('An author is an installation of Casebook')
  expect(integrity(state)).toContain(
    `Author Entries Signed up to entry Signature ${ADA.author} 1 to 11 11 ${state.signatures?.[0]?.signature} With Casebook`,
  )
})

test('names a signature that does not reach the head, and an author without entries', () => {
  const contents = recordedCase(true, ADA).contents()
  const under = (seq: number): string => contents.entries[seq - 1]?.id ?? ''
  const signatures = [BEN.sign({ caseId: 'case-7', seq: 3, head: under(3) }), ADA.sign({ caseId: 'case-7', seq: 9, head: under(9) })]
  const state = reduceCase({ ...contents, signatures })
  expect(cover(state)).toContain(`Signature of entry 9, an earlier head, by author ${ADA.author} Digest`)
  expect(integrity(state)).toContain(`${ADA.author} 1 to 11 9 ${signatures[1]?.signature} ${BEN.author} – 3 ${signatures[0]?.signature}`)
})

test('a case without a signature is called unsigned', () => {
  const state = recordedCase(true).state()
  expect(cover(state)).toContain('Signature none: this case is unsigned Digest')
  expect(integrity(state)).toContain('This case is unsigned')
  expect(integrity(state)).toContain('none (unsigned) 1 to 11 – –')
})
