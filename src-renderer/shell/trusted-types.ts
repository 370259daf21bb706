/**
 * The page's only Trusted Types policy. The content security policy requires one for every
 * script-like sink; it allows clearing an element (`innerHTML = ''`, as ECharts' renderer does)
 * and starting the app's few workers, and refuses everything else, so no service text can
 * become markup or script.
 */

interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createHTML: (text: string) => string; createScript: () => string; createScriptURL: (url: string) => string },
  ): unknown
}

/** Allows the empty string as markup and nothing else. */
export function emptyMarkupOnly(text: string): string {
  if (text === '') return ''
  throw new TypeError('Casebook makes no markup from text')
}

/**
 * Build names of the workers that decode responses, prepare and lay out the graph and verify files.
 */
const BUILT_WORKER = /^\/assets\/(?:decoder|draft|layout|verify)-worker-[\w-]+\.js$/
/** Their names on the development server; a build does not have this rule. */
const SERVED_WORKER = /^\/[\w/-]+-worker\.ts$/

function isWorkerPath(path: string): boolean {
  return BUILT_WORKER.test(path) || (import.meta.env.DEV && SERVED_WORKER.test(path))
}

/** Allows the app's own workers as script URLs, from the page's own origin. */
export function ownWorkerOnly(url: string, page: string): string {
  const [wanted, own] = [URL.parse(url, page), URL.parse(page)]
  if (wanted !== null && wanted.protocol === own?.protocol && wanted.host === own.host && isWorkerPath(wanted.pathname)) return url
  throw new TypeError('Casebook loads no script by a text')
}

function refuse(): string {
  throw new TypeError('Casebook makes no script from text')
}

// TypeScript's DOM library does not know trustedTypes yet
const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
factory?.createPolicy('default', { createHTML: emptyMarkupOnly, createScript: refuse, createScriptURL: (url) => ownWorkerOnly(url, location.href) })
