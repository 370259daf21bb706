/**
 * The page's only Trusted Types policy. The content security policy demands one for every script-like sink; this one
 * lets a library empty an element (`innerHTML = ''`, as ECharts' renderer does), lets the app start the few workers that
 * it has, and refuses everything else, so no text of the service can ever become markup or script.
 */

interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createHTML: (text: string) => string; createScript: () => string; createScriptURL: (url: string) => string },
  ): unknown
}

/** What the policy allows as markup: nothing at all, or nothing. */
export function emptyMarkupOnly(text: string): string {
  if (text === '') return ''
  throw new TypeError('Casebook makes no markup from text')
}

/** As the build names the workers that decode answers, draw up and lay out the graph and verify files. */
const BUILT_WORKER = /^\/assets\/(?:decoder|draft|layout|verify)-worker-[\w-]+\.js$/
/** As the development server names them; a build has no such rule. */
const SERVED_WORKER = /^\/[\w/-]+-worker\.ts$/

function isWorkerPath(path: string): boolean {
  return BUILT_WORKER.test(path) || (import.meta.env.DEV && SERVED_WORKER.test(path))
}

/** What the policy allows as the address of a script: the app's own worker, from where the page itself comes from. */
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
