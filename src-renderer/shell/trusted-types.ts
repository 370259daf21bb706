/**
 * The page's only Trusted Types policy. The content security policy demands one for every script-like sink; this one
 * lets a library empty an element (`innerHTML = ''`, as ECharts' renderer does) and refuses everything else, so no
 * text of the service can ever become markup or script.
 */

interface PolicyFactory {
  createPolicy(name: string, rules: { createHTML: (text: string) => string; createScript: () => string; createScriptURL: () => string }): unknown
}

/** What the policy allows as markup: nothing at all, or nothing. */
export function emptyMarkupOnly(text: string): string {
  if (text === '') return ''
  throw new TypeError('Casebook makes no markup from text')
}

function refuse(): string {
  throw new TypeError('Casebook makes no script from text')
}

// TypeScript's DOM library does not know trustedTypes yet
const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
factory?.createPolicy('default', { createHTML: emptyMarkupOnly, createScript: refuse, createScriptURL: refuse })
