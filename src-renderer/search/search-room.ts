import type { Room } from '../context/room.ts'

/** Sectors, web search and fetch. What the web says is somebody’s text, never a figure of the service. */
export const SEARCH_ROOM: Room = {
  id: 'search',
  endpoints: ['search/web-search', 'search/web-fetch', 'search/token-sectors'],
  starts: { 'search/web-search': { values: { num_results: '10' } } },
  lead: {},
  about:
    'What the web says of a name or an address, and the sectors that the service sorts tokens into. Web text is kept as evidence and shown as plain text.',
}
