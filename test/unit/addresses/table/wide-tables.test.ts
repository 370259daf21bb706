import { expect, test } from 'vitest'
import { guessLayoutSteps } from '../../../../src-shared/addresses/table/table-layout.ts'
import { parseTable } from '../../../../src-shared/addresses/table/parse-table.ts'

const ADDRESS = '0x5994a0b1c2d3e4f5060718293a4b5c6d7e8f4dec'

/** A table of forty rows of quoted cells. */
function tableOf(columns: number): string {
  const line = (cellOf: (column: number) => string): string => Array.from({ length: columns }, (_, column) => `"${cellOf(column)}"`).join(',')
  return [
    line((column) => `Field ${column}`),
    ...Array.from({ length: 40 }, () => line((column) => (column === 3 ? ADDRESS : `text, ${column}`))),
  ].join('\n')
}

/** The number of pauses. */
function pausesOf(steps: Iterator<undefined, unknown>): number {
  let pauses = 0
  while (steps.next().done !== true) pauses += 1
  return pauses
}

test('pauses after a few rows of a wide table instead of a hundred', () => {
  expect(pausesOf(parseTable(tableOf(400), ','))).toBe(5)
})

test('pauses between the columns of a wide table', () => {
  expect(pausesOf(guessLayoutSteps(tableOf(400))) - pausesOf(guessLayoutSteps(tableOf(40)))).toBeGreaterThan(15)
})
