import { expect, test } from 'vitest'
import { type PathsSetting, withEnd } from '../../../../../src-renderer/features/graph/trace/trace-setting.ts'

const setting: PathsSetting = { kind: 'paths', from: ['a', 'b'], to: ['c'], how: 'best' }

test('puts a new path end never at both ends, and leaves none of them empty', () => {
  expect(withEnd(setting, 'to', ['b', 'd'])).toEqual({ ...setting, from: ['a'], to: ['b', 'd'] })
  expect(withEnd(setting, 'from', ['d'])).toEqual({ ...setting, from: ['d'] })
  expect(withEnd(setting, 'from', ['c'])).toBeUndefined()
  expect(withEnd(setting, 'to', [])).toBeUndefined()
})
