import type { Endpoint } from '../../../src-shared/service/table/endpoint.ts'
import type { Query } from '../../query.ts'
import type { Wire } from '../../wire.ts'
import { PAGES } from '../../world/pages.ts'
import type { Page } from '../../world/pages.ts'
import { SECTORS } from '../../world/sectors.ts'
import type { World } from '../../world/world-types.ts'

const USUAL_RESULTS = 10

/** GET /api/v1/search/token-sectors: every sector, without pages. */
export function tokenSectors(): Wire {
  return { data: SECTORS.map((sector) => ({ sector })) }
}

/**
 * POST /api/v1/search/web-search: the pages of the simulated web that share a word with each query.
 */
export function webSearch(world: World, _endpoint: Endpoint, query: Query): Wire {
  const max = query.numbers.get('num_results') ?? USUAL_RESULTS
  return {
    results: (query.lists.get('queries') ?? []).map((requested) => {
      const found = PAGES.map((page) => ({ page, score: scoreOf(page, requested) }))
        .filter(({ score }) => score > 0)
        .toSorted((a, b) => b.score - a.score)
        .slice(0, max)
      const known = PAGES.find((page) => page.about !== '' && requested.toLowerCase().includes(page.about.toLowerCase()))
      return {
        query: requested,
        organic: found.map(({ page }) => ({ title: page.title, link: page.link, snippet: page.text.slice(0, 160), date: dateOf(world, page) })),
        ...(known ? { knowledge_graph: { title: known.about, description: known.text } } : {}),
      }
    }),
  }
}

/** POST /api/v1/search/web-fetch: the content of the pages, and which addresses do not exist. */
export function webFetch(_world: World, _endpoint: Endpoint, query: Query): Wire {
  const urls = query.lists.get('urls') ?? []
  const pages = urls.flatMap((url) => PAGES.filter((page) => page.link === url))
  const question = query.texts.get('question') ?? ''
  return {
    analysis:
      pages.length === 0 ? 'None of the pages could be read.' : `Asked "${question}", the pages say: ${pages.map((page) => page.text).join(' ')}`,
    urls_requested: urls.length,
    retrieved_urls: pages.map((page) => page.link),
    failed_urls: urls.filter((url) => !PAGES.some((page) => page.link === url)),
  }
}

function scoreOf(page: Page, requested: string): number {
  const words = new Set(`${page.title} ${page.text}`.toLowerCase().match(/\w{3,}/g) ?? [])
  return (requested.toLowerCase().match(/\w{3,}/g) ?? []).filter((word) => words.has(word)).length
}

/** Dates are free text, and some pages have none. */
function dateOf(world: World, page: Page): string | null {
  if (page.day === undefined) return null
  return new Date(world.calendar.epochMs(page.day * 86_400)).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  })
}
