import type { FoundSecret } from './secrets/secret.ts'

const INVISIBLE = /[\p{Cf}\u{fe00}-\u{fe0f}\u034f]/u

/**
 * The piece without invisible characters, and the original position of each character if any were
 * removed.
 */
export function visible(raw: string): { readonly plain: string; readonly origin: readonly number[] | undefined } {
  if (!INVISIBLE.test(raw)) return { plain: raw, origin: undefined }
  const origin: number[] = []
  let plain = ''
  for (let at = 0; at < raw.length; at += 1) {
    if (INVISIBLE.test(raw.charAt(at))) continue
    origin.push(at)
    plain += raw.charAt(at)
  }
  return { plain, origin }
}

const FILLER = '\u200b'

/**
 * The text with escaped, percent-encoded and full-width characters replaced by plain ones. Its
 * length is the same, so that positions stay valid.
 */
export function readable(text: string): string {
  let out = text.replaceAll('\ufeff', FILLER)
  // Letters of formulas, as 𝐚 and 𝟎, take two units.
  if (/[\u{1d400}-\u{1d7ff}]/u.test(out)) out = out.replaceAll(/[\u{1d400}-\u{1d7ff}]/gu, (one) => one.normalize('NFKC').slice(0, 1) + FILLER)
  if (/[\uff01-\uff5e]/.test(out)) out = out.replaceAll(/[\uff01-\uff5e]/g, (one) => String.fromCharCode(one.charCodeAt(0) - 0xfee0))
  if (out.includes('\\')) {
    out = out
      .replaceAll(/\\x(?=[0-9a-f]{40})/gi, '0x')
      .replaceAll(/\\u00([2-7][0-9a-f])/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)) + FILLER.repeat(5))
      .replaceAll(/\\\//g, `/${FILLER}`)
      .replaceAll(/\\[nrtbf"]/g, '  ')
  }
  if (out.includes('%')) {
    out = out.replaceAll(/%([2-7][0-9a-f]|0[9ad])/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)) + FILLER.repeat(2))
  }
  // Defanged links: `etherscan[.]io`, `etherscan(dot)io`.
  if (/[[({]\.|dot[\])}]/i.test(out)) {
    out = out.replaceAll(/[[({](?:\.|dot)[\])}]/gi, (all) => `.${FILLER.repeat(all.length - 1)}`)
  }
  if (/\[[:/]+\]/.test(out)) out = out.replaceAll(/\[([:/]+)\]/g, (_all, marks: string) => `${marks}${FILLER.repeat(2)}`)
  return out
}

/** The text with its secrets replaced by blanks. */
export function blankSecrets(text: string, secrets: readonly FoundSecret[]): string {
  let out = ''
  let done = 0
  for (const [start, end] of secrets.flatMap(({ parts }) => parts)) {
    out += text.slice(done, start) + text.slice(start, end).replaceAll(/[^\r\n]/g, ' ')
    done = end
  }
  return out + text.slice(done)
}
