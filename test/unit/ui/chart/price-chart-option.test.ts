import { expect, test } from 'vitest'
import { priceOption } from '../../../../src-renderer/ui/chart/price-chart-option.ts'

const COLOURS = { ink: '#000', muted: '#666', line: '#ccc', surface: '#fff', font: 'sans-serif', series: ['#00f', '#f80', '#080'] }

test('fills no area under a price whose axis does not begin at zero, and names the unit of the flows', () => {
  const option = priceOption({ days: [], gaps: [], ends: '', change: undefined }, COLOURS, 'hatch')
  expect(option['series']).toEqual(expect.arrayContaining([expect.objectContaining({ name: 'Price', type: 'line' })]))
  expect(option['series']).not.toEqual(expect.arrayContaining([expect.objectContaining({ areaStyle: expect.anything() })]))
  expect(option['yAxis']).toMatchObject([{ scale: true }, { name: 'Transfers', minInterval: 1 }])
})
