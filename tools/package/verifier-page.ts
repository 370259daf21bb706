import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { bundle } from './bundle.ts'

const project = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const source = (name: string): string => project(`src-verifier/page/${name}`)

/**
 * The verifier as one self-contained page, with a policy that permits only its own two programs and
 * neither loading nor sending. The second program is the worker, included as text.
 */
export async function verifierPage(version: string): Promise<string> {
  const parts: Readonly<Record<string, string>> = {
    version,
    style: readFileSync(source('page.css'), 'utf8'),
    verifier: inElement((await bundle(project('src-verifier/page/verify-worker.ts'), 'browser')).code),
    page: inElement((await bundle(source('page.ts'), 'browser')).code),
  }
  const html = readFileSync(source('page-template.txt'), 'utf8').replaceAll(
    /\{(version|style|verifier|page)\}/g,
    (_, name: string) => parts[name] ?? '',
  )
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(html, '<script>', '</script>')} blob:`,
    'worker-src blob:',
    `style-src ${hashOf(html, '<style>', '</style>')}`,
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ')
  return html.replace('{policy}', () => policy)
}

/**
 * Escapes a program for a script element, so that no text ends the element or begins another; such
 * text occurs in strings only.
 */
function inElement(code: string): string {
  return code.replaceAll(/<(?=\/?script)/gi, String.raw`\x3c`)
}

/**
 * The hash of the text between two marks, as a policy names it: every character counts, line ends
 * too.
 */
function hashOf(html: string, from: string, to: string): string {
  const begin = html.indexOf(from) + from.length
  const text = html.slice(begin, html.indexOf(to, begin))
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
