import type { Capture } from '../custody/capture.ts'
import { endpointOf } from '../service/table/endpoint-table.ts'

/** What an answer is about, as its endpoint is called on screen. */
export function captureTitle(capture: Pick<Capture, 'endpoint'>): string {
  return endpointOf(capture.endpoint).title
}
