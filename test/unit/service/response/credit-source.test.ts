import { describe, expect, test } from 'vitest'
import { creditSourceOf } from '../../../../src-shared/service/response/credit-source.ts'

const NAME = 'x-service-credits-used'
const table = (...values: string[]) => creditSourceOf({ creditsSource: 'table', status: 200, headers: values.map((value) => [NAME, value] as const) })

describe('the source of a response’s credits', () => {
  test('is the header when it is credible', () => {
    expect(creditSourceOf({ creditsSource: 'header', status: 200, headers: [[NAME, '5']] })).toEqual({ text: 'as the service reported' })
  })

  test('is the price table without a header', () => {
    expect(table()).toEqual({ text: 'by the price table; the response did not report it' })
  })

  test.each(['-100', '1e9', '5.5', 'five', '', '0x10', '٣', '<b>5</b>'])(
    'B13: is the price table when the header is %j, no whole number',
    (value) => {
      expect(table(value)).toEqual({ text: 'by the price table; the figure that the service reported is not a whole number', said: value })
    },
  )

  test('B13: is the price table when the figure is implausible', () => {
    expect(table('999999999999')).toMatchObject({ text: expect.stringContaining('more than any listed price'), said: '999999999999' })
  })

  test('is the price table when two figures differ', () => {
    expect(table('5', '7')).toMatchObject({ text: expect.stringContaining('two different'), said: '5, 7' })
  })

  test('reports no charge only where there can be none', () => {
    const none = (status: number): string => creditSourceOf({ creditsSource: 'none', status, headers: [] }).text
    expect([400, 404, 429].map(none)).toEqual(Array.from({ length: 3 }, () => 'nothing was charged'))
    expect([200, 202, 500, 504].map(none)).toEqual(Array.from({ length: 4 }, () => 'unknown: disputed when it was saved'))
  })
})
