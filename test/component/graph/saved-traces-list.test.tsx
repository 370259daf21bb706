import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { SavedTracesList } from '../../../src-renderer/features/graph/trace/saved/saved-traces-list.tsx'
import { savedSettingOf, traceFrom } from '../../../src-renderer/features/graph/trace/trace-setting.ts'
import type { SavedTrace } from '../../../src-shared/case/saved-traces.ts'
import { fraudCase } from '../../unit/view-models/trace/fraud-case.ts'
import { render } from '../support/render.tsx'

test('each saved trace of the list says how many captures with transfers are newer than its latest run', async () => {
  const { captures } = fraudCase(['collector', 'peel/0'])
  const [first = 0, second = 0] = captures.filter(({ capture }) => capture.endpoint === 'profiler/transactions').map(({ capture }) => capture.seq)
  const traceAt = (id: string, seq: number): SavedTrace => ({
    id,
    title: id,
    note: '',
    runs: [
      {
        seq,
        captures: 1,
        capturesSha256: '',
        stopsAt: [],
        resultSha256: '',
        traced: '5000',
        transfers: 1,
        ends: [],
        setting: savedSettingOf(traceFrom(['evm:0x1'])),
        at: '2026-09-01T00:00:00Z',
        actor: '',
        savedSeq: 0,
      },
    ],
  })
  const onOpen = vi.fn<(trace: SavedTrace) => void>()
  render(
    <SavedTracesList
      traces={[traceAt('Earlier', first), traceAt('Current', second)]}
      captures={captures}
      openId={undefined}
      onOpen={onOpen}
      actions={null}
    />,
  )
  const rows = page.getByRole('region', { name: 'Traces' }).getByRole('listitem')
  await expect.element(rows.nth(0).getByText('1 capture newer: run again')).toBeVisible()
  expect(rows.nth(1).getByText('newer').elements()).toHaveLength(0)
  await rows.nth(1).getByRole('button', { name: 'Open trace Current' }).click()
  expect(onOpen.mock.calls[0]?.[0].id).toBe('Current')
})
