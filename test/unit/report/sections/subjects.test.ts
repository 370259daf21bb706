import { expect, test } from 'vitest'
import { subjectsSection } from '../../../../src-shared/report/sections/subjects.ts'
import type { CaseEventBody } from '../../../../src-shared/custody/capture.ts'
import { followedCase, HOP } from '../../../support/builders/followed-case.ts'
import { ADDRESS, caseBuilder, WRITTEN } from '../../../support/builders/recorded-case.ts'
import { words } from '../../features/report/words.ts'
import { modelOfWhole } from '../../../support/builders/whole-report.ts'

const SHOWN = '0xcBB811f129782ef87e19DeA9d3375045219baE00'

function rowsOf(...subjects: readonly Partial<Extract<CaseEventBody, { kind: 'subject-added' }>>[]): string[] {
  const builder = caseBuilder()
  builder.event({ kind: 'case-created', title: 'T', reference: '', investigator: '', budget: '0', practice: false })
  for (const [index, subject] of subjects.entries())
    builder.event({
      kind: 'subject-added',
      subjectId: `sub-${index + 1}`,
      typed: SHOWN,
      address: ADDRESS,
      family: 'evm',
      chains: ['bnb', 'ethereum'],
      alias: '',
      origin: 'typed',
      ...subject,
    })
  builder.event({ kind: 'subject-changed', subjectId: 'sub-2', tags: ['one', 'two'], note: 'Seen.' })
  const { text } = subjectsSection(modelOfWhole(builder.state(), { ...WRITTEN, graphSvg: '' }))
  return [...text.matchAll(/<tr id="s\d+">.*?<\/tr>/gs)].map(([row]) => words(row))
}

test('each subject has its number, full address, chains and origin', () => {
  expect(rowsOf({}, { alias: 'Mule', origin: 'counterparties' })).toEqual([
    `1 ${SHOWN} – BNB Chain, Ethereum evm 2026-11-21 03:00:02 UTC typed by the investigator`,
    `2 ${SHOWN} Mule one, two Seen. BNB Chain, Ethereum evm 2026-11-21 03:00:03 UTC taken from counterparties`,
  ])
})

test('prints the canonical and the typed form only where they differ', () => {
  const forms = (typed: string, address: string, family: string): string[] =>
    [...(rowsOf({ typed, address, family })[0] ?? '').matchAll(/(canonical|typed): (\S+)/g)].map(([form]) => form)
  expect(forms(SHOWN, ADDRESS, 'evm')).toEqual([])
  expect(forms(ADDRESS, ADDRESS, 'evm')).toEqual([])
  expect(forms(`eip155:1:${ADDRESS}`, ADDRESS, 'evm')).toEqual([`typed: eip155:1:${ADDRESS}`])
  // A form usual on its chain that differs in more than letter case: the canonical form is named
  // too.
  const hex = '41a614f803b6fd780986a42c78ec9c7f77e6ded13c'
  expect(forms(hex, 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'tron')).toEqual([`typed: ${hex}`])
  // An address of a family unknown to this version is shown as it is.
  expect(forms('other', 'abc', 'unheard-of')).toEqual(['typed: other'])
})

test('a case without subjects says so', () => {
  const builder = caseBuilder()
  builder.event({ kind: 'case-created', title: 'T', reference: '', investigator: '', budget: '0', practice: false })
  expect(subjectsSection(modelOfWhole(builder.state(), { ...WRITTEN, graphSvg: '' })).text).toBe('<p>This case contains no subjects.</p>')
})

test('followed addresses are separate from subjects, in full and with continued numbers', () => {
  const { text } = subjectsSection(modelOfWhole(followedCase().state(), { ...WRITTEN, graphSvg: '' }))
  const [subjects = '', followed = ''] = text.split('<h3>Followed addresses</h3>')
  expect(words(subjects)).not.toContain(HOP)
  expect([...followed.matchAll(/<tr id="s\d+">.*?<\/tr>/gs)].map(([row]) => words(row).toLowerCase())).toEqual([
    `2 ${HOP} bnb chain 2026-11-21 03:00:12 from graph`,
  ])
})

test('lists an entity by its name, adds the typed text where it differs, and says that it is an entity', () => {
  const builder = caseBuilder()
  builder.event({ kind: 'case-created', title: 'T', reference: '', investigator: '', budget: '0', practice: false })
  const entity = { kind: 'entity-added', entityName: '<b>Fund</b>', chains: ['all'], alias: '', origin: 'typed' } as const
  builder.event({ ...entity, subjectId: 'e-1', typed: '<b>Fund</b>' })
  builder.event({ ...entity, subjectId: 'e-2', typed: ' Other ', entityName: 'Other', chains: ['bnb'], origin: 'x-1 /data/0' })
  const { text } = subjectsSection(modelOfWhole(builder.state(), { ...WRITTEN, graphSvg: '' }))
  expect(text).not.toContain('<b>')
  expect([...text.matchAll(/<tr id="s\d+">.*?<\/tr>/gs)].map(([row]) => words(row))).toEqual([
    '1 &lt;b&gt;Fund&lt;/b&gt; – All chains entity, requested by name 2026-11-21 03:00:02 UTC typed by the investigator',
    '2 Other typed: Other – BNB Chain entity, requested by name 2026-11-21 03:00:03 UTC taken from x-1 /data/0',
  ])
})
