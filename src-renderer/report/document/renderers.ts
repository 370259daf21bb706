import { REPORT_FORMAT } from './report-model.ts'
import { rewriteReport } from './rewrite-report.ts'

export type Renderer = typeof rewriteReport

/**
 * Every report format that was ever released, with the renderer that writes it: reports are verified by writing them again, so
 * a renderer that is gone leaves its reports without a comparison. The newest is the source tree itself; those before it are
 * frozen files (CONTRIBUTING.md, "Changing the look of a report").
 */
const RENDERERS: ReadonlyMap<number, () => Promise<Renderer>> = new Map([
  [1, async () => (await import('./released/format-1.js')).rewriteReport],
  [REPORT_FORMAT, () => Promise.resolve(rewriteReport)],
])

/** The renderer of a report format; undefined for one that this version does not have. */
export async function rendererOf(format: number): Promise<Renderer | undefined> {
  return await RENDERERS.get(format)?.()
}
