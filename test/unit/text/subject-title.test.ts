import { expect, test } from 'vitest'
import { shownAddress, subjectTitle } from '../../../src-renderer/text/subject-title.ts'

const TON = { family: 'ton', address: '0:2cf55953e92efbeadab7ba725c3f93a0b23f842cbba72d7b8e6f510a70e422e3', alias: '' }
const EVM = { family: 'evm', address: '0xcbb811f129782ef87e19dea9d3375045219bae00', alias: '' }

test('a TON subject is shown as people and the service write it, every other as it is kept', () => {
  expect(shownAddress(TON)).toBe('EQAs9VlT6S776tq3unJcP5Ogsj-ELLunLXuOb1EKcOQi4wJB')
  expect(subjectTitle(TON)).toBe('EQAs9VlT…Qi4wJB')
  expect(shownAddress(EVM)).toBe(EVM.address)
  expect(shownAddress({ family: 'of another time', address: 'x' })).toBe('x')
  expect(subjectTitle({ ...TON, alias: 'Treasury' })).toBe('Treasury')
})
