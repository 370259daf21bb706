import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

/** A text on the graph canvas, in canvas pixels. */
export interface DrawnText {
  readonly text: string
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Records from now on where each text of the graph is drawn, on each drawing. */
export async function watchLabels(page: Page): Promise<() => Promise<readonly DrawnText[]>> {
  await page.evaluate(() => {
    const drawn: DrawnText[] = []
    Object.assign(window, { drawnLabels: drawn })
    const brush = CanvasRenderingContext2D.prototype
    const before = {
      clearRect: Reflect.get(brush, 'clearRect'),
      drawImage: Reflect.get(brush, 'drawImage'),
      fillText: Reflect.get(brush, 'fillText'),
    }
    const isLabels = (canvas: HTMLCanvasElement): boolean => canvas.closest('.graph-canvas') !== null
    const keepOnly = (stays: (one: DrawnText) => boolean): void => void drawn.splice(0, drawn.length, ...drawn.filter(stays))
    // Text outside the canvas is invisible, and no cleared rectangle covers it.
    const dropUnseen = ({ width, height }: HTMLCanvasElement): void =>
      keepOnly((one) => one.right > 0 && one.left < width && one.bottom > 0 && one.top < height)
    // Text in a cleared rectangle is drawn again with it.
    brush.clearRect = function (left, top, wide, high) {
      const isAll = wide >= this.canvas.width && high >= this.canvas.height
      if (isLabels(this.canvas))
        keepOnly((one) => !isAll && (one.right <= left || one.left >= left + wide || one.bottom <= top || one.top >= top + high))
      before.clearRect.call(this, left, top, wide, high)
    }
    // A moved image takes its texts along.
    brush.drawImage = function (...args: unknown[]) {
      const [image, dx, dy] = args
      if (isLabels(this.canvas) && image === this.canvas && typeof dx === 'number' && typeof dy === 'number') {
        drawn.splice(
          0,
          drawn.length,
          ...drawn.map((one) => ({ ...one, left: one.left + dx, right: one.right + dx, top: one.top + dy, bottom: one.bottom + dy })),
        )
        dropUnseen(this.canvas)
      }
      Reflect.apply(before.drawImage, this, args)
    }
    brush.fillText = function (text, x, y, ...max) {
      if (isLabels(this.canvas)) {
        const { a: scale, e: dx, f: dy } = this.getTransform()
        const [width, size] = [this.measureText(text).width, Number(/([\d.]+)px/.exec(this.font)?.[1])]
        const ahead = this.textAlign === 'left' ? 0 : this.textAlign === 'right' ? width : width / 2
        const left = (x - ahead) * scale + dx
        const top = (y - size / 2) * scale + dy
        // Next to a redrawn rectangle, a text is drawn over itself.
        keepOnly((one) => one.text !== text || Math.hypot(one.left - left, one.top - top) > 1)
        drawn.push({ text, left, right: left + width * scale, top, bottom: top + size * scale })
        dropUnseen(this.canvas)
      }
      before.fillText.call(this, text, x, y, ...max)
    }
  })
  return async () => page.evaluate(() => (window as unknown as { readonly drawnLabels: readonly DrawnText[] }).drawnLabels.slice()) // set above
}

/**
 * The texts once they no longer change: the graph follows a key or a resize over several drawings.
 */
export async function settledLabels(labels: () => Promise<readonly DrawnText[]>): Promise<readonly DrawnText[]> {
  let before = ''
  await expect
    .poll(async () => {
      const now = JSON.stringify(await labels())
      const stays = now !== '[]' && now === before
      before = now
      return stays
    })
    .toBe(true)
  return labels()
}

/** Texts that overlap by more than a pixel, the tolerance between a font and its width table. */
export function overlapping(labels: readonly DrawnText[]): string[] {
  return labels.flatMap((one, at) =>
    labels
      .slice(at + 1)
      .filter((other) => one.left + 1 < other.right && other.left + 1 < one.right && one.top + 1 < other.bottom && other.top + 1 < one.bottom)
      .map((other) => `${one.text} on ${other.text}`),
  )
}
