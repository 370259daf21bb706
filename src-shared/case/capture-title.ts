import type { Capture } from '../custody/capture.ts'
import { endpointOf } from '../service/table/endpoint-table.ts'

/** The on-screen title of a capture: its endpoint's title. */
export function captureTitle(capture: Pick<Capture, 'endpoint'>): string {
  return endpointOf(capture.endpoint).title
}
