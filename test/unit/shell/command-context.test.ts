import { afterEach, expect, test } from 'vitest'
import { NO_SUBJECT_NAMES } from '../../../src-shared/case/identity/subject-names.ts'
import { setOpenCase, namesRead } from '../../../src-renderer/state/open-case.ts'
import { useScreen } from '../../../src-renderer/state/screen-store.ts'
import { currentSituation } from '../../../src-renderer/shell/command-context.ts'
import { paletteItems, searchCommands } from '../../../src-renderer/shell/commands.ts'
import { caseStateOf } from '../../support/builders/case-states.ts'

const FUND = `0x${'ab'.repeat(20)}`
const OTHER = `0x${'cd'.repeat(20)}`

afterEach(() => {
  setOpenCase(undefined)
  namesRead(NO_SUBJECT_NAMES)
})

test('a subject is found by its name in the sidebar, and by its address', () => {
  const state = caseStateOf([{ address: FUND, family: 'evm', chains: ['ethereum'] }], [])
  setOpenCase({ ...state, subjects: state.subjects.flatMap((subject) => [subject, { ...subject, id: 'other', address: OTHER }]) })
  useScreen.setState({ route: { at: 'case', caseId: state.record.id, tab: 'dossier' } })
  const found = (typed: string): string[] =>
    searchCommands(typed, paletteItems(currentSituation())).flatMap(({ id, title }) => (id.startsWith('subject:') ? [title] : []))
  expect(found('northgate')).toEqual([])
  namesRead({ nameOf: (address) => (address === FUND ? 'Northgate Capital' : ''), named: [{ address: FUND, name: 'Northgate Capital' }] })
  expect(found('northgate')).toEqual(['Northgate Capital'])
  expect(found(FUND)).toEqual(['Northgate Capital'])
  expect(found(OTHER)).toEqual(['0xcdcdcd…cdcdcd'])
})
