/** The fonts of the page, for what is drawn on a canvas: a canvas takes none over by itself. In double quotes: Cytoscape drops a style with single ones. */
export const CANVAS_FONTS = 'Inter, "Noto Emoji", system-ui, sans-serif'

/** The same for addresses. */
export const CANVAS_MONO = '"JetBrains Mono", "Noto Emoji", monospace'

/** Drawing goes on without a font that is late; it is a file of the app, so that is rare. */
const LONGEST_WAIT_MS = 500

/**
 * Resolves when the fonts that `text` needs can be drawn. A canvas paints what it has not loaded as empty boxes, and nothing tells
 * it to paint again.
 */
export async function fontsFor(text: string): Promise<void> {
  const late = new Promise<void>((resolve) => {
    setTimeout(resolve, LONGEST_WAIT_MS)
  })
  await Promise.race([
    late,
    Promise.all(['14px Inter', '600 14px Inter', "14px 'JetBrains Mono'", "14px 'Noto Emoji'"].map((font) => document.fonts.load(font, text))).catch(
      () => undefined,
    ),
  ])
}
