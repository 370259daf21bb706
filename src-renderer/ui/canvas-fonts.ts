/**
 * The fonts of the page for canvas drawing, since a canvas does not inherit them. In double quotes:
 * Cytoscape drops a style with single ones.
 */
export const CANVAS_FONTS = 'Inter, "Noto Emoji", system-ui, sans-serif'

/** The same for addresses. */
export const CANVAS_MONO = '"JetBrains Mono", "Noto Emoji", monospace'

/** Drawing continues without a late font; it is a file of the app, so that is rare. */
const MAX_WAIT_MS = 500

/**
 * Resolves when the fonts that `text` needs are loaded. A canvas draws missing glyphs as empty
 * boxes and does not repaint by itself.
 */
export async function fontsFor(text: string): Promise<void> {
  const late = new Promise<void>((resolve) => {
    setTimeout(resolve, MAX_WAIT_MS)
  })
  await Promise.race([
    late,
    Promise.all(['14px Inter', '600 14px Inter', "14px 'JetBrains Mono'", "14px 'Noto Emoji'"].map((font) => document.fonts.load(font, text))).catch(
      () => undefined,
    ),
  ])
}
