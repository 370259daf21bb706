interface Face {
  readonly family: string
  readonly weight: string
  /** A data URL. */
  readonly url: string
}

/** The fonts of the screen, in a chunk of their own: neither host lets the page fetch them. */
async function faces(): Promise<readonly Face[]> {
  const [inter, mono] = await Promise.all([
    import('../../../../resources/fonts/inter-variable.woff2?inline'),
    import('../../../../resources/fonts/jetbrains-mono-latin-400.woff2?inline'),
  ])
  return [
    { family: 'Inter', weight: '100 900', url: inter.default },
    { family: 'JetBrains Mono', weight: '400', url: mono.default },
  ]
}

/**
 * An image with the fonts that it is set in, which another machine, or the browser that draws it as
 * PNG, does not have. Their licence (OFL) allows it. Without them if they cannot be read: the
 * widths of all texts are fixed.
 */
export async function withFonts(svg: string, read = faces): Promise<string> {
  const fonts = await read().catch(() => [])
  const rules = fonts.map(({ family, weight, url }) => `@font-face{font-family:'${family}';font-weight:${weight};src:url(${url}) format('woff2')}`)
  return rules.length === 0 ? svg : svg.replace(/^<svg [^>]*>/, (open) => `${open}<style>${rules.join('')}</style>`)
}
