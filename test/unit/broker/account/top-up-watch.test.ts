import { describe, expect, test } from 'vitest'
import { TopUpWatch } from '../../../../src-main/broker/account/top-up-watch.ts'
import { readHeaders } from '../../../../src-shared/service/response/headers.ts'

const left = (credits: string): ReturnType<typeof readHeaders> => readHeaders([['X-Service-Credits-Remaining', credits]], new Date(0))

describe('the top-up watch', () => {
  test('requests an account reading at once if a response reports more credits than known when its call was sent, then at most every five seconds', () => {
    const watch = new TopUpWatch()
    expect(watch.shouldReadAccount(left('101'), 100n, 0)).toBe(true)
    expect(watch.shouldReadAccount(left('900'), 100n, 4999)).toBe(false)
    expect(watch.shouldReadAccount(left('900'), 100n, 5000)).toBe(true)
    expect(watch.shouldReadAccount(left('900'), 100n, 5001)).toBe(false)
  })

  test('ignores a response that reports as many credits or fewer, nothing readable, or arrives before any balance is known', () => {
    const watch = new TopUpWatch()
    expect(watch.shouldReadAccount(left('100'), 100n, 0)).toBe(false)
    expect(watch.shouldReadAccount(left('99'), 100n, 0)).toBe(false)
    expect(watch.shouldReadAccount(left('-5'), 100n, 0)).toBe(false)
    expect(watch.shouldReadAccount(left('1e9'), 100n, 0)).toBe(false)
    expect(watch.shouldReadAccount(undefined, 100n, 0)).toBe(false)
    expect(watch.shouldReadAccount(left('100'), undefined, 0)).toBe(false)
    expect(watch.shouldReadAccount(left('101'), 100n, 0)).toBe(true)
  })
})
