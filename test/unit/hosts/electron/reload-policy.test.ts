import { expect, test } from 'vitest'
import { mayReload } from '../../../../src-main/hosts/electron/reload-policy.ts'

test('reloads a crashed page twice in five minutes, and not a third time', () => {
  expect([mayReload([], 0), mayReload([0], 1), mayReload([0, 1], 2)]).toEqual([true, true, false])
  expect([mayReload([0, 1], 299_999), mayReload([0, 1], 300_000)]).toEqual([false, true])
})
