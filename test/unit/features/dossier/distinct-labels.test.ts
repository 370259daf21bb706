import { expect, test } from 'vitest'
import { distinctLabels } from '../../../../src-renderer/features/dossier/distinct-labels.ts'
import type { LayeredLabel } from '../../../../src-shared/case/identity/layered-labels.ts'

const label = (text: string, layer: LayeredLabel['layer'], captureId: string): LayeredLabel => ({ text, layer, captureId, pointer: '' })

test('each label appears once in each layer, with its first source', () => {
  const labels = [label('Fund', 'requested', '2'), label('Fund', 'requested', '1'), label('Fund', 'service', '3'), label('Bridge', 'service', '4')]
  expect(distinctLabels(labels).map(({ layer, captureId }) => `${layer} ${captureId}`)).toEqual(['requested 2', 'service 3', 'service 4'])
})
