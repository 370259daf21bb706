import { useCaseContext } from '../../../state/case-context.ts'
import { showErrorToast, showPrivateToast } from '../../../state/messages.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { ok, type Result } from '../../../../src-shared/core/result.ts'
import type { CaseRecord } from '../../../../src-shared/case/case-state.ts'
import { figureAbout } from '../../../../src-shared/graph/svg/graph-document.ts'
import { pictureWithAbout } from '../../../../src-shared/graph/svg/picture-about.ts'
import type { StoryFigure } from '../../../../src-shared/graph/svg/story-figures.ts'
import type { GraphColours } from '../../../../src-shared/graph/scene/graph-colours.ts'
import { traceFileName } from '../../../../src-shared/report/case-report.ts'
import type { Story } from '../trace/use-tracing.tsx'
import { drawPng } from './draw-png.ts'
import { withFonts } from './embedded-fonts.ts'
import { exportText } from './messages.ts'

export const STORY_FORMATS = ['svg', 'png'] as const
export type StoryFormat = (typeof STORY_FORMATS)[number]

/**
 * Saves the figures of a story as numbered files, named after case and trace. A refused or
 * cancelled file ends the export.
 */
export function useStoryExport(story: Story | undefined): (format: StoryFormat, colours: GraphColours) => void {
  const { state } = useCaseContext()
  const save = async ({ title, figures: draw }: Story, format: StoryFormat, colours: GraphColours): Promise<void> => {
    const figures = draw(colours)
    if (figures.length === 0) return showPrivateToast(exportText.emptyStory)
    const at = new Date().toISOString()
    const digits = String(figures.length).length
    let name = ''
    for (const [index, figure] of figures.entries()) {
      const content = await contentOf(state, figure, { title, format, colours, at })
      if (!content.ok) return showErrorToast(content.error)
      const suggestedName = traceFileName(state.record, at, title, `story-${String(index + 1).padStart(digits, '0')}.${format}`)
      const saved = await saveFile({ what: exportText.storyFile(index + 1, figures.length), suggestedName, pieces: [content.value] })
      if (!saved.ok) return showErrorToast(saved.error)
      if (!saved.value.saved) return index === 0 ? undefined : showPrivateToast(exportText.storySaved(index, figures.length, name))
      name = saved.value.name === '' ? suggestedName : saved.value.name
    }
    showPrivateToast(exportText.storySaved(figures.length, figures.length, name))
  }
  return (format, colours) => void (story !== undefined && save(story, format, colours))
}

async function contentOf(
  state: { readonly record: CaseRecord },
  figure: StoryFigure,
  { title, format, colours, at }: { readonly title: string; readonly format: StoryFormat; readonly colours: GraphColours; readonly at: string },
): Promise<Result<string | Uint8Array>> {
  const { svg: plain, width, height } = pictureWithAbout(figure.svg, figureAbout(state, figure, title, at), colours)
  const svg = await withFonts(plain)
  return format === 'svg' ? ok(svg) : await drawPng(svg, width, height)
}
