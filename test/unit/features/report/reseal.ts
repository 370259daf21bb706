import { sha256Hex } from '../../../../src-shared/custody/sha256.ts'
import { contentsDigest, seal } from '../../../../src-shared/report/report.ts'

/**
 * A report with all its own digests recomputed, as an attacker would: of its sections, of the
 * contents, of the file.
 */
export function reseal(html: string): string {
  let text = html
  const digests = [...text.matchAll(/<td>([a-z0-9-]+)<\/td><td class="hash">([0-9a-f]{64})<\/td>/g)].map(([, id = '', old = '']) => {
    const part =
      id === 'evidence'
        ? (/<pre id="evidence" hidden>\n(.*)<\/pre>\n/s.exec(text)?.[1] ?? '')
        : (new RegExp(`<section id="${id}" .*?</section>\n`, 's').exec(text)?.[0] ?? '')
    return { id, old, sha256: sha256Hex(part) }
  })
  text = text.replace(contentsDigest(digests.map(({ id, old }) => ({ id, sha256: old }))), contentsDigest(digests))
  for (const { old, sha256 } of digests) text = text.replace(old, sha256)
  const sealed = text.slice(0, text.lastIndexOf('<footer'))
  return sealed + seal(sealed)
}

/** The same report with the stamp, and the head, of another version and format. */
export function stampedAs(html: string, appVersion: string, format: number): string {
  return html
    .replace(/("report":\{"appVersion":")[^"]*(","format":)\d+/, `$1${appVersion}$2${format}`)
    .replace(/content="Casebook [^",]*, report format \d+"/, `content="Casebook ${appVersion}, report format ${format}"`)
}
