import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createChartPace } from '../../../../src-renderer/ui/chart/chart-pace.ts'
import type { ChartPace } from '../../../../src-renderer/ui/chart/chart-pace.ts'

describe('the pace of a chart', () => {
  let shown: number[] = []
  const pace = (): ChartPace<number> => createChartPace((what) => shown.push(what))

  beforeEach(() => {
    shown = []
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('draws a chart when it becomes visible, in a task of its own', () => {
    const chart = pace()
    chart.show(1)
    chart.seen(true)
    expect(shown).toEqual([])
    vi.advanceTimersByTime(0)
    expect(shown).toEqual([1])
  })

  it('draws nothing while invisible, and the newest state when visible again', () => {
    const chart = pace()
    chart.show(1)
    chart.show(2)
    vi.advanceTimersByTime(10_000)
    expect(shown).toEqual([])
    chart.seen(true)
    vi.advanceTimersByTime(0)
    chart.seen(false)
    chart.show(3)
    vi.advanceTimersByTime(10_000)
    expect(shown).toEqual([2])
    chart.seen(true)
    vi.advanceTimersByTime(0)
    expect(shown).toEqual([2, 3])
  })

  it('draws once a second while changes continue, and always draws the last one', () => {
    const chart = pace()
    chart.seen(true)
    for (let at = 0; at < 30; at += 1) {
      chart.show(at)
      vi.advanceTimersByTime(100)
    }
    vi.runAllTimers()
    expect(shown).toEqual([0, 9, 19, 29])
  })

  it('keeps a change that became invisible before it was drawn', () => {
    const chart = pace()
    chart.seen(true)
    chart.show(1)
    chart.seen(false)
    vi.runAllTimers()
    expect(shown).toEqual([])
    chart.seen(true)
    vi.runAllTimers()
    expect(shown).toEqual([1])
  })

  it('draws nothing for an unchanged chart, and nothing after it was removed', () => {
    const chart = pace()
    chart.seen(true)
    vi.runAllTimers()
    expect(shown).toEqual([])
    chart.show(1)
    chart.stop()
    vi.runAllTimers()
    expect(shown).toEqual([])
  })
})
