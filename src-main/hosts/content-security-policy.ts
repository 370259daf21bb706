/**
 * Hash of the one rule that Cytoscape adds to its page as a style element:
 * `.__________cytoscape_container { position: relative; }`.
 */
const CYTOSCAPE_STYLE_HASH = 'sha256-pgvDUBa4IjFA2yuSJ2cqcyxmNYJMborsd0ORcRv9vw8='

/**
 * The policy of the page, the same in both hosts except for the one socket of the browser host. It
 * does not cover navigation, new windows, WebRTC and preconnect: the Electron host blocks those.
 * The one Trusted Types policy, `default`, is the renderer's own: for libraries that write markup
 * (charts, graph) and for the worker that decodes responses, a file of the app.
 */
function policy(connect: "'none'" | "'self'"): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' '${CYTOSCAPE_STYLE_HASH}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${connect}`,
    "worker-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "media-src 'none'",
    "manifest-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
}

export const ELECTRON_CSP = policy("'none'")
/** `'self'` covers the WebSocket to the backend, which has the page's own host and port. */
export const LOOPBACK_CSP = policy("'self'")

/** Headers of every response that either host gives to its page. */
export function pageHeaders(csp: string): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': csp,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'no-store',
  }
}
