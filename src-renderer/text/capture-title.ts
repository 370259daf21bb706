import type { Capture } from '../../src-shared/capture.ts'
import { endpointOf } from '../../src-shared/service/table/endpoint-table.ts'

/** What an answer is about, as its endpoint is called on screen. */
export function captureTitle(capture: Pick<Capture, 'endpoint'>): string {
  return endpointOf(capture.endpoint).title
}
