import { expect, test } from 'vitest'
import { withFonts } from '../../../../../src-renderer/features/graph/export/embedded-fonts.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1">\n<text>$&</text></svg>'

test('an image carries its fonts, and is unchanged where they cannot be read', async () => {
  const face = { family: 'Inter', weight: '100 900', url: 'data:font/woff2;base64,AAAA' }
  expect(await withFonts(SVG, async () => [face])).toBe(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><style>@font-face{font-family:'Inter';font-weight:100 900;src:url(data:font/woff2;base64,AAAA) format('woff2')}</style>\n<text>$&</text></svg>`,
  )
  expect(await withFonts(SVG, () => Promise.reject(new Error('gone')))).toBe(SVG)
})
