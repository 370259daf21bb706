import type { SubjectNames } from '../../../../src-shared/case/identity/subject-names.ts'

export const LINK = '0xfdec59c1d0d7cbbb3d3c4d0c6e4e3a2a95ab8895'
export const OTHER = '0xea4852c1d0d7cbbb3d3c4d0c6e4e3a2a953d3042'
export const NAMES: SubjectNames = {
  nameOf: (address) => (address === LINK ? 'First link' : ''),
  named: [{ address: LINK, name: 'First link' }],
}
