import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Curation } from '../../../src-shared/case/curation/curation.ts'
import type { GraphCommands } from '../../../src-renderer/features/graph/commands/use-graph-commands.ts'
import { CommandHistoryButton } from '../../../src-renderer/features/graph/commands/command-history-button.tsx'
import { ViewsButton } from '../../../src-renderer/features/graph/views/views-button.tsx'
import { star } from '../../unit/graph/sample-graph.ts'
import { render } from '../support/render.tsx'
import { commands, after, DONE, LONG, nameOf } from './commands.fixtures.ts'

function draw(curation: Curation) {
  const open = vi.fn<GraphCommands['openSnapshot']>()
  render(<ViewsButton curation={curation} whole={star(3)} arranged={{}} nameOf={nameOf} commands={commands({ openSnapshot: open })} />)
  return { open, list: page.getByRole('list', { name: 'Snapshots' }) }
}

test('a snapshot is compared in words with the current graph or with another snapshot', async () => {
  const { open, list } = draw(after(...DONE))
  await page.getByRole('button', { name: 'Views' }).click()
  await expect
    .element(list.getByText('Changes since then: 2 hidden (Wallet 1, Wallet 2), 1 coloured differently (Wallet 3)', { exact: true }))
    .toBeVisible()
  await expect.element(list.getByText('Changes since then: 1 coloured differently (Wallet 3)', { exact: true })).toBeVisible()
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Compare with' }), 'After')
  await expect.element(list.getByText('Changes to After: 2 hidden (Wallet 1, Wallet 2)', { exact: true })).toBeVisible()
  await expect.element(list.getByText('Other snapshots are compared with this one', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: `Open the snapshot ${LONG}` }).click()
  expect(open).toHaveBeenCalledExactlyOnceWith('s1')
})

test('a single snapshot is compared with the current graph, and a long name fits the width of the panel', async () => {
  const { list } = draw(after(...DONE.slice(0, 2)))
  await page.getByRole('button', { name: 'Views' }).click()
  await expect.element(list.getByText('Changes since then: 2 hidden (Wallet 1, Wallet 2)', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('combobox')).not.toBeInTheDocument()
  const name = list.getByText(LONG).element().getBoundingClientRect()
  expect(name.height).toBeLessThan(60)
})

test('the history names the snapshot or group that a command changed', async () => {
  const curation = after(
    ...DONE,
    { kind: 'nodes-grouped', groupId: 'g', title: 'Victims', nodeIds: ['evm:0x1', 'evm:0x2'] },
    { kind: 'group-collapsed', groupId: 'g', collapsed: true },
    { kind: 'snapshot-opened', snapshotId: 's2' },
    { kind: 'snapshot-removed', snapshotId: 'gone' },
  )
  render(<CommandHistoryButton commands={curation.graphCommands} nameOf={nameOf} on={commands()} />)
  await page.getByRole('button', { name: 'History of the graph' }).click()
  for (const name of ['Undo snapshot opened After', 'Undo group collapsed Victims', 'Undo snapshot removed'])
    await expect.element(page.getByRole('button', { name, exact: true })).toBeVisible()
})
